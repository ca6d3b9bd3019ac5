# What the library reads at run time, for a build tree: <build>/data, laid out as an install's data/ (cmake/install.cmake),
# so that the library finds it the same way. Files of the checkout are links, so an edit needs no build; the spellings of
# kernel_api/spellings.txt are files made here, when the build is configured.
set(TESSERA_DATA_DIR ${PROJECT_BINARY_DIR}/data)
set(TESSERA_SPELLINGS_TABLE ${PROJECT_SOURCE_DIR}/kernel_api/spellings.txt)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${TESSERA_SPELLINGS_TABLE})

function(tessera_link from to)
  get_filename_component(folder ${to} DIRECTORY)
  file(MAKE_DIRECTORY ${folder})
  if(IS_SYMLINK ${to})  # made by an earlier configuration; two at a time must not meet
    file(READ_SYMLINK ${to} there)
    if(there STREQUAL from)
      return()
    endif()
  endif()
  file(CREATE_LINK ${from} ${to} SYMBOLIC)
endfunction()

# Writes one spelling as a header. Angle brackets: a name in quotes would find the including file itself first.
function(tessera_write_spelling line)
  if(NOT line MATCHES "^([^ ]+) -> (unsupported )?([^ ]+)$")
    message(FATAL_ERROR "${TESSERA_SPELLINGS_TABLE}: cannot read `${line}`")
  endif()
  set(spelling ${CMAKE_MATCH_1})
  if(EXISTS ${PROJECT_SOURCE_DIR}/kernel_api/${spelling})
    message(FATAL_ERROR "${TESSERA_SPELLINGS_TABLE}: ${spelling} is also a header of its own; delete one of them")
  endif()
  if(CMAKE_MATCH_2)
    set(says "Not supported; the error names the entry of docs/unsupported.md.")
    set(entry ${CMAKE_MATCH_3})
    string(REGEX REPLACE "^library/" "" shown ${spelling})  # kernels do not spell that folder
    set(does "#error tessera-unsupported: ${entry} (${shown})")
  else()
    set(says "Another path of ${CMAKE_MATCH_3}.")
    set(does "#include <${CMAKE_MATCH_3}>")
  endif()
  file(CONFIGURE OUTPUT ${TESSERA_DATA_DIR}/kernel_api/${spelling} @ONLY
    CONTENT "// ${says} Made from kernel_api/spellings.txt.\n#pragma once\n${does}\n")
  set(TESSERA_SPELLING ${spelling} PARENT_SCOPE)
endfunction()

file(GLOB_RECURSE TESSERA_HEADERS RELATIVE ${PROJECT_SOURCE_DIR}/kernel_api CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/kernel_api/*.h
  ${PROJECT_SOURCE_DIR}/kernel_api/*.hpp ${PROJECT_SOURCE_DIR}/kernel_api/*.def)
file(STRINGS ${TESSERA_SPELLINGS_TABLE} lines REGEX "^[^#]")
set(TESSERA_SPELLINGS "")
foreach(line IN LISTS lines)
  tessera_write_spelling(${line})
  list(APPEND TESSERA_SPELLINGS ${TESSERA_SPELLING})
endforeach()
foreach(header IN LISTS TESSERA_HEADERS)
  tessera_link(${PROJECT_SOURCE_DIR}/kernel_api/${header} ${TESSERA_DATA_DIR}/kernel_api/${header})
endforeach()
# A header or spelling that is gone must not be found any more.
file(GLOB_RECURSE there RELATIVE ${TESSERA_DATA_DIR}/kernel_api ${TESSERA_DATA_DIR}/kernel_api/*)
list(REMOVE_ITEM there ${TESSERA_HEADERS} ${TESSERA_SPELLINGS})
foreach(gone IN LISTS there)
  file(REMOVE ${TESSERA_DATA_DIR}/kernel_api/${gone})
endforeach()

tessera_link(${PROJECT_SOURCE_DIR}/arch ${TESSERA_DATA_DIR}/arch)
tessera_link(${PROJECT_SOURCE_DIR}/docs/errors ${TESSERA_DATA_DIR}/errors)
tessera_link(${PROJECT_SOURCE_DIR}/src/op/kernels ${TESSERA_DATA_DIR}/src/op/kernels)
