#!/bin/bash
# Gives the application a role that owns its database and may do nothing else, and its password. It runs at every start,
# over the server's own socket, which trusts whoever can reach it: this container and the server's alone.
set -euo pipefail
export PGOPTIONS='--client-min-messages=warning'

as() { psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username "$1" --dbname "$2" "${@:3}"; }

# An installation from before this role existed: its cluster belongs to `palestra`, and the owner of a cluster stays a
# superuser for ever. So that owner is renamed, by a superuser of the moment, as nobody can rename themselves.
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

# What an older installation made belonged to its superuser. A sequence goes with the column that it counts for, and what
# an extension brought stays with it.
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
