#!/usr/bin/env bash
# Installs what the Maven profile "browser" needs, from Debian's packages: Chromium, a font, and promtool, which comes
# with Prometheus. Does nothing where they are there, and says so and ends with 1 where it cannot install them.
set -euo pipefail
if command -v chromium >/dev/null && command -v promtool >/dev/null; then
  exit 0
fi
if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null; then
  echo "install-browser: needs root and apt-get; without Chromium and promtool leave out -Pbrowser" >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
apt-get update -q
apt-get install -y -q --no-install-recommends chromium fonts-dejavu-core prometheus
