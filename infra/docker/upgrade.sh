#!/bin/bash
# Changes every service to the image that FANFARE_IMAGE (or .env) names, one service after the other and without a pause: new containers start
# beside the old ones, which are stopped when the new ones are ready. As many of each as before.
#   docker compose build provision && bash infra/docker/upgrade.sh
. "$(dirname "$0")/lib.sh"
timeout_s=${READY_SECONDS:-120}

ready() {
  for _ in $(seq "$timeout_s"); do
    docker exec "$1" bash infra/docker/health.sh 2>/dev/null && return
    sleep 1
  done
  echo "$2 $1 is not ready after $timeout_s s; nothing was stopped: docker logs $1" >&2
  exit 1
}

compose up -d --no-build --no-deps provision
for id in $(compose ps -q provision); do
  code=$(docker wait "$id")
  [ "$code" = 0 ] || { echo "provision ended with $code: docker logs $id" >&2; exit 1; }
done
for service in accounts team publishing worker media research research-worker insights insights-worker gateway; do
  old=$(compose ps -q "$service")
  count=$(wc -w <<<"$old")
  [ "$count" -gt 0 ] || continue
  compose up -d --no-build --no-deps --no-recreate --scale "$service=$((2 * count))" "$service"
  for id in $(compose ps -q "$service"); do
    grep -q "$id" <<<"$old" || ready "$id" "$service"
  done
  # The new workers take over the posts that these release.
  # shellcheck disable=SC2086
  docker stop -t 30 $old >/dev/null
  # shellcheck disable=SC2086
  docker rm $old >/dev/null
  say "$service: $count new"
done
