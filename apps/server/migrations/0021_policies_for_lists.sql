-- Policies that a list of hundreds of patients can bear. They show and allow the same rows as before.
--
-- Functions in SQL are planned anew in each statement that asks for them; in PL/pgSQL a connection keeps their plans.
CREATE OR REPLACE FUNCTION bedside_bike_private.seal(key_name text, message text) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  secret bytea;
BEGIN
  SELECT k.key INTO secret FROM bedside_bike_private.keys k WHERE k.name = key_name;
  RETURN encode(sha256(secret || sha256(secret || convert_to(message, 'UTF8'))), 'hex');
END $$;
--> statement-breakpoint
-- Without a search path of its own it becomes part of the functions that use it, which all have one.
CREATE OR REPLACE FUNCTION bedside_bike_private.this_transaction() RETURNS text LANGUAGE sql STABLE AS
  $$ SELECT pg_backend_pid() || ' ' || extract(epoch FROM transaction_timestamp()) $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION bedside_bike_private.set_actor(actor text) RETURNS void
LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM set_config('bedside.actor',
    actor || '|' || bedside_bike_private.seal('actor', actor || ' ' || bedside_bike_private.this_transaction()), true);
END $$;
--> statement-breakpoint
-- PostgreSQL looks an id up in a hashed set, where it compared each row with each id of an array; and it expects many
-- rows to be visible, where it expected few and so sorted all of a patient's rides instead of reading an index in order.
ALTER POLICY own_or_visible ON users USING (
  id = (SELECT current_person_id()) OR id IN (SELECT unnest(visible_patient_ids()))
  OR (user_type = 'provider' AND (SELECT current_person_id()) IS NOT NULL));
--> statement-breakpoint
ALTER POLICY visible ON patients USING (user_id IN (SELECT unnest(visible_patient_ids())));
--> statement-breakpoint
ALTER POLICY care_team ON patients USING (
  (SELECT current_actor()) = 'provider' AND user_id IN (SELECT unnest(visible_patient_ids())));
--> statement-breakpoint
ALTER POLICY visible ON device_links USING (patient_id IN (SELECT unnest(visible_patient_ids())));
--> statement-breakpoint
ALTER POLICY discharge ON device_links USING (patient_id IN (SELECT unnest(visible_patient_ids())));
--> statement-breakpoint
ALTER POLICY visible ON rides USING (patient_id IN (SELECT unnest(visible_patient_ids())));
--> statement-breakpoint
ALTER POLICY visible ON goals USING (patient_id IN (SELECT unnest(visible_patient_ids())));
--> statement-breakpoint
ALTER POLICY care_team_update ON goals USING (
  (SELECT current_actor()) = 'provider' AND patient_id IN (SELECT unnest(visible_patient_ids())));
--> statement-breakpoint
ALTER POLICY visible ON risk_assessments USING (patient_id IN (SELECT unnest(visible_patient_ids())));
--> statement-breakpoint
ALTER POLICY patient_revokes ON grants USING (
  ((SELECT current_actor()) = 'patient' AND patient_id = (SELECT current_person_id()))
  OR ((SELECT current_actor()) = 'provider' AND patient_id IN (SELECT unnest(visible_patient_ids()))));
--> statement-breakpoint
ALTER POLICY care_team ON clearances USING (
  (SELECT current_actor()) = 'provider' AND patient_id IN (SELECT unnest(visible_patient_ids())));
--> statement-breakpoint
ALTER POLICY care_team_update ON clearances USING (
  (SELECT current_actor()) = 'provider' AND patient_id IN (SELECT unnest(visible_patient_ids())));
--> statement-breakpoint
ALTER POLICY care_team ON safety_events USING (
  (SELECT current_actor()) = 'provider' AND patient_id IN (SELECT unnest(visible_patient_ids())));
--> statement-breakpoint
-- PostgreSQL asks a table's policies from the last name to the first until one allows the row: the product's own work
-- (zz_system) does not ask a person's, and a person's row is not asked whether this is a backup.
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT tablename FROM pg_policies WHERE schemaname = 'public' AND policyname = 'zz_backup' LOOP
    EXECUTE format('ALTER POLICY zz_backup ON %I RENAME TO a_backup', name);
  END LOOP;
END $$;
