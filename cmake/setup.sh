# Sourced by ./zermelo, ./test and the scripts in bench/, with $root, the root of the repository: installs what is missing, configures
# and builds the preset release. Everything it says goes to standard error; it never reads standard input.

say() { printf 'zermelo: %s\n' "$*" >&2; }
stop() { # exit code, why
    local code=$1
    shift
    say "$@"
    exit "$code"
}
exit_packages=60
exit_build=61

build=$root/build/release

# Two runs at once: the second waits until the first has built. Held until `unlock` or the end of the process.
lock() {
    mkdir -p "$root/build" || stop $exit_build "cannot write to $root/build"
    exec {lock_fd}>"$root/build/.lock" || stop $exit_build "cannot write to $root/build"
    if ! flock -n "$lock_fd"; then
        say "waiting for another run that is building"
        flock "$lock_fd"
    fi
}
unlock() { exec {lock_fd}>&-; }

missing_packages() { # kinds
    local kind package
    while read -r kind package; do
        case " $* " in *" $kind "*) ;; *) continue ;; esac
        if ! dpkg-query -W -f='${db:Status-Abbrev}\n' "$package" 2>/dev/null | grep -q '^ii'; then
            printf '%s ' "$package"
        fi
    done < <(grep -v '^#' "$root/cmake/packages.txt")
}

install_packages() { # kinds
    local missing become=()
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        say "this is no Debian: whether all that cmake/packages.txt names is there shows when building"
        return
    fi
    missing=$(missing_packages "$@")
    if [ -z "$missing" ]; then return; fi
    if [ "$(id -u)" != 0 ]; then
        if ! command -v sudo >/dev/null || ! { sudo -n true 2>/dev/null || [ -t 2 ]; }; then
            say "these packages are missing, and installing them needs root or sudo: $missing"
            stop $exit_packages "let somebody run: apt-get install --no-install-recommends $missing"
        fi
        become=(sudo)
    fi
    say "installing packages: $missing"
    local log=$root/build/packages.log
    {
        "${become[@]}" apt-get update -q
        "${become[@]}" env DEBIAN_FRONTEND=noninteractive \
            apt-get install -y -q --no-install-recommends $missing
    } >"$log" 2>&1 {lock_fd}>&- </dev/null
    missing=$(missing_packages "$@")
    if [ -n "$missing" ]; then
        tail -n 20 "$log" >&2
        stop $exit_packages "these packages could not be installed: $missing"
    fi
}

# configure TESTS: makes build/release, once; TESTS is ON or OFF, for the Python module too, and what was once ON
# stays so.
configure() {
    local cache=$build/CMakeCache.txt fresh=
    if [ -e "$cache" ] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; then
        say "the build folder comes from another place: starting afresh"
        fresh=--fresh
    elif [ -e "$build/build.ninja" ] && { [ "$1" = OFF ] ||
        [ "$(grep -cxE 'ZERMELO_(TESTS|PYTHON):BOOL=ON' "$cache")" = 2 ]; }; then
        return
    fi
    local log=$root/build/configure.log
    if ! (cd "$root" && cmake --preset release $fresh -DZERMELO_TESTS="$1" -DZERMELO_PYTHON="$1") \
        >"$log" 2>&1 {lock_fd}>&- </dev/null; then
        cat "$log" >&2
        stop $exit_build "configuring failed"
    fi
}

# compile TARGET: on a terminal one sees how far it is, otherwise only what goes wrong.
compile() {
    local log=$root/build/build.log line code
    cmake --build "$build" --target "$1" {lock_fd}>&- </dev/null 2>&1 | tee "$log" | while IFS= read -r line; do
        case $line in '['*/*']'*) if [ -t 2 ]; then printf '\rzermelo: building %s ' "${line%%]*}]" >&2; fi ;; esac
    done
    code=${PIPESTATUS[0]}
    if [ -t 2 ]; then printf '\r\033[K' >&2; fi
    if [ "$code" != 0 ]; then
        grep -v '^\[[0-9/]*\] ' "$log" >&2
        stop $exit_build "building failed"
    fi
}

# build_benches KINDS: the programs in bench/ and zermelo, with the packages of these kinds besides those to build.
build_benches() {
    lock
    install_packages build "$@"
    configure OFF
    say "building"
    compile benches
    unlock
}
