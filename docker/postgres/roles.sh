#!/bin/bash
# Creates the application's role, which owns its database and may create scratch ones, and sets its password. Runs at
# every start over the server's socket, which trusts its users: only this container and the server's can reach it.
set -euo pipefail
export PGOPTIONS='--client-min-messages=warning'

as() { psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username "$1" --dbname "$2" "${@:3}"; }

# Upgrades an installation from before this role existed: its cluster belongs to `palestra`, and the owner of a cluster
# always stays a superuser. A temporary superuser renames that owner, since no role can rename itself.
if ! as postgres postgres -c 'SELECT' >/dev/null 2>&1; then
  as palestra postgres <<'SQL'
SELECT 'CREATE ROLE palestra_renames SUPERUSER LOGIN'
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'palestra_renames') \gexec
SQL
  as palestra_renames postgres -c 'ALTER ROLE palestra RENAME TO postgres'
  echo 'The owner of the cluster is called postgres from now on.'
fi

# CREATEDB is for the restore drill, which needs a scratch database.
as postgres postgres <<'SQL'
\set password `cat /secrets/database-password`
DROP ROLE IF EXISTS palestra_renames;
SELECT 'CREATE ROLE palestra' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'palestra') \gexec
ALTER ROLE palestra LOGIN NOSUPERUSER CREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD :'password';
SELECT 'CREATE DATABASE palestra OWNER palestra'
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'palestra') \gexec
ALTER DATABASE palestra OWNER TO palestra;
SQL

# Objects of an older installation belong to its superuser. A sequence follows its column's table; objects of extensions
# stay as they are.
as postgres palestra <<'SQL'
SELECT format('ALTER TABLE %s OWNER TO palestra', c.oid::regclass)
FROM pg_class c
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
  AND c.relowner <> 'palestra'::regrole
  AND NOT EXISTS (
    SELECT FROM pg_depend d
    WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('a', 'i', 'e')
  ) \gexec
SELECT format('ALTER ROUTINE %s OWNER TO palestra', p.oid::regprocedure)
FROM pg_proc p
WHERE p.pronamespace = 'public'::regnamespace AND p.proowner <> 'palestra'::regrole
  AND NOT EXISTS (
    SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e'
  ) \gexec
SELECT format('ALTER TYPE %s OWNER TO palestra', t.oid::regtype)
FROM pg_type t
WHERE t.typnamespace = 'public'::regnamespace AND t.typtype IN ('e', 'd', 'r') AND t.typowner <> 'palestra'::regrole
  AND NOT EXISTS (
    SELECT FROM pg_depend d WHERE d.classid = 'pg_type'::regclass AND d.objid = t.oid AND d.deptype = 'e'
  ) \gexec
SQL
echo 'The role palestra owns its database and is no superuser.'
