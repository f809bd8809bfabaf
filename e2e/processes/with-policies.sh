#!/bin/sh
# Runs a browser that finds the files of the folder POLICIES in /etc beside those that are there: policies of a company
# for this browser alone. `BROWSER=<program> POLICIES=<folder> with-policies.sh <arguments>`
exec unshare --map-root-user --mount sh -c \
  'mount -t overlay overlay -o "lowerdir=$POLICIES:/etc" /etc && exec "$BROWSER" "$@"' sh "$@"
