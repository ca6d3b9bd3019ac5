// The pass knows lines; the object knows every symbol.
#include "jit/refusal.hpp"

#include <dlfcn.h>
#include <elf.h>
#include <fmt/format.h>

#include <cstring>
#include <optional>

#include "diag/error.hpp"
#include "jit/command.hpp"
#include "jit/files.hpp"
#include "jit/symbols.hpp"

namespace tessera::jit {
namespace {

constexpr std::string_view kMark = "tessera-refused: ", kSymbol = "symbol: ", kCode = "code: ";

// "file:line:column: error: ..." as far as it goes.
std::optional<Place> place_of(std::string_view row) {
    const size_t error = row.find(": error:");
    if (error == std::string_view::npos) return {};
    const std::string head(row.substr(0, error));
    const size_t column = head.rfind(':'), line = column == std::string::npos ? column : head.rfind(':', column - 1);
    if (line == std::string::npos || line == 0) return {};
    Place place{.file = head.substr(0, line)};
    place.line = static_cast<uint32_t>(std::strtoul(head.c_str() + line + 1, nullptr, 10));
    place.column = static_cast<uint32_t>(std::strtoul(head.c_str() + column + 1, nullptr, 10));
    return place.line ? std::optional(place) : std::nullopt;
}

[[noreturn]] void refuse(const Request& request, Message message, std::optional<Place> place) {
    message.places = {place.value_or(Place{.file = request.source_path, .line = 1})};
    message.where = {
        fmt::format("{} kernel, as {}", is_compute(request.role) ? "compute" : "data-movement", name(request.role))};
    if (request.made_at.known()) message.where.push_back("described at " + request.made_at.str());
    throw CompileError(std::move(message));
}

[[noreturn]] void refuse_symbol(const Request& request, std::string_view symbol, std::optional<Place> place) {
    refuse(request,
           {.code = "undefined-symbol",
            .headline = fmt::format("the kernel uses `{}`, which neither it nor the kernel API defines", symbol),
            .note = "the card has no operating system and no C library beyond memory, text and arithmetic",
            .help = "define it in the kernel, or leave the call out"},
           std::move(place));
}

[[noreturn]] void refuse_code(const Request& request, std::string_view what, std::optional<Place> place) {
    refuse(request,
           {.code = "host-code",
            .headline = fmt::format("the kernel contains {}", what),
            .note = "it would run on this computer when the kernel is loaded, or reach into its own state",
            .help = "call it from kernel_main, or leave it out"},
           std::move(place));
}

// A place in our headers says nothing to the user.
std::optional<Place> users(std::optional<Place> place) {
    return place && place->file.rfind(tools().api_dir, 0) != 0 ? place : std::nullopt;
}

bool is_exported_by_us(const char* name) {
    static void* library = dlopen(tools().library.c_str(), RTLD_NOW | RTLD_NOLOAD);
    return library && dlsym(library, name);
}

// Names that an object leaves to others. Empty for what is no object of this machine.
std::vector<std::string> undefined_symbols(const std::string& object) {
    std::vector<std::string> names;
    const auto at = [&]<class T>(uint64_t offset, T) -> std::optional<T> {
        T value;
        if (offset > object.size() || object.size() - offset < sizeof(T)) return std::nullopt;
        memcpy(&value, object.data() + offset, sizeof(T));
        return value;
    };
    const auto header = at(0, Elf64_Ehdr{});
    if (!header) return names;
    for (unsigned i = 0; i < header->e_shnum; i++) {
        const auto table = at(header->e_shoff + i * sizeof(Elf64_Shdr), Elf64_Shdr{});
        if (!table || table->sh_type != SHT_SYMTAB) continue;
        const auto texts = at(header->e_shoff + table->sh_link * sizeof(Elf64_Shdr), Elf64_Shdr{});
        for (uint64_t offset = sizeof(Elf64_Sym); texts && offset < table->sh_size; offset += sizeof(Elf64_Sym))
            if (const auto symbol = at(table->sh_offset + offset, Elf64_Sym{}); symbol && symbol->st_shndx == SHN_UNDEF)
                names.emplace_back(object.c_str() + texts->sh_offset + symbol->st_name);
    }
    return names;
}

}  // namespace

void throw_if_refused(const Request& request, const std::string& clang_text) {
    const size_t mark = clang_text.find(kMark);
    if (mark == std::string::npos) return;
    const size_t start = clang_text.rfind('\n', mark) + 1,
                 end = std::min(clang_text.find('\n', mark), clang_text.size());
    const auto place = users(place_of(std::string_view(clang_text).substr(start, mark - start)));
    std::string_view what = std::string_view(clang_text).substr(mark + kMark.size(), end - mark - kMark.size());
    if (what.starts_with(kSymbol)) refuse_symbol(request, what.substr(kSymbol.size()), place);
    if (what.starts_with(kCode)) what.remove_prefix(kCode.size());
    refuse_code(request, what, place);
}

void check_symbols(const Request& request, const std::string& object_path) {
    for (const std::string& symbol : undefined_symbols(read_text(object_path)))
        if (!symbol.empty() &&
            (!may_be_undefined(symbol) || (symbol.starts_with("tess_") && !is_exported_by_us(symbol.c_str()))))
            refuse_symbol(request, symbol, std::nullopt);
}

}  // namespace tessera::jit
