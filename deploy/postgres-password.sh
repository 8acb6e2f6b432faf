#!/bin/sh
# For compose.yaml only, once, on a new database: gives the owner its password.
set -eu
psql -v ON_ERROR_STOP=1 -U postgres -v password="$OWNER_PASSWORD" <<'SQL'
ALTER ROLE bedside_bike PASSWORD :'password';
SQL
