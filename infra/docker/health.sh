#!/bin/bash
# The health check of every container: whether the part behind PORT is ready. In bash, because a Node of its own every few seconds costs more
# than the service does when it is idle.
exec 3<>"/dev/tcp/127.0.0.1/$PORT" || exit 1
printf 'GET %s HTTP/1.0\r\nHost: localhost\r\nConnection: close\r\n\r\n' "${READY_PATH:-/ready}" >&3
read -r -t 3 _ status _ <&3
[ "$status" = 200 ]
