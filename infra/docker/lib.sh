# For the scripts beside it: Compose on this checkout's file, with .env or the file that ENV_FILE names.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
engine=(docker-compose)
docker compose version >/dev/null 2>&1 && engine=(docker compose)
compose() { "${engine[@]}" ${ENV_FILE:+--env-file "$ENV_FILE"} "$@"; }
# Runs a command in one of a service's containers, with this input. Compose of old looks for number 1 alone, which an upgrade takes away.
within() {
  local id
  id=$(compose ps -q "$1" | sed -n 1p)
  [ -n "$id" ] || { echo "$1 does not run" >&2; return 1; }
  shift
  docker exec -i "$id" "$@"
}
say() { printf '%s %s\n' "$(date -u +%H:%M:%S)" "$*"; }
