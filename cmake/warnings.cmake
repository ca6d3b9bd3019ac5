# One interface target with the warnings and sanitizers every part of Tessera is built with.
add_library(tessera_flags INTERFACE)
target_compile_options(tessera_flags INTERFACE -Wall -Wextra -Werror -Wno-unused-parameter -Wno-missing-field-initializers)
if(TESSERA_SANITIZE)
  # Compiled once and run once: optimising programs (the tests) any, or libraries more, would take longer than it saves.
  set(level $<IF:$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>,-O0,-O1>)
  target_compile_options(tessera_flags INTERFACE ${level} -g1 -fsanitize=${TESSERA_SANITIZE} -fno-omit-frame-pointer
    -fno-sanitize-recover=undefined)
  target_link_options(tessera_flags INTERFACE -fsanitize=${TESSERA_SANITIZE})
endif()

# Sanitizer trees are compiled from nothing by whoever asks for them: their most costly headers are read once. Other trees
# have ccache, which goes better without.
function(tessera_precompile target)
  if(TESSERA_SANITIZE)
    target_precompile_headers(${target} PRIVATE <algorithm> <filesystem> <fstream> <functional> <map> <memory> <mutex> <optional>
      <set> <string> <unordered_map> <vector> <fmt/format.h> <nlohmann/json.hpp> ${ARGN})
  endif()
endfunction()
