-- Run as a PostgreSQL superuser, as often as you like: what is there already stays as it is.
--   psql -v ON_ERROR_STOP=1 -f deploy/postgres-roles.sql
-- For a database of another name, such as one to restore into beside the running one:
--   psql -v ON_ERROR_STOP=1 -v database=bedside_bike_restored -f deploy/postgres-roles.sql
-- Then set both passwords, once, without leaving them in a history: \password bedside_bike  \password bedside_bike_server
-- bedside_bike owns the tables and migrates them (DATABASE_OWNER_URL). bedside_bike_server is the server's login
-- (DATABASE_URL): it works as bedside_bike_app, which owns nothing and is bound by row-level security, and it can't become
-- bedside_bike. None is a superuser, makes roles or databases, or bypasses policies.
\if :{?database}
\else
\set database bedside_bike
\endif

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'bedside_bike_app') THEN
    CREATE ROLE bedside_bike_app NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'bedside_bike') THEN
    CREATE ROLE bedside_bike LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'bedside_bike_server') THEN
    CREATE ROLE bedside_bike_server LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;
  END IF;
END $$;

GRANT bedside_bike_app TO bedside_bike, bedside_bike_server;

SELECT format('CREATE DATABASE %I OWNER bedside_bike ENCODING ''UTF8'' TEMPLATE template0', :'database')
  WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'database') \gexec

REVOKE CONNECT, TEMPORARY ON DATABASE :"database" FROM PUBLIC;

GRANT CONNECT ON DATABASE :"database" TO bedside_bike_server;
