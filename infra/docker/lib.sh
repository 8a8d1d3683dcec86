# For the scripts beside it: Compose on this checkout's file, with .env or the file that ENV_FILE names.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
engine=(docker-compose)
docker compose version >/dev/null 2>&1 && engine=(docker compose)
compose() { "${engine[@]}" ${ENV_FILE:+--env-file "$ENV_FILE"} "$@"; }
say() { printf '%s %s\n' "$(date -u +%H:%M:%S)" "$*"; }
