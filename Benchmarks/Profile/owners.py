"""Whose a function is: the kernel's, a library's, Swift's or one of seekd's modules."""

import pathlib
import re

# seekd's modules are the folders of Sources.
MODULES = {path.name.replace("-", "_") for path in (pathlib.Path(__file__).resolve().parents[2] / "Sources").iterdir()}

LIBRARIES = [
    (r"^ld-linux", "dynamic linker"),
    (r"^(libc|libm|libpthread|librt|libdl)[.-]", "C library"),
    (r"^libmpv\.", "libmpv"),
    (r"^lib(av[a-z]+|sw[a-z]+|postproc|x26[45]|dav1d)[.-]", "FFmpeg"),
    (r"^lib(X|xcb|Xext)", "X11's libraries"),
]

# Of Swift's runtime. The first that matches counts.
RUNTIME = [
    (r"swift_(begin|end)Access|AccessSet|SwiftTLSContext", "Swift: exclusive access"),
    (r"swift_(retain|release|bridgeObject|unknownObject|isUniquelyReferenced|nonatomic|weak|unowned)|RefCount",
     "Swift: reference counts"),
    (r"swift_(slow|alloc|dealloc|once|initStack)", "Swift: allocation"),
    (r"swift_array|swift_cvw|swift_initialize|swift_assign|swift_destroy|swift_generic", "Swift: copies of values"),
    (r"swift", "Swift: types and the rest"),
]

# Where a system call begins in the kernel, or what else brought the processor there. The first function of a system call may
# be missing: its last act is to jump into the next one.
CALLS = [
    (r"(sys|do|vfs)_(write|writev|sendto|sendmsg|sendmmsg)$", "kernel: writes"),
    (r"(sys|do|vfs)_(read|readv|recvfrom|recvmsg)$", "kernel: reads"),
    (r"(sys|do)_(sys_)?(epoll_|poll|ppoll|select|pselect)", "kernel: waits for sockets"),
    (r"(sys|do)_futex|futex_(wait|wake)", "kernel: waits and wakeups of threads"),
    (r"(sys|do)_(timerfd|clock_|nanosleep)|hrtimer_nanosleep", "kernel: timers"),
    (r"(sys|do|vm)_(mmap|munmap|mprotect|brk|madvise|mremap)", "kernel: memory mappings"),
    (r"(sys|do|vfs)_(sys_)?(open|newfstat|stat|close|readlink|faccess|access|getdents|pread|lseek|fcntl)", "kernel: files"),
    (r"(sys|do)_(execve|clone|exit)|ret_from_fork|kernel_clone", "kernel: processes and threads"),
    (r"exc_page_fault", "kernel: page faults"),
    (r"sysvec_|common_interrupt|irq", "kernel: interrupts"),
]

ALLOCATION = re.compile(r"alloc|free|^_int_|^sysmalloc|^unlink_chunk|^tcache|^systrim|^arena")
COPYING = re.compile(r"^_*(mem|str|wmem|rawmem)")


def of_function(library, function, program="seekd"):
    """The owner of a function of a library or the program, both without folder."""
    if library != program:
        for pattern, owner in LIBRARIES:
            if re.search(pattern, library):
                return of_c_library(function) if owner == "C library" else owner
        return "other libraries"
    return of_swift(function) if program.startswith("seek") else program


def of_c_library(function):
    if ALLOCATION.search(function):
        return "C library: allocation"
    if COPYING.search(function):
        return "C library: copying, comparing"
    return "C library: the rest"


def of_swift(function):
    mangled = re.match(r"\$s(\d+)(.*)", function)
    if mangled:
        module = mangled[2][:int(mangled[1])]
        if module in MODULES:
            return f"seekd: {module}"
        if "NIO" in module:
            return "NIO"
        # Parts of the standard library with modules of their own begin like this: _StringProcessing, _Concurrency.
        return "Swift: standard library" if module.startswith("_") else module
    if function.startswith("$s"):
        return "Swift: standard library"
    if re.match(r"c_nio|catomic|CNIO", function):
        return "NIO"
    if re.match(r"_?dispatch_|_os_", function):
        return "libdispatch"
    for pattern, owner in RUNTIME:
        if re.search(pattern, function):
            return owner
    return "seekd: C and C++"


def of_kernel(chain):
    """The owner of a sample in the kernel, by its callers, innermost first."""
    for function in reversed(chain):
        for pattern, owner in CALLS:
            if re.search(pattern, function):
                return owner
    return "kernel: the rest"


def is_kernel(library):
    return library.startswith("[kernel") or library.startswith("[vdso") or library == "[guest.kernel.kallsyms]"
