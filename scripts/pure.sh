# shellcheck shell=bash
# To be sourced in the root of the tree. pure: the targets that read neither clock nor file: all of two storeys, and the
# models of front ends.
mapfile -t pure < <(find Sources/Language Sources/Core -mindepth 1 -maxdepth 1 -type d -printf '%f\n' 2>/dev/null | sort)
pure+=(MprisModel MqttModel PictureModel RemoteKeys)
