// The user's line, as reports show it.
// Paths below the working directory are shown relative to it, so the same program gives the same text anywhere.
#include "descriptor/program.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace tessera {

std::string UserLine::str() const {
    std::error_code error;
    const std::filesystem::path here = std::filesystem::current_path(error);
    std::string shown = file;
    const std::string prefix = here.string() + "/";
    if (!error && file.starts_with(prefix)) shown = file.substr(prefix.size());
    return fmt::format("{}:{}", shown, line);
}

}  // namespace tessera
