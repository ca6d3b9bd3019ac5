# From npm: Graphviz as WebAssembly, which the report page carries and which lays out its drawings in the reader's browser;
# and iframe-worker, with which the documentation site searches when it is read from files.
# Fetched once per checkout into .setup/npm (a file that is there with the right hash is not fetched again).
set(TESSERA_GRAPHVIZ_VERSION 1.29.2)
set(TESSERA_GRAPHVIZ_ARCHIVE ${PROJECT_SOURCE_DIR}/.setup/npm/wasm-graphviz-${TESSERA_GRAPHVIZ_VERSION}.tgz)
set(TESSERA_WEB_DIR ${PROJECT_BINARY_DIR}/web)
set(TESSERA_GRAPHVIZ_HASH
  02402b040644453e4ec47e76ffe92f087074edc67a64d77d1a73af8f0f92f3cd1b47cf03ea2dbb5df2bac63e1d061503c4d03640f3cc76011c932df1e1327728)

function(tessera_fetch url file hash)
  if(EXISTS ${file})
    file(SHA512 ${file} found)
    if(found STREQUAL hash)
      return()
    endif()
  endif()
  file(DOWNLOAD ${url} ${file}.part STATUS status TIMEOUT 120)
  list(GET status 0 code)
  if(code EQUAL 0)
    file(SHA512 ${file}.part found)
  endif()
  if(NOT code EQUAL 0 OR NOT found STREQUAL hash)
    list(GET status 1 words)
    message(FATAL_ERROR "cannot fetch ${url}: ${words}. Look at the network, or put the file at ${file} by hand")
  endif()
  file(RENAME ${file}.part ${file})
endfunction()

tessera_fetch(
  https://registry.npmjs.org/@hpcc-js/wasm-graphviz/-/wasm-graphviz-${TESSERA_GRAPHVIZ_VERSION}.tgz
  ${TESSERA_GRAPHVIZ_ARCHIVE} ${TESSERA_GRAPHVIZ_HASH})
file(ARCHIVE_EXTRACT INPUT ${TESSERA_GRAPHVIZ_ARCHIVE} DESTINATION ${TESSERA_WEB_DIR}
  PATTERNS package/dist/index.js package/LICENSE package/package.json)

set(TESSERA_IFRAME_WORKER_ARCHIVE ${PROJECT_SOURCE_DIR}/.setup/npm/iframe-worker-1.0.4.tgz)
tessera_fetch(https://registry.npmjs.org/iframe-worker/-/iframe-worker-1.0.4.tgz ${TESSERA_IFRAME_WORKER_ARCHIVE}
  ae879a688f8b8352c935f8290a3a117bff96cc48f2f7e674f0ba04beef393023db063c26faa5f3f00839534e651dae95d42cac6721b313448e900b52500e6aed)
