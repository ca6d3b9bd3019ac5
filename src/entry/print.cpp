// Items are formatted by a stream per role, as upstream's host does, so that HEX() and SETPRECISION() last.
#include "entry/print.hpp"

#include <fmt/format.h>

#include <bit>
#include <iomanip>

#include "device/device.hpp"
#include "diag/print_sink.hpp"
#include "entry/entry.hpp"

namespace tessera {
namespace {

// The same numbers as in kernel_api/debug/dprint.h.
enum class Item : uint32_t { Unsigned = 0, Signed = 1, Float = 2, Bf16 = 3, Char = 4, Pointer = 5, Double = 6 };
enum class Format : uint32_t { Hex = 0, Dec = 1, Oct = 2, Width = 3, Precision = 4, Fixed = 5, DefaultFloat = 6 };

std::string prefix(const Core& core, Role role) {
    if (!print_prefix_wanted()) return "";
    return fmt::format("{}:(x={},y={}):{}: ", core.device->options().device_id, core.logical.x, core.logical.y,
                       risc_name(role));
}

void put(PrintLine& line, Item kind, uint64_t bits) {
    line.text << std::setw(line.width);
    switch (kind) {
        case Item::Unsigned:
            line.text << bits;
            break;
        case Item::Signed:
            line.text << static_cast<int64_t>(bits);
            break;
        case Item::Float:
            line.text << std::bit_cast<float>(static_cast<uint32_t>(bits));
            break;
        case Item::Bf16:
            line.text << std::bit_cast<float>(static_cast<uint32_t>(bits) << 16);
            break;
        case Item::Char:
            line.text << static_cast<char>(bits);
            break;
        case Item::Pointer:
            line.text << fmt::format("0x{:x}", static_cast<uint32_t>(bits));
            break;
        case Item::Double:
            line.text << std::bit_cast<double>(bits);
            break;
    }
}

void set_format(PrintLine& line, Format what, uint32_t value) {
    switch (what) {
        case Format::Hex:
            line.text << std::hex;
            break;
        case Format::Dec:
            line.text << std::dec;
            break;
        case Format::Oct:
            line.text << std::oct;
            break;
        case Format::Width:
            line.width = static_cast<int>(value);
            break;
        case Format::Precision:
            line.text << std::setprecision(static_cast<int>(value));
            break;
        case Format::Fixed:
            line.text << std::fixed;
            break;
        case Format::DefaultFloat:
            line.text << std::defaultfloat;
            break;
    }
}

}  // namespace

PrintLine& line_of(const Fiber& fiber) { return fiber.core().prints->lines[static_cast<int>(fiber.role())]; }

void send_lines(Core& core, Role role) {
    PrintLine& line = core.prints->lines[static_cast<int>(role)];
    const std::string text = line.text.str();
    size_t start = 0;
    for (size_t end; (end = text.find('\n', start)) != std::string::npos; start = end + 1)
        print_line(prefix(core, role) + text.substr(start, end - start));
    line.text.str(text.substr(start));
    line.text.seekp(0, std::ios::end);
}

void send_rest(Core& core) {
    for (uint32_t role = 0; role < kNumRoles; role++) {
        PrintLine& line = core.prints->lines[role];
        if (!line.on) continue;
        if (line.text.tellp() > 0) line.text << '\n';
        send_lines(core, static_cast<Role>(role));
        line.text = {};
        line.width = 0;
    }
}

}  // namespace tessera

using namespace tessera;

TESSERA_ENTRY uint32_t tess_print_on() { return line_of(*current_fiber()).on; }

TESSERA_ENTRY void tess_print_text(const char* text) {
    PrintLine& line = line_of(*current_fiber());
    line.text << std::setw(line.width) << text;
}
TESSERA_ENTRY void tess_print_number(uint32_t kind, uint64_t bits) {
    put(line_of(*current_fiber()), static_cast<Item>(kind), bits);
}
TESSERA_ENTRY void tess_print_format(uint32_t what, uint32_t value) {
    set_format(line_of(*current_fiber()), static_cast<Format>(what), value);
}
// A statement has ended: what is complete is sent.
TESSERA_ENTRY void tess_print_end() { send_lines(caller_core(), current_fiber()->role()); }
