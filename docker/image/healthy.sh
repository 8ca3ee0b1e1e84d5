#!/bin/bash
# Health check of the API's container: it serves and reaches its database. Written in bash, because starting Node.js
# costs fifty times as much.
exec 3<>"/dev/tcp/127.0.0.1/${PORT:-3000}" || exit 1
printf 'GET /api/health HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n' >&3
read -r -t 4 _ status _ <&3
[ "$status" = 200 ]
