#!/bin/bash
# make env: writes the settings of docker-compose.yml to .env. It needs nothing but a shell.
#   make env                                       asks
#   make env MODE=demo                             a simulated network and a mail catcher, to look around
#   make env MODE=real PUBLIC_URL=https://… META_APP_ID=… META_APP_SECRET=… SMTP_URL=smtps://… MAIL_FROM='Fanfare <…>'
# Secrets are made here. What is in .env already is left as it is, so that it may be run again after an upgrade.
set -euo pipefail
file=${ENV_FILE:-$(dirname "$0")/../../.env}
touch "$file" && chmod 600 "$file"
added=() empty=()

has() { grep -q "^$1=" "$file"; }
put() {
  has "$1" && return
  [ -z "$(tail -c1 "$file")" ] || echo >>"$file"
  # Blanks and signs that Compose would read as its own are put in quotes.
  case $2 in *[!A-Za-z0-9_./:@%,+=*-]*) printf "%s='%s'\n" "$1" "$2" ;; *) printf '%s=%s\n' "$1" "$2" ;; esac >>"$file"
  added+=("$1")
}
# The variable from the environment, else what the person types, else the fallback.
ask() {
  local name=$1 question=$2 fallback=${3:-} needed=${4:-yes} answer=${!1:-}
  has "$name" && return
  if [ -z "$answer" ] && [ -t 0 ]; then read -r -p "$question${fallback:+ [$fallback]}: " answer; fi
  put "$name" "${answer:-$fallback}"
  [ -n "${answer:-$fallback}" ] || [ "$needed" = no ] || empty+=("$name")
}
random() { head -c "$1" /dev/urandom | od -An -v -tx1 | tr -d ' \n'; }

mode=${MODE:-}
if [ -z "$mode" ] && grep -q '^COMPOSE_PROFILES=.*demo' "$file"; then mode=demo; fi
if [ -z "$mode" ] && has META_APP_ID; then mode=real; fi
if [ -z "$mode" ]; then
  [ -t 0 ] || { echo 'say which: make env MODE=demo, or make env MODE=real with the settings of infra/docker/write-env.sh' >&2; exit 64; }
  read -r -p 'demo (a simulated network, mail is caught) or real (Instagram, Facebook, your mail server)? [demo] ' mode
fi
case ${mode:=demo} in demo | real) ;; *) echo "MODE is demo or real, not $mode" >&2; exit 64 ;; esac

if [ "$mode" = demo ]; then
  put COMPOSE_PROFILES demo
  public=${PUBLIC_URL:-http://127.0.0.1:4400} simulator=${SIMULATOR_PUBLIC_URL:-http://127.0.0.1:4480}
  put PUBLIC_URL "$public"
  put SIMULATOR_PUBLIC_URL "$simulator"
  put GRAPH_URL http://simulator:4480/graph
  put DIALOG_URL "$simulator/www"
  put INSTAGRAM_GRAPH_URL http://simulator:4480/graph-instagram
  put INSTAGRAM_CODES_URL http://simulator:4480/api-instagram
  put INSTAGRAM_DIALOG_URL "$simulator/www-instagram"
  put PHOTO_APP_URL http://simulator:4480/photo-app/api/v1
  put NETWORK_ORIGINS "$simulator"
  put MEDIA_URL http://proxy:8080
  put MEDIA_ORIGINS "$simulator"
  put SMTP_URL smtp://mail:4471
  put META_APP_ID "$(tr -dc 1-9 </dev/urandom | head -c 15 || true)"
  put META_APP_SECRET "$(random 16)"
  put FEATURES draft:all,dashboard,plan_addon
  put INSTAGRAM_APP_ID "$(tr -dc 1-9 </dev/urandom | head -c 15 || true)"
  put INSTAGRAM_APP_SECRET "$(random 16)"
  put TIKTOK_URL http://simulator:4480/tiktok
  put TIKTOK_UPLOAD_URL "$simulator/tiktok-upload"
  put TIKTOK_SITE_URL "$simulator/tiktok-www"
  put TIKTOK_CLIENT_KEY "aw$(random 8)"
  put TIKTOK_CLIENT_SECRET "$(random 16)"
else
  ask PUBLIC_URL 'Address under which people reach Fanfare, such as https://fanfare.example.com'
  ask META_APP_ID 'App id at Meta'
  ask META_APP_SECRET 'App secret at Meta'
  ask META_CONFIG_ID 'Configuration of Facebook Login for Business, if the app is of type Business' '' no
  ask INSTAGRAM_APP_ID 'Instagram app id at Meta (API setup with Instagram login), to connect accounts without a Page' '' no
  ask INSTAGRAM_APP_SECRET 'Its Instagram app secret' '' no
  ask TIKTOK_CLIENT_KEY 'Client key of the app at TikTok, to connect TikTok accounts' '' no
  ask TIKTOK_CLIENT_SECRET 'Its client secret' '' no
  ask SMTP_URL 'Mail server, such as smtps://user:password@smtp.example.com'
  ask MAIL_FROM 'Sender of mail' "Fanfare <no-reply@$(sed -nE 's#^PUBLIC_URL=https?://([^/:]+).*#\1#p' "$file")>"
fi

put IDENTITY_SECRET "$(random 32)"
put SEAL_KEYS "k1:$(head -c 32 /dev/urandom | base64 | tr -d '\n')"
put MEDIA_SECRET "$(random 32)"
put VAPID_PRIVATE_KEY "$(head -c 32 /dev/urandom | base64 | tr +/ -_ | tr -d '=\n')"
for name in OPERATOR_TOKEN METRICS_TOKEN POSTGRES_PASSWORD ACCOUNTS_DATABASE_PASSWORD TEAM_DATABASE_PASSWORD PUBLISHING_DATABASE_PASSWORD \
  RESEARCH_DATABASE_PASSWORD INSIGHTS_DATABASE_PASSWORD REDIS_PASSWORD GATEWAY_REDIS_PASSWORD ACCOUNTS_REDIS_PASSWORD TEAM_REDIS_PASSWORD PUBLISHING_REDIS_PASSWORD \
  RESEARCH_REDIS_PASSWORD INSIGHTS_REDIS_PASSWORD; do
  put "$name" "$(random 16)"
done

[ ${#added[@]} -gt 0 ] && echo "wrote to .env: ${added[*]}" || echo '.env has all it needs'
if [ ${#empty[@]} -gt 0 ]; then echo "fill in before you start: ${empty[*]}" >&2; exit 1; fi
