#!/bin/sh
# Restarts app nodes one after the other, without a call that fails: each drains at SIGTERM, and the next one's turn comes
# once it is ready again and the proxy has noticed.
#   deploy/roll.sh 3001 3002                    instances of bedside-bike@.service on this machine
#   deploy/roll.sh 10.0.0.11:3001 10.0.0.12:3001   on others, reached as root by ssh
# ROLL_RESTART: another command, which gets the node's name. ROLL_SECONDS: how long a node may take (120). ROLL_PAUSE: the
# seconds until the proxy has noticed (5).
set -eu

seconds=${ROLL_SECONDS:-120}
pause=${ROLL_PAUSE:-5}

address() {
  case $1 in
    *:*) echo "$1" ;;
    *) echo "127.0.0.1:$1" ;;
  esac
}

is_ready() {
  curl --silent --fail --output /dev/null --max-time 3 "http://$(address "$1")/readyz"
}

restart() {
  if [ -n "${ROLL_RESTART:-}" ]; then
    $ROLL_RESTART "$1"
    return
  fi
  # shellcheck disable=SC2029 # the name of the instance is known here
  case $1 in
    *:*) ssh "root@${1%:*}" systemctl restart "bedside-bike@${1##*:}" ;;
    *) systemctl restart "bedside-bike@$1" ;;
  esac
}

if [ $# -lt 2 ]; then
  echo "Name all nodes behind the proxy, at least two: with one alone nobody answers while it restarts." >&2
  exit 2
fi

for node in "$@"; do
  is_ready "$node" || { echo "$node is not ready. Nothing was restarted." >&2; exit 1; }
done

for node in "$@"; do
  echo "$node: restarting"
  restart "$node"
  waited=0
  until is_ready "$node"; do
    waited=$((waited + 1))
    if [ "$waited" -gt "$seconds" ]; then
      echo "$node is not ready after $seconds s. The nodes after it were left as they are." >&2
      exit 1
    fi
    sleep 1
  done
  sleep "$pause"
  echo "$node: ready"
done
