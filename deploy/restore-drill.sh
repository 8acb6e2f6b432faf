#!/bin/sh
# Restores the newest backup and the whole archived log into an empty folder, starts it beside the running database, says
# what is in it and how fresh that is, and deletes it. Once a month, as postgres, on a machine with room for a second copy:
#   deploy/restore-drill.sh                              everything that was archived
#   deploy/restore-drill.sh '2027-04-20 14:00:00+00'     as it was then
# DRILL_FOLDER: where (a new folder under /var/tmp). DRILL_PORT (5499). DRILL_CONFIG (/etc/pgbackrest.conf).
# DRILL_BIN (/usr/lib/postgresql/15/bin). DRILL_MINUTES: how old the newest entry may be (60); not checked with a time.
set -eu

folder=${DRILL_FOLDER:-$(mktemp -d /var/tmp/restore-drill.XXXXXX)}
port=${DRILL_PORT:-5499}
config=${DRILL_CONFIG:-/etc/pgbackrest.conf}
bin=${DRILL_BIN:-/usr/lib/postgresql/15/bin}
minutes=${DRILL_MINUTES:-60}
data=$folder/data

clean_up() {
  "$bin/pg_ctl" --pgdata="$data" --mode=immediate --silent stop >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap clean_up EXIT INT TERM

ask() {
  "$bin/psql" -X -A -t -h "$folder" -p "$port" -U postgres -d bedside_bike -c "$1"
}

mkdir -p "$data"
chmod 700 "$folder" "$data"

began=$(date +%s)
# Without archiving: what it writes must not get among the real backups.
if [ $# -gt 0 ]; then
  pgbackrest --config="$config" --stanza=bedside-bike --pg1-path="$data" --archive-mode=off \
    --type=time --target="$1" --target-action=promote restore
else
  pgbackrest --config="$config" --stanza=bedside-bike --pg1-path="$data" --archive-mode=off restore
fi

# On its own socket alone, which no node knows, with nothing of Patroni's.
cat >"$folder/hba" <<'HBA'
local all postgres trust
HBA
"$bin/pg_ctl" --pgdata="$data" --log="$folder/log" --timeout=3600 --wait --silent start -o "-c listen_addresses='' \
  -c port=$port -c unix_socket_directories='$folder' -c hba_file='$folder/hba' -c ssl=off -c archive_mode=off \
  -c synchronous_standby_names='' -c primary_conninfo=''" || { cat "$folder/log" >&2; exit 1; }
until [ "$(ask 'SELECT pg_is_in_recovery()' 2>/dev/null)" = f ]; do
  # It ends by itself if the log does not reach as far as was asked for.
  "$bin/pg_ctl" --pgdata="$data" status >/dev/null || { tail -n 5 "$folder/log" >&2; exit 1; }
  sleep 1
done

echo "Restored within $(($(date +%s) - began)) s."
ask "SELECT (SELECT count(*) FROM patients) || ' patients, ' || (SELECT count(*) FROM rides) || ' rides, ' ||
  (SELECT count(*) FROM grants WHERE revoked_at IS NULL) || ' grants; the newest entry of the audit log is of ' ||
  coalesce((SELECT max(at) FROM audit_events)::text, 'no time: there is none')"
if [ $# -eq 0 ]; then
  age=$(ask "SELECT coalesce(floor(extract(epoch FROM now() - max(at)) / 60)::int, 2147483647) FROM audit_events")
  if [ "$age" -gt "$minutes" ]; then
    echo "The newest entry is $age minutes old, more than $minutes: is the log of changes archived?" >&2
    exit 1
  fi
fi
