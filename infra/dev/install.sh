#!/bin/bash
# Installs the dependencies of the lock file, unless they are installed already or SKIP_INSTALL=1 says that
# someone else looks after them: several people in one tree, or an image.
set -euo pipefail
cd "$(dirname "$0")/../.."
[ "${SKIP_INSTALL:-}" = 1 ] && exit 0
stamp=node_modules/.installed

# npm runs on the system's Node: the one below node_modules is replaced while it works.
PATH=$(tr ':' '\n' <<<"$PATH" | grep -v "node_modules/.bin" | paste -sd:)

fail() { echo "$*" >&2; exit 1; }
hint='On Debian and Ubuntu: sudo apt-get install -y nodejs npm, or see https://nodejs.org'
command -v node >/dev/null || fail "Fanfare needs Node 20 or newer to begin with. $hint"
command -v npm >/dev/null || fail "Fanfare needs npm. $hint"
[ "$(node -p 'Number(process.versions.node.split(".")[0]) >= 20')" = true ] || fail "Fanfare needs Node 20 or newer; this is $(node --version). $hint"

hash=$(cat package.json package-lock.json .npmrc | sha256sum | cut -d' ' -f1)-$(uname -m)
[ "$(cat $stamp 2>/dev/null || true)" = "$hash" ] && exit 0
echo 'installing the dependencies of the lock file (once, about a minute)'
npm ci --no-audit --no-fund --loglevel=error
# .npmrc runs no script of a package; those that package.json allows run here.
allowed=$(node -p 'Object.entries(require("./package.json").allowScripts).filter(([name, yes]) => yes && require("node:fs").existsSync(`node_modules/${name}`)).map(([name]) => name).join(" ")')
# shellcheck disable=SC2086
[ -z "$allowed" ] || npm rebuild --ignore-scripts=false --loglevel=error $allowed
node_modules/.bin/node --version >/dev/null 2>&1 ||
  fail "The Node of the lock file does not run here: $(node_modules/.bin/node --version 2>&1 | head -1). On Debian and Ubuntu: sudo apt-get install -y libatomic1"
echo "$hash" >$stamp
