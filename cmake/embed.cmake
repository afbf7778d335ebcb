# Writes the files of a folder into a C++ source, as text:
#   cmake -DFOLDER=web -DOUTPUT=assets.cpp -P embed.cmake
file(GLOB_RECURSE files RELATIVE ${FOLDER} ${FOLDER}/*)
list(SORT files)
set(type_html "text/html; charset=utf-8")
set(type_css "text/css; charset=utf-8")
set(type_js "text/javascript; charset=utf-8")
set(type_json "application/json")
set(type_svg "image/svg+xml")
set(type_png "image/png")
set(type_woff2 "font/woff2")
set(entries "")
foreach(file IN LISTS files)
  get_filename_component(ending ${file} LAST_EXT)
  string(SUBSTRING "${ending}" 1 -1 ending)
  if(NOT DEFINED type_${ending})
    message(FATAL_ERROR "${FOLDER}/${file}: which type is this?")
  endif()
  file(SHA256 ${FOLDER}/${file} tag)
  string(SUBSTRING ${tag} 0 16 tag)
  file(SIZE ${FOLDER}/${file} size)
  file(READ ${FOLDER}/${file} content HEX)
  string(REGEX REPLACE "(..)" "\\\\x\\1" content "${content}")
  string(APPEND entries "    {\"/${file}\", \"${type_${ending}}\", \"${tag}\", {\"${content}\", ${size}}},\n")
endforeach()
list(LENGTH files count)
file(WRITE ${OUTPUT}.new "// Made by cmake/embed.cmake.
#include \"serve/assets.h\"

#include <array>

namespace zermelo::serve {

namespace {

constexpr std::array<Asset, ${count}> all{{
${entries}}};

} // namespace

std::span<const Asset> assets() { return all; }

} // namespace zermelo::serve
")
file(COPY_FILE ${OUTPUT}.new ${OUTPUT} ONLY_IF_DIFFERENT)
