#!/bin/bash
# Puts a backup of backup.sh back: stops the services, replaces the database and adds the media, starts as many of each as before. Redis and
# the mark in the media storage stay as they are: from them Fanfare knows how far the installation had come (docs/operating.md, Restore drill).
#   bash infra/docker/restore.sh /backups/2026-11-01
. "$(dirname "$0")/lib.sh"
folder=$(cd "${1:?name a folder}" && pwd)
[ -s "$folder/fanfare.dump" ] || { echo "there is no fanfare.dump in $folder" >&2; exit 1; }
workers=$(compose ps -q worker | wc -w) media=$(compose ps -q media | wc -w)
research_workers=$(compose ps -q research-worker | wc -w) insights_workers=$(compose ps -q insights-worker | wc -w)
gateways=$(compose ps -q gateway | wc -w)
services=(gateway insights-worker insights research-worker research worker media publishing team accounts)
compose stop -t 30 "${services[@]}"
within postgres dropdb -U postgres --force --if-exists fanfare
within postgres createdb -U postgres --encoding=UTF8 --template=template0 fanfare
within postgres pg_restore -U postgres --single-transaction --exit-on-error -d fanfare <"$folder/fanfare.dump"
# Rights on the database itself are no part of a dump.
compose run --rm --no-deps -T provision
if [ -f "$folder/media.tar" ]; then
  compose run --rm --no-deps -T --entrypoint tar publishing -C /data/media -xf - <"$folder/media.tar"
fi
compose up -d --no-build --no-deps --scale "worker=$((workers > 0 ? workers : 1))" --scale "media=$((media > 0 ? media : 1))" \
  --scale "research-worker=$((research_workers > 0 ? research_workers : 1))" \
  --scale "insights-worker=$((insights_workers > 0 ? insights_workers : 1))" --scale "gateway=$((gateways > 0 ? gateways : 1))" "${services[@]}"
say "restored $folder"
