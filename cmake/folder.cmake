# zermelo_folder(name folders... [EXTERNAL libraries...]): the library zermelo_<name> from src/<name>/*.cpp.
#
# A folder that holds only headers, or nothing yet, becomes an interface library, so that whoever stands below
# it still gets what stands above it. src/app/main.cpp is left out: see zermelo_program.
function(zermelo_folder name)
  cmake_parse_arguments(arg "" "" EXTERNAL ${ARGN})
  list(TRANSFORM arg_UNPARSED_ARGUMENTS PREPEND zermelo_)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${name}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "/main\\.cpp$")
  if(sources)
    add_library(zermelo_${name} STATIC ${sources})
    set(scope PUBLIC)
  else()
    add_library(zermelo_${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(zermelo_${name} ${scope} ${CMAKE_SOURCE_DIR}/src)
  target_link_libraries(zermelo_${name} ${scope} ${arg_UNPARSED_ARGUMENTS} fmt::fmt ${arg_EXTERNAL})
  set_property(GLOBAL APPEND PROPERTY ZERMELO_LIBRARIES zermelo_${name})
endfunction()

# zermelo_program(name folder): the executable from src/<folder>/main.cpp, at the top of the build folder.
function(zermelo_program name folder)
  file(GLOB main CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${folder}/main.cpp)
  if(NOT main)
    message(STATUS "src/${folder}/main.cpp is not there: the program ${name} is not built")
    return()
  endif()
  add_executable(${name} ${main})
  target_link_libraries(${name} PRIVATE zermelo_${folder})
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
endfunction()
