#!/bin/sh
# Runs once, when the cluster is new. `efs migrate` gives the role its rights and settings.
# Tried: the statement, by hand. Untried: inside PostgreSQL's image.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$SERVING_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role efs_serving login password :'password';
SQL
