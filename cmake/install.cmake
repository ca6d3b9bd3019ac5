# What travels in a wheel or a system install: the library, its headers, device headers, the pass plug-in, arch data.
#
# Layout below one root (a wheel: site-packages/tessera; a system install: the prefix), all of it relocatable:
#     lib/libtessera.so.0  lib/libtessera_pass.so     the library and, beside it, the plug-in that clang loads
#     data/kernel_api/     data/arch/                 device headers and chip numbers (system: share/tessera/)
#     data/src/op/kernels/                            kernels of the comparison ops
#     data/errors/                                    the pages of docs/errors/
#     include/tessera/     lib/cmake/Tessera/         for C++ programs: find_package(Tessera)
# data_dir() looks at TESSERA_DATA, then from the library's own file at ../data and ../share/tessera, then at the
# checkout. The Python module tessera/_core finds the library by RPATH $ORIGIN/lib.
include(CMakePackageConfigHelpers)

if(SKBUILD)
  set(TESSERA_ROOT ${SKBUILD_PROJECT_NAME}/)
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
  INCLUDES DESTINATION ${TESSERA_ROOT}include/tessera)
install(TARGETS tessera_pass LIBRARY DESTINATION ${TESSERA_LIB_DESTINATION} COMPONENT python)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/ DESTINATION ${TESSERA_ROOT}include/tessera COMPONENT python
  FILES_MATCHING PATTERN "*.hpp" PATTERN "bind" EXCLUDE PATTERN "pass" EXCLUDE PATTERN "kernels" EXCLUDE)
foreach(data kernel_api arch)
  if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/${data})
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/${data} DESTINATION ${TESSERA_DATA_DESTINATION} COMPONENT python)
  endif()
endforeach()
# What `tessera explain` shows.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs/errors DESTINATION ${TESSERA_DATA_DESTINATION} COMPONENT python
  FILES_MATCHING PATTERN "*.md")

# Kernels of the comparison ops, at the path they have in the checkout (src/op/plan.cpp, kernel_path).
install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/op/kernels DESTINATION ${TESSERA_DATA_DESTINATION}/src/op COMPONENT python)

install(EXPORT TesseraTargets NAMESPACE Tessera:: DESTINATION ${TESSERA_CMAKE_DESTINATION} COMPONENT python)
configure_package_config_file(cmake/TesseraConfig.cmake.in ${PROJECT_BINARY_DIR}/TesseraConfig.cmake
  INSTALL_DESTINATION ${TESSERA_CMAKE_DESTINATION})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/TesseraConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/TesseraConfig.cmake ${PROJECT_BINARY_DIR}/TesseraConfigVersion.cmake
  DESTINATION ${TESSERA_CMAKE_DESTINATION} COMPONENT python)
