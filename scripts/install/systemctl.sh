#!/bin/sh
# Replaces systemd in a chroot, which has none: starts what a unit file says, as its user, with its settings.
set -eu

value() { sed -n "s/^$2=//p" "/etc/systemd/system/$1.service"; }

run() (
  for setting in $(value "$1" Environment); do export "${setting?}"; done
  set -a
  . "$(value "$1" EnvironmentFile)"
  set +a
  cd "$(value "$1" WorkingDirectory)"
  umask "$(value "$1" UMask)"
  eval "exec runuser -u $(value "$1" User) -- $(value "$1" ExecStart | sed 's/%%/%/g')"
)

enable() {
  case $1 in *.timer) return ;; esac
  state=$(value "$1" StateDirectory)
  install -d -m "$(value "$1" StateDirectoryMode)" -o "$(value "$1" User)" -g "$(value "$1" Group)" "/var/lib/$state"
  : > "/var/log/$1.log"
  run "$1" > "/var/log/$1.log" 2>&1 &
  until grep -q "ready at" "/var/log/$1.log"; do
    kill -0 $! 2> /dev/null || { cat "/var/log/$1.log" >&2; exit 1; }
    sleep 0.2
  done
}

case "$*" in
  daemon-reload) ;;
  "restart postgresql") pg_lsclusters -h | while read -r version name _; do pg_ctlcluster "$version" "$name" restart; done ;;
  "restart nginx") nginx ;;
  "enable --now "*) shift 2; for unit in "$@"; do enable "$unit"; done ;;
  "start "*) run "$2" ;;
  *) echo "systemctl $* is not known here" >&2; exit 1 ;;
esac
