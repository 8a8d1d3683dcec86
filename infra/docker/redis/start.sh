#!/bin/sh
# Starts Redis with the users of users.acl and their passwords from the environment. Nothing is kept on disk: Postgres holds the truth.
set -eu
installation=${INSTALLATION:-fanfare}
case $installation in *[!A-Za-z0-9._-]*) echo "INSTALLATION may hold letters, digits, dot, hyphen and underscore" >&2; exit 78 ;; esac
users=$(grep -v '^#' "$(dirname "$0")/users.acl" | sed "s/\${INSTALLATION}/$installation/g")
for name in REDIS_PASSWORD GATEWAY_REDIS_PASSWORD ACCOUNTS_REDIS_PASSWORD TEAM_REDIS_PASSWORD PUBLISHING_REDIS_PASSWORD RESEARCH_REDIS_PASSWORD INSIGHTS_REDIS_PASSWORD; do
  password=$(printenv "$name" || true)
  [ -n "$password" ] || { echo "$name is missing" >&2; exit 78; }
  users=$(printf '%s\n' "$users" | sed "s/\${$name}/#$(printf %s "$password" | sha256sum | cut -d' ' -f1)/")
done
(umask 077 && printf '%s\n' "$users" >/tmp/users.acl)
exec redis-server --bind 0.0.0.0 --dir /tmp --hz 50 --aclfile /tmp/users.acl --save '' --appendonly no \
  --maxmemory "${REDIS_MEMORY:-256mb}" --maxmemory-policy noeviction
