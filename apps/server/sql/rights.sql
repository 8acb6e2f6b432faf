-- What the app's role may do at all: it works in these schemas, and reads which version has migrated the database. Functions are
-- everybody's by default; ours are the app's.
GRANT USAGE ON SCHEMA public, drizzle TO bedside_bike_app;
GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO bedside_bike_app;
REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO bedside_bike_app;
