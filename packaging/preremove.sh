#!/bin/sh
set -e
# "remove" of Debian and 0 of RPM: it goes, and is not replaced. The data stay.
if [ -d /run/systemd/system ] && { [ "$1" = remove ] || [ "$1" = 0 ]; }; then
	systemctl disable --now felt.service
fi
