// One table for the process: a saved file is named after its text, so an entry never becomes wrong.
#include "diag/origin.hpp"

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

#include "diag/error.hpp"
#include "diag/fork_mutex.hpp"

namespace tessera {
namespace {

struct Origin {
    std::string file;
    uint32_t first_line, first_column;  // of the text's first character, from 0
};

ForkMutex mutex;
// Reports of a process that ends ask for it still.
std::map<std::string, Origin>& origins() {
    static auto* const table = new std::map<std::string, Origin>;
    return *table;
}

std::string content_of(const std::string& file) {
    std::ifstream in(file);
    std::stringstream content;
    content << in.rdbuf();
    return content.str();
}

}  // namespace

void remember_origin(const std::string& saved, const std::string& text, const std::string& users_file) {
    const std::string content = content_of(users_file);
    const size_t at = text.empty() ? std::string::npos : content.find(text);
    if (at == std::string::npos) return;
    const auto start = content.begin() + static_cast<ptrdiff_t>(at);
    const auto lines = std::count(content.begin(), start, '\n');
    const size_t line_start = at == 0 ? 0 : content.rfind('\n', at - 1) + 1;  // npos + 1 is 0
    const std::lock_guard lock(mutex);
    origins()[saved] = {users_file, static_cast<uint32_t>(lines), static_cast<uint32_t>(at - line_start)};
}

SourcePosition in_users_file(SourcePosition position) {
    const std::lock_guard lock(mutex);
    const auto found = origins().find(position.file);
    if (found == origins().end() || position.line == 0) return position;
    const Origin& origin = found->second;
    const uint32_t shift = position.line == 1 && position.column ? origin.first_column : 0;
    return {origin.file, position.line + origin.first_line, position.column + shift};
}

std::string shown_line(const std::string& file, uint32_t line) {
    const SourcePosition users = in_users_file({file, line});
    return shown_path(users.file) + ":" + std::to_string(users.line);
}

}  // namespace tessera
