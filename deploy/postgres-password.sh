#!/bin/sh
# For compose.yaml only, once, on a new database: gives the owner and the server their passwords.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v owner="$OWNER_PASSWORD" -v server="$SERVER_PASSWORD" <<'SQL'
ALTER ROLE bedside_bike PASSWORD :'owner';
ALTER ROLE bedside_bike_server PASSWORD :'server';
SQL
