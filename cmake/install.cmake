# What goes into a wheel or a system install: the library, its headers, device headers, the pass plug-in, arch data.
#
# Layout below one root (a wheel: site-packages/tessera; a system install: the prefix), all of it relocatable:
#     lib/libtessera.so.0  lib/tessera-cc             the library and, beside it, the compiler that it starts
#     lib/libtessera_pass.so                          the compiler's pass as a plug-in, for a clang of the user's
#     data/kernel_api/tessera/system/                 C and C++ headers (TESSERA_BUNDLE only)
#     data/kernel_api/     data/arch/                 device headers and chip numbers (system: share/tessera/)
#     data/src/op/kernels/                            kernels of the comparison ops
#     data/errors/                                    the pages of docs/errors/
#     data/report/                                    what the report page carries of others (cmake/web_assets.cmake)
#     data/gdb.py                                     what `tessera debug` loads into gdb
#     data/notices/                                   licences of compiled-in libraries, and the SBOM
#     data/models/                                    the micro-ops (an editable install reads the checkout's)
#     include/tessera/     lib/cmake/Tessera/         for C++ programs: find_package(Tessera), <tessera/tessera.hpp>
#     include/metalium/    lib/cmake/tt-metalium/     for programs of tt-metal: find_package(TT-Metalium), lib/libtt_metal.so.0
# data_dir() looks at TESSERA_DATA, then from the library's own file at ../data (a build tree has one too: cmake/data.cmake)
# and ../share/tessera. The Python module tessera/_core finds the library by RPATH $ORIGIN/lib.
include(CMakePackageConfigHelpers)
find_package(Python REQUIRED COMPONENTS Interpreter)

if(SKBUILD)
  set(TESSERA_ROOT tessera/)
  set(TESSERA_DATA_DESTINATION ${TESSERA_ROOT}data)
  set(TESSERA_LIB_DESTINATION ${TESSERA_ROOT}lib)
else()
  set(TESSERA_ROOT "")
  set(TESSERA_DATA_DESTINATION ${CMAKE_INSTALL_DATADIR}/tessera)
  set(TESSERA_LIB_DESTINATION ${CMAKE_INSTALL_LIBDIR})
endif()
set(TESSERA_CMAKE_DESTINATION ${TESSERA_LIB_DESTINATION}/cmake/Tessera)

# Wheels cannot hold symbolic links, and nothing needs libtessera.so without its number.
install(TARGETS tessera EXPORT TesseraTargets COMPONENT python
  LIBRARY DESTINATION ${TESSERA_LIB_DESTINATION} COMPONENT python NAMELINK_SKIP
  INCLUDES DESTINATION ${TESSERA_ROOT}include)
install(TARGETS tessera_pass LIBRARY DESTINATION ${TESSERA_LIB_DESTINATION} COMPONENT python)
install(TARGETS tessera_cc RUNTIME DESTINATION ${TESSERA_LIB_DESTINATION} COMPONENT python)
# Headers that tessera.hpp includes, and no others. Installed, they name each other as <tessera/...>, so that one folder in
# the include path serves and no `device/` or `program/` of ours meets one of the user's.
set(TESSERA_PUBLIC_HEADERS
  descriptor/core.hpp
  descriptor/format.hpp
  descriptor/program.hpp
  descriptor/refuse.hpp
  device/arch.hpp
  device/buffer.hpp
  device/buffer_name.hpp
  device/core.hpp
  device/device.hpp
  device/lock.hpp
  device/observer.hpp
  device/observers.hpp
  device/role.hpp
  device/tensix.hpp
  device/window.hpp
  diag/error.hpp
  explain/l1_map.hpp
  fiber/policy.hpp
  fiber/transfer.hpp
  program/run.hpp
  tensor/convert.hpp
  tensor/spec.hpp
  tensor/tensor.hpp
  tessera.hpp)
foreach(header IN LISTS TESSERA_PUBLIC_HEADERS)
  file(READ ${PROJECT_SOURCE_DIR}/src/${header} text)
  string(REGEX REPLACE "#include \"([a-z_0-9]+/[^\"]*)\"" "#include <tessera/\\1>" text "${text}")
  string(REPLACE "<tessera/tessera/" "<tessera/" text "${text}")
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/include/tessera/${header} CONTENT "${text}" @ONLY)
  get_filename_component(folder ${header} DIRECTORY)
  install(FILES ${PROJECT_BINARY_DIR}/include/tessera/${header} DESTINATION ${TESSERA_ROOT}include/tessera/${folder}
    COMPONENT python)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${header})
endforeach()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/kernel_api/tessera/abi DESTINATION ${TESSERA_ROOT}include/tessera COMPONENT python)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/arch DESTINATION ${TESSERA_DATA_DESTINATION} COMPONENT python)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/kernel_api DESTINATION ${TESSERA_DATA_DESTINATION} COMPONENT python
  PATTERN spellings.txt EXCLUDE)
foreach(spelling IN LISTS TESSERA_SPELLINGS)
  get_filename_component(folder ${TESSERA_DATA_DESTINATION}/kernel_api/${spelling} DIRECTORY)
  install(FILES ${TESSERA_DATA_DIR}/kernel_api/${spelling} DESTINATION ${folder} COMPONENT python)
endforeach()
# A wheel for machines without a compiler (tools/wheel.sh).
if(TESSERA_BUNDLE)
  execute_process(COMMAND ${Python_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tools/standard_headers.py ${TESSERA_CLANGXX}
      ${PROJECT_BINARY_DIR}/system ${TESSERA_SYSTEM_HEADERS}
    COMMAND_ERROR_IS_FATAL ANY)
  install(DIRECTORY ${PROJECT_BINARY_DIR}/system DESTINATION ${TESSERA_DATA_DESTINATION}/kernel_api/tessera COMPONENT python)
endif()
# What `tessera explain` shows.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs/errors DESTINATION ${TESSERA_DATA_DESTINATION} COMPONENT python
  FILES_MATCHING PATTERN "*.md")

install(FILES ${PROJECT_SOURCE_DIR}/tools/gdb.py DESTINATION ${TESSERA_DATA_DESTINATION} COMPONENT python)

# The layout of drawings, for pages that Python writes.
if(TESSERA_PYTHON)
  include(cmake/web_assets.cmake)
  install(FILES ${TESSERA_WEB_DIR}/package/dist/index.js DESTINATION ${TESSERA_DATA_DESTINATION}/report RENAME graphviz.js
    COMPONENT python)
endif()

# Licences of what is carried, and the list of parts (CycloneDX).
set(bundle "")
if(TESSERA_BUNDLE)
  set(bundle --bundle)
endif()
execute_process(COMMAND ${Python_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tools/notices.py ${PROJECT_BINARY_DIR}/notices
    ${TESSERA_WEB_DIR} ${bundle}
  COMMAND_ERROR_IS_FATAL ANY)
install(DIRECTORY ${PROJECT_BINARY_DIR}/notices/ DESTINATION ${TESSERA_DATA_DESTINATION}/notices COMPONENT python)

# Kernels of the comparison ops, at the path they have in the checkout (src/op/plan.cpp, kernel_path).
install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/op/kernels DESTINATION ${TESSERA_DATA_DESTINATION}/src/op COMPONENT python)

# Micro-ops are found after everything else in sys.path (python/tessera/shipped_models.py).
if(SKBUILD)
  install(FILES ${PROJECT_SOURCE_DIR}/cmake/tessera_models.pth DESTINATION . COMPONENT python)
  if(NOT SKBUILD_STATE STREQUAL "editable")
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/models DESTINATION ${TESSERA_DATA_DESTINATION} COMPONENT python
      PATTERN "__pycache__" EXCLUDE)
  endif()
endif()

install(EXPORT TesseraTargets NAMESPACE Tessera:: DESTINATION ${TESSERA_CMAKE_DESTINATION} COMPONENT python)
configure_package_config_file(cmake/TesseraConfig.cmake.in ${PROJECT_BINARY_DIR}/TesseraConfig.cmake
  INSTALL_DESTINATION ${TESSERA_CMAKE_DESTINATION})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/TesseraConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/TesseraConfig.cmake ${PROJECT_BINARY_DIR}/TesseraConfigVersion.cmake
  DESTINATION ${TESSERA_CMAKE_DESTINATION} COMPONENT python)

# The host API of tt-metal. The file beside it says which targets; libtt_metal finds libtessera by $ORIGIN.
set(TT_METAL_INCLUDE ${TESSERA_ROOT}include/metalium)
set(TT_METAL_CMAKE_DESTINATION ${TESSERA_LIB_DESTINATION}/cmake/tt-metalium)
install(TARGETS tt_metal LIBRARY DESTINATION ${TESSERA_LIB_DESTINATION} COMPONENT python NAMELINK_SKIP)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/metalium/include/ DESTINATION ${TT_METAL_INCLUDE} COMPONENT python)
file(RELATIVE_PATH TT_METAL_INCLUDE_FROM_CMAKE /${TT_METAL_CMAKE_DESTINATION} /${TT_METAL_INCLUDE})
configure_file(cmake/tt-metalium-config.cmake.in ${PROJECT_BINARY_DIR}/tt-metalium-config.cmake @ONLY)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/tt-metalium-config-version.cmake COMPATIBILITY AnyNewerVersion)
install(FILES ${PROJECT_BINARY_DIR}/tt-metalium-config.cmake ${PROJECT_BINARY_DIR}/tt-metalium-config-version.cmake
  DESTINATION ${TT_METAL_CMAKE_DESTINATION} COMPONENT python)
