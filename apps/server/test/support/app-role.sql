DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'bedside_bike_app') THEN RETURN; END IF;
  CREATE ROLE bedside_bike_app NOLOGIN NOSUPERUSER NOBYPASSRLS;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- roles are shared by all databases of a cluster
END $$;
