#!/bin/sh
# Builds the script and the style that the server embeds: dist/ from src/. With
# --vendor it first takes htmx anew from npm, in the version that stands here.
# The results are committed, so that building the server needs neither.
set -eu
cd "$(dirname "$0")"
root=../../..
htmx=4.0.1

if [ "${1:-}" = --vendor ]; then
	tmp=$(mktemp -d)
	trap 'rm -rf "$tmp"' EXIT
	(cd "$tmp" && npm pack --silent "htmx.org@$htmx" >/dev/null && tar xf "htmx.org-$htmx.tgz")
	cp "$tmp/package/dist/htmx.min.js" "$tmp/package/LICENSE" vendor/
fi

esbuild() { go tool -modfile="$root/tools/go.mod" esbuild "$@" --minify --log-level=warning; }
esbuild src/main.ts --bundle --target=es2022 --format=iife --outfile=dist/seaboard.js
esbuild src/seaboard.css --bundle --outfile=dist/seaboard.css
cp src/icon.svg src/icon-call.svg dist/
