#!/bin/bash
# The health check of every container: whether the part behind PORT is ready. It needs a shell alone: a Node started every few
# seconds in every container would cost more than the work of a small installation.
exec 3<>"/dev/tcp/127.0.0.1/$PORT" || exit 1
printf 'GET %s HTTP/1.0\r\n\r\n' "${READY_PATH:-/ready}" >&3
# At most 3 seconds for the first line of the answer: HTTP/1.1 200 OK.
IFS= read -r -t 3 -u 3 answer
[[ $answer == 'HTTP/1.'?' 200 '* ]]
