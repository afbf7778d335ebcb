# zermelo_folder(name folders... [EXTERNAL libraries...]): the library zermelo_<name> from src/<name>/*.cpp; a
# slash in a name becomes an underscore in that of the library.
#
# A folder that holds only headers, or nothing yet, becomes an interface library, so that whoever stands below
# it still gets what stands above it. src/app/main.cpp is left out: see zermelo_program.
function(zermelo_folder name)
  cmake_parse_arguments(arg "" "" EXTERNAL ${ARGN})
  set(used ${arg_UNPARSED_ARGUMENTS})
  list(TRANSFORM used PREPEND zermelo_)
  list(TRANSFORM used REPLACE "/" "_")
  string(REPLACE "/" "_" library zermelo_${name})
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
  if(sources)
    add_library(${library} STATIC ${sources})
    set(scope PUBLIC)
    # Compiled once, for programs and for the shared library.
    set_target_properties(${library} PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden
      VISIBILITY_INLINES_HIDDEN ON)
  else()
    add_library(${library} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(${library} ${scope} ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${library} ${scope} ${used} fmt::fmt ${arg_EXTERNAL})
  set_property(GLOBAL APPEND PROPERTY ZERMELO_LIBRARIES ${library})
endfunction()

# What nearly every file includes.
set(ZERMELO_COMMON_HEADERS <algorithm> <array> <cstdint> <functional> <map> <memory> <optional> <set> <span> <string>
  <string_view> <unordered_map> <utility> <vector> <fmt/core.h>)

# zermelo_precompile(): reads these headers once for all folders so far. Only for releases: whoever works on the code
# shall see what a file forgets to include.
function(zermelo_precompile)
  if(NOT CMAKE_BUILD_TYPE STREQUAL "Release")
    return()
  endif()
  get_property(folders GLOBAL PROPERTY ZERMELO_LIBRARIES)
  foreach(folder IN LISTS folders)
    get_target_property(type ${folder} TYPE)
    if(type STREQUAL INTERFACE_LIBRARY)
      continue()
    elseif(first)
      target_precompile_headers(${folder} REUSE_FROM ${first})
    else()
      set(first ${folder})
      target_precompile_headers(${folder} PRIVATE ${ZERMELO_COMMON_HEADERS})
    endif()
  endforeach()
endfunction()

# zermelo_program(name folder): the executable from src/<folder>/main.cpp, at the top of the build folder.
function(zermelo_program name folder)
  file(GLOB main CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${folder}/main.cpp)
  if(NOT main)
    message(STATUS "src/${folder}/main.cpp is not there: the program ${name} is not built")
    return()
  endif()
  add_executable(${name} ${main})
  target_link_libraries(${name} PRIVATE zermelo_${folder})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
endfunction()
