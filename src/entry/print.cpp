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

std::string prefix(const Core& core, Role role) {
    if (!print_prefix_wanted()) return "";
    return fmt::format("{}:(x={},y={}):{}: ", core.device->options().device_id, core.logical.x, core.logical.y,
                       risc_name(role));
}

void put(PrintLine& line, PrintItem kind, uint64_t bits) {
    line.text << std::setw(line.width);
    switch (kind) {
        case kUnsigned:
            line.text << bits;
            break;
        case kSigned:
            line.text << static_cast<int64_t>(bits);
            break;
        case kFloat:
            line.text << std::bit_cast<float>(static_cast<uint32_t>(bits));
            break;
        case kBf16:
            line.text << std::bit_cast<float>(static_cast<uint32_t>(bits) << 16);
            break;
        case kChar:
            line.text << static_cast<char>(bits);
            break;
        case kPointer:
            line.text << fmt::format("0x{:x}", static_cast<uint32_t>(bits));
            break;
        case kDouble:
            line.text << std::bit_cast<double>(bits);
            break;
    }
}

void set_format(PrintLine& line, PrintFormat what, uint32_t value) {
    switch (what) {
        case kHex:
            line.text << std::hex;
            break;
        case kDec:
            line.text << std::dec;
            break;
        case kOct:
            line.text << std::oct;
            break;
        case kWidth:
            line.width = static_cast<int>(value);
            break;
        case kPrecision:
            line.text << std::setprecision(static_cast<int>(value));
            break;
        case kFixed:
            line.text << std::fixed;
            break;
        case kDefaultFloat:
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
TESSERA_ENTRY void tess_print_number(PrintItem kind, uint64_t bits) { put(line_of(*current_fiber()), kind, bits); }
TESSERA_ENTRY void tess_print_format(PrintFormat what, uint32_t value) {
    set_format(line_of(*current_fiber()), what, value);
}
// A statement has ended: what is complete is sent.
TESSERA_ENTRY void tess_print_end() { send_lines(caller_core(), current_fiber()->role()); }
