# Writes the files of a folder into a C++ source, as text:
#   cmake -DFOLDER=web -DOUTPUT=assets.cpp -P embed.cmake
file(GLOB_RECURSE files RELATIVE ${FOLDER} ${FOLDER}/*)
list(SORT files)
set(types "html=text/html\\; charset=utf-8" "css=text/css\\; charset=utf-8" "js=text/javascript\\; charset=utf-8"
  "svg=image/svg+xml" "png=image/png" "json=application/json" "woff2=font/woff2" "webmanifest=application/manifest+json")
set(entries "")
foreach(file IN LISTS files)
  set(type "application/octet-stream")
  foreach(pair IN LISTS types)
    if(pair MATCHES "^([^=]+)=(.*)$" AND file MATCHES "\\.${CMAKE_MATCH_1}$")
      string(REGEX REPLACE "^[^=]+=" "" type "${pair}")
    endif()
  endforeach()
  file(SHA256 ${FOLDER}/${file} tag)
  string(SUBSTRING ${tag} 0 16 tag)
  file(SIZE ${FOLDER}/${file} size)
  file(READ ${FOLDER}/${file} content HEX)
  string(REGEX REPLACE "(..)" "\\\\x\\1" content "${content}")
  string(APPEND entries "    {\"/${file}\", \"${type}\", \"${tag}\", {\"${content}\", ${size}}},\n")
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
