# The library for other programs, from the objects of the folders: shared as Zermelo::zermelo, static as
# Zermelo::zermelo_static. What they have in common with the program is compiled once. Nothing but the public surface
# (include/zermelo/) can be seen from outside the shared one.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# zermelo_library(): from the folders that have been added so far.
function(zermelo_library)
  get_property(folders GLOBAL PROPERTY ZERMELO_LIBRARIES)
  set(objects)
  foreach(folder IN LISTS folders)
    get_target_property(type ${folder} TYPE)
    if(NOT type STREQUAL INTERFACE_LIBRARY)
      list(APPEND objects $<TARGET_OBJECTS:${folder}>)
    endif()
  endforeach()
  set(exports ${PROJECT_SOURCE_DIR}/cmake/exports.map)

  add_library(zermelo_shared SHARED ${objects})
  add_library(zermelo_static STATIC ${objects})
  add_library(Zermelo::zermelo ALIAS zermelo_shared)
  add_library(Zermelo::zermelo_static ALIAS zermelo_static)
  foreach(library zermelo_shared zermelo_static)
    set_target_properties(${library} PROPERTIES OUTPUT_NAME zermelo LINKER_LANGUAGE CXX)
    target_compile_features(${library} INTERFACE cxx_std_20)
    target_include_directories(${library} INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
      $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  endforeach()

  # Until 1.0 a minor version may change the interface.
  set_target_properties(zermelo_shared PROPERTIES EXPORT_NAME zermelo VERSION ${PROJECT_VERSION}
    SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR} LINK_DEPENDS ${exports})
  target_link_options(zermelo_shared PRIVATE -Wl,--version-script=${exports})
  target_link_libraries(zermelo_shared PRIVATE ${ZERMELO_NEEDS})
  # By name once installed: whoever links it needs these libraries, but none of their headers and CMake packages.
  target_link_libraries(zermelo_static INTERFACE "$<BUILD_INTERFACE:${ZERMELO_NEEDS}>"
    "$<INSTALL_INTERFACE:${ZERMELO_NEEDS_NAMES}>")
endfunction()

# zermelo_install(): the program, both libraries, the headers, and what CMake and pkg-config want to know.
function(zermelo_install)
  set(package ${CMAKE_INSTALL_LIBDIR}/cmake/Zermelo)
  set(made ${PROJECT_BINARY_DIR}/package)
  install(TARGETS zermelo RUNTIME)
  install(TARGETS zermelo_shared zermelo_static EXPORT ZermeloTargets)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/zermelo TYPE INCLUDE FILES_MATCHING PATTERN "*.h")
  install(EXPORT ZermeloTargets NAMESPACE Zermelo:: DESTINATION ${package})
  configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/ZermeloConfig.cmake.in ${made}/ZermeloConfig.cmake
    INSTALL_DESTINATION ${package})
  write_basic_package_version_file(${made}/ZermeloConfigVersion.cmake COMPATIBILITY SameMinorVersion)
  install(FILES ${made}/ZermeloConfig.cmake ${made}/ZermeloConfigVersion.cmake DESTINATION ${package})

  list(TRANSFORM ZERMELO_NEEDS_NAMES PREPEND -l OUTPUT_VARIABLE private)
  list(JOIN private " " ZERMELO_LIBS_PRIVATE)
  file(RELATIVE_PATH ZERMELO_TO_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/zermelo.pc.in ${made}/zermelo.pc @ONLY)
  install(FILES ${made}/zermelo.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()
