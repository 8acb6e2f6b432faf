-- Run once as a PostgreSQL superuser: psql -v ON_ERROR_STOP=1 -f deploy/postgres-roles.sql
-- then set both passwords without leaving them in a history: \password bedside_bike  \password bedside_bike_server
-- bedside_bike owns the tables and migrates them (DATABASE_OWNER_URL). bedside_bike_server is the server's login
-- (DATABASE_URL): it works as bedside_bike_app, which owns nothing and is bound by row-level security, and it can't become
-- bedside_bike. None is a superuser, makes roles or databases, or bypasses policies.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'bedside_bike_app') THEN
    CREATE ROLE bedside_bike_app NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;
  END IF;
END $$;

CREATE ROLE bedside_bike LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;

CREATE ROLE bedside_bike_server LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;

GRANT bedside_bike_app TO bedside_bike, bedside_bike_server;

CREATE DATABASE bedside_bike OWNER bedside_bike ENCODING 'UTF8' TEMPLATE template0;

REVOKE CONNECT, TEMPORARY ON DATABASE bedside_bike FROM PUBLIC;

GRANT CONNECT ON DATABASE bedside_bike TO bedside_bike_server;
