#!/usr/bin/env bash
# sdk.sh: makes what scripts/deb-arm64.sh builds with, in .build/arm64. As root, below qemu.sh. What is there stays.
#
#   compiler   a root of Debian sid, amd64, with Debian's Swift: the only one whose standard library exists for arm64
#   swift      this standard library, from the arm64 package of the same version
#   debian-12  a root of Debian 12, amd64, with the arm64 libraries that the programs are linked with, and debhelper. What
#              is linked with Debian 12's C library also runs with a newer one
#   sdk        the description of all this for SwiftPM (--swift-sdk). Its paths are those that inside.sh shows
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

fail() {
    printf 'sdk: %s\n' "$1" >&2
    exit 1
}

folder=.build/arm64
mkdir -p "$folder"

# The Release file of sid is valid for some days, but a mirror may be older.
if [ ! -e $folder/compiler ]; then
    rm -rf --one-file-system $folder/compiler.part
    # shellcheck disable=SC2016 # mmdebstrap's shell expands it.
    mmdebstrap --mode=root --variant=minbase --architectures=amd64,arm64 \
        --aptopt='Acquire::Check-Valid-Until "false"' --include=g++,git,make,swiftlang \
        --customize-hook='version=$(chroot "$1" dpkg-query --show --showformat="\${Version}" swiftlang) &&
            chroot "$1" sh -c "mkdir /packages && cd /packages && apt-get download swiftlang:arm64=$version libswiftlang:arm64=$version"' \
        sid $folder/compiler.part
    mv $folder/compiler.part $folder/compiler
fi

if [ ! -e $folder/swift ]; then
    rm -rf $folder/swift.part
    mkdir $folder/swift.part
    # One has the static libraries and the modules, the other the shared libraries, which tests are linked with.
    for package in "$folder"/compiler/packages/*_arm64.deb; do
        dpkg-deb --fsys-tarfile "$package" | tar -C $folder/swift.part -x --strip-components=4 --wildcards \
            --exclude='*/swift/host' --exclude='./usr/libexec/swift/lib/lib*' ./usr/libexec/swift/lib
    done
    mv $folder/swift.part $folder/swift
    rm -r $folder/compiler/packages
fi

if [ ! -e $folder/debian-12 ]; then
    rm -rf --one-file-system $folder/debian-12.part
    mmdebstrap --mode=root --variant=minbase --architectures=amd64,arm64 --skip=check/qemu \
        --include=binutils-aarch64-linux-gnu,debhelper,gettext,make,python3,python3-mistune \
        --include=libavcodec-dev:arm64,libavformat-dev:arm64,libavutil-dev:arm64,libswscale-dev:arm64 \
        --include=libchromaprint-dev:arm64,libevdev-dev:arm64,libmpv-dev:arm64,libqrencode-dev:arm64,libssl-dev:arm64,libstdc++-12-dev:arm64 \
        --include=libsystemd-dev:arm64,libtomlplusplus-dev:arm64,libudev-dev:arm64 \
        bookworm $folder/debian-12.part
    # The linker would follow absolute links out of the root.
    find $folder/debian-12.part/usr/lib/aarch64-linux-gnu -maxdepth 1 -lname '/lib/aarch64-linux-gnu/*' -printf '%p %l\n' |
        while read -r link target; do ln -sfn "${target##*/}" "$link"; done
    # The compiler looks for parts of the library there, whatever the description says.
    ln -s /arm64/swift/lib/swift /arm64/swift/lib/swift_static $folder/debian-12.part/usr/lib
    mv $folder/debian-12.part $folder/debian-12
fi

inside() { scripts/arm64/inside.sh "$folder/compiler" "$@"; }
version=$(inside dpkg-query --show --showformat='${Version}' swiftlang)
version=${version%%-*}
cp scripts/arm64/compat.c $folder/compat.c
inside /usr/libexec/swift/bin/clang --target=aarch64-linux-gnu --sysroot=/arm64/debian-12 -O2 -Wall -Wextra -Werror \
    -c /arm64/compat.c -o /arm64/compat.o || fail 'compat.c does not compile'

# SwiftPM wants to read there which compiler the description is for. Debian's says pc in place of unknown.
bundle=$folder/sdk/debian-12-arm64.artifactbundle
mkdir -p $bundle/arm64
cat >$bundle/info.json <<JSON
{
    "schemaVersion": "1.0",
    "artifacts": {
        "debian-12-arm64": {
            "type": "swiftSDK",
            "version": "$version",
            "variants": [
                {"path": "arm64", "supportedTriples": ["x86_64-unknown-linux-gnu", "x86_64-pc-linux-gnu"]}
            ]
        }
    }
}
JSON
cat >$bundle/arm64/swift-sdk.json <<JSON
{
    "schemaVersion": "4.0",
    "targetTriples": {
        "aarch64-unknown-linux-gnu": {
            "sdkRootPath": "/arm64/debian-12",
            "swiftResourcesPath": "/arm64/swift/lib/swift",
            "swiftStaticResourcesPath": "/arm64/swift/lib/swift_static",
            "toolsetPaths": ["toolset.json"]
        }
    }
}
JSON
cat >$bundle/arm64/toolset.json <<JSON
{
    "schemaVersion": "1.0",
    "rootPath": "/usr/libexec/swift/bin",
    "linker": {"path": "ld.lld", "extraCLIOptions": ["/arm64/compat.o"]},
    "swiftCompiler": {"extraCLIOptions": ["-use-ld=lld"]}
}
JSON
