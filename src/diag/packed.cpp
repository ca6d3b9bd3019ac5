// Numbers take 8 bytes; texts and lists begin with their length.
#include "diag/packed.hpp"

#include <cstring>

namespace tessera {

void Packer::number(uint64_t value) { bytes_.append(reinterpret_cast<const char*>(&value), sizeof value); }

void Packer::text(std::string_view value) {
    number(value.size());
    bytes_ += value;
}

void Packer::list(const List<std::string>& lines) {
    number(lines.size());
    for (const std::string& line : lines) text(line);
}

void Packer::message(const Message& message) {
    text(message.code);
    text(message.headline);
    number(message.places.size());
    for (const Place& place : message.places) {
        text(place.file);
        number(place.line);
        number(place.column);
        text(place.quote);
        text(place.label);
    }
    list(message.rows);
    list(message.where);
    text(message.note);
    text(message.help);
}

uint64_t Unpacker::number() {
    uint64_t value = 0;
    if (left_.size() < sizeof value) throw Unreadable();
    memcpy(&value, left_.data(), sizeof value);
    left_.remove_prefix(sizeof value);
    return value;
}

uint64_t Unpacker::number_below(uint64_t end) {
    const uint64_t value = number();
    if (value >= end) throw Unreadable();
    return value;
}

std::string Unpacker::text() {
    const size_t bytes = count();
    if (bytes > left_.size()) throw Unreadable();
    std::string value(left_.substr(0, bytes));
    left_.remove_prefix(bytes);
    return value;
}

List<std::string> Unpacker::list() {
    List<std::string> lines;
    for (size_t left = count(); left > 0; left--) lines.push_back(text());
    return lines;
}

Message Unpacker::message() {
    constexpr uint64_t kMostLines = 1ull << 32;
    Message message;
    message.code = text();
    message.headline = text();
    for (size_t left = count(); left > 0; left--) {
        Place place;
        place.file = text();
        place.line = static_cast<uint32_t>(number_below(kMostLines));
        place.column = static_cast<uint32_t>(number_below(kMostLines));
        place.quote = text();
        place.label = text();
        message.places.push_back(std::move(place));
    }
    message.rows = list();
    message.where = list();
    message.note = text();
    message.help = text();
    return message;
}

}  // namespace tessera
