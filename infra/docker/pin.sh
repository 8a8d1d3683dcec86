#!/bin/bash
# Looks up the digests of the base images and writes them to .env, so that every later build and start takes the same bytes:
#   bash infra/docker/pin.sh
# Run it again to take in their updates. It pulls, so it needs docker and the network.
set -euo pipefail
cd "$(dirname "$0")/../.."
[ -f .env ] || { echo 'run make env first' >&2; exit 1; }
grep -oE '\$\{[A-Z]+_IMAGE:-[^}]+\}' docker-compose.yml | tr -d '${}' | sort -u | while IFS= read -r line; do
  name=${line%%:-*} image=${line#*:-}
  [ "$name" = FANFARE_IMAGE ] && continue
  docker pull --quiet "$image" >/dev/null
  digest=$(docker image inspect --format '{{index .RepoDigests 0}}' "$image")
  sed -i "/^$name=/d" .env
  echo "$name=$digest" | tee -a .env
done
