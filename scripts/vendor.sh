#!/usr/bin/env bash
# vendor.sh FOLDER: copies the Swift packages that seekd is built with to FOLDER, in the versions of this working tree.
# Downloads those that are missing. With SEEKD_VENDORED=1 (Package.swift) and FOLDER vendor, seekd builds without network.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

folder=${1:?"vendor: expected a folder"}
swift package resolve
case $folder in
    /*) ;;
    *) folder=$PWD/$folder ;;
esac
rm -rf "$folder"
mkdir -p "$folder"
while read -r name; do
    mkdir "$folder/$name"
    # What the build doesn't need is most of it. The licences stay.
    tar -C ".build/checkouts/$name" --exclude-vcs --exclude=./Tests --exclude=./Benchmarks --exclude=./IntegrationTests \
        --exclude='*.docc' --exclude=./.github -cf - . | tar -C "$folder/$name" -xf -
done < <(swift package show-dependencies --format flatlist)

# Their own dependencies are next to them.
for manifest in "$folder"/*/Package*.swift; do
    perl -0pi -e 's{\.package\(\s*url:\s*"[^"]*/([\w-]+?)(?:\.git)?"[^()]*\)}{-d "'"$folder"'/$1" ? ".package(path: \"../$1\")" : $&}ge' "$manifest"
done
