// One line of a source file, for reports that quote it.
#pragma once
#include <cstdint>
#include <functional>
#include <string>

namespace tessera {

// Without its end; empty when there is no such file or line.
std::string source_line(const std::string& file, uint32_t line);

// A process that may open no files asks somebody else instead (program/isolated.cpp).
using SourceReader = std::function<std::string(const std::string& file, uint32_t line)>;
void read_sources_by(SourceReader reader);

}  // namespace tessera
