#!/bin/sh
set -e
if command -v systemd-sysusers >/dev/null; then
	systemd-sysusers felt.conf
elif ! getent passwd felt >/dev/null; then
	useradd --system --user-group --home-dir /var/lib/felt --shell /usr/sbin/nologin felt
fi
if [ -d /run/systemd/system ]; then
	systemctl daemon-reload
	systemctl try-restart felt.service
fi
