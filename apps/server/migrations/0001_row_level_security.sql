-- The app works as bedside_bike_app, which owns nothing and cannot bypass the policies below.
-- Every transaction first says for whom it runs (platform/database/envelope.ts): bedside.actor and bedside.person_id.
DO $$ BEGIN
  -- An owner who may not create roles starts with one made beforehand (deploy/postgres-roles.sql).
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'bedside_bike_app') THEN RETURN; END IF;
  CREATE ROLE bedside_bike_app NOLOGIN NOSUPERUSER NOBYPASSRLS;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- roles are shared by all databases of a cluster
END $$;
--> statement-breakpoint
DO $$ BEGIN
  EXECUTE format('GRANT bedside_bike_app TO %I', current_user);
EXCEPTION WHEN OTHERS THEN
  IF NOT pg_has_role(current_user, 'bedside_bike_app', 'member') THEN RAISE; END IF; -- two nodes granting at once
END $$;
--> statement-breakpoint
CREATE FUNCTION current_person_id() RETURNS bigint LANGUAGE sql STABLE AS
  $$ SELECT nullif(current_setting('bedside.person_id', true), '')::bigint $$;
--> statement-breakpoint
CREATE FUNCTION current_actor() RETURNS text LANGUAGE sql STABLE AS
  $$ SELECT coalesce(nullif(current_setting('bedside.actor', true), ''), 'visitor') $$;
--> statement-breakpoint
-- The patients whose data the signed-in person may see: oneself, or those who granted an active provider access.
CREATE FUNCTION visible_patient_ids() RETURNS bigint[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE current_actor()
    WHEN 'patient' THEN ARRAY[current_person_id()]
    WHEN 'provider' THEN ARRAY(
      SELECT g.patient_id FROM grants g
      JOIN providers p ON p.user_id = g.provider_id AND p.is_active
      WHERE g.provider_id = current_person_id() AND g.revoked_at IS NULL)
    ELSE ARRAY[]::bigint[]
  END
$$;
--> statement-breakpoint
-- Opens the envelope of one request: finds the living session of this token and names its person to the policies.
CREATE FUNCTION open_session(wanted_token_hash text, at timestamptz)
RETURNS TABLE (session_id bigint, user_id bigint, user_type text, is_active boolean,
               last_active_at timestamptz, idle_seconds integer, ends_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE found_user bigint; found_type text;
BEGIN
  SELECT s.id, u.id, u.user_type, coalesce(p.is_active, true), s.last_active_at, s.idle_seconds, s.ends_at
    INTO session_id, found_user, found_type, is_active, last_active_at, idle_seconds, ends_at
    FROM sign_in_sessions s
    JOIN users u ON u.id = s.user_id
    LEFT JOIN providers p ON p.user_id = u.id
    WHERE s.token_hash = wanted_token_hash AND s.ended_at IS NULL AND s.ends_at > at
      AND s.last_active_at + make_interval(secs => s.idle_seconds) > at;
  IF found_user IS NULL THEN RETURN; END IF;
  PERFORM set_config('bedside.actor', found_type, true), set_config('bedside.person_id', found_user::text, true);
  user_id := found_user;
  user_type := found_type;
  RETURN NEXT;
END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO bedside_bike_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON users, identities, patients, providers, sign_in_sessions, devices, device_links, rides,
  ride_readings, goals, risk_assessments, grants, kudos_preferences, kudos_feed_items, nudges, attempt_counters,
  installation TO bedside_bike_app;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON kudos_reactions TO bedside_bike_app;
--> statement-breakpoint
GRANT DELETE ON attempt_counters, sign_in_sessions TO bedside_bike_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON audit_events TO bedside_bike_app;
--> statement-breakpoint
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO bedside_bike_app;
--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOREACH name IN ARRAY ARRAY['users', 'identities', 'patients', 'providers', 'sign_in_sessions', 'devices',
    'device_links', 'rides', 'ride_readings', 'goals', 'risk_assessments', 'grants', 'kudos_preferences',
    'kudos_feed_items', 'kudos_reactions', 'nudges', 'audit_events', 'attempt_counters', 'installation'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    -- The product's own steps (sign-in, telemetry, seeding, closing rides) say so and see everything.
    EXECUTE format('CREATE POLICY system_all ON %I TO bedside_bike_app
      USING ((SELECT current_actor()) = ''system'') WITH CHECK ((SELECT current_actor()) = ''system'')', name);
  END LOOP;
END $$;
--> statement-breakpoint
-- The sub-selects make PostgreSQL evaluate each function once a statement, so that indexes stay usable.
CREATE POLICY own_or_visible ON users FOR SELECT TO bedside_bike_app USING (
  id = (SELECT current_person_id()) OR id = ANY ((SELECT visible_patient_ids())::bigint[])
  OR (user_type = 'provider' AND (SELECT current_person_id()) IS NOT NULL));
--> statement-breakpoint
CREATE POLICY own ON identities FOR SELECT TO bedside_bike_app USING (user_id = (SELECT current_person_id()));
--> statement-breakpoint
CREATE POLICY visible ON patients FOR SELECT TO bedside_bike_app USING (user_id = ANY ((SELECT visible_patient_ids())::bigint[]));
--> statement-breakpoint
CREATE POLICY care_team ON patients FOR UPDATE TO bedside_bike_app USING (
  (SELECT current_actor()) = 'provider' AND user_id = ANY ((SELECT visible_patient_ids())::bigint[]));
--> statement-breakpoint
CREATE POLICY signed_in ON providers FOR SELECT TO bedside_bike_app USING ((SELECT current_person_id()) IS NOT NULL);
--> statement-breakpoint
CREATE POLICY own ON sign_in_sessions FOR SELECT TO bedside_bike_app USING (user_id = (SELECT current_person_id()));
--> statement-breakpoint
CREATE POLICY own_end ON sign_in_sessions FOR UPDATE TO bedside_bike_app USING (user_id = (SELECT current_person_id()));
--> statement-breakpoint
CREATE POLICY visible ON device_links FOR SELECT TO bedside_bike_app USING (patient_id = ANY ((SELECT visible_patient_ids())::bigint[]));
--> statement-breakpoint
CREATE POLICY discharge ON device_links FOR UPDATE TO bedside_bike_app USING (patient_id = ANY ((SELECT visible_patient_ids())::bigint[]));
--> statement-breakpoint
CREATE POLICY visible ON rides FOR SELECT TO bedside_bike_app USING (patient_id = ANY ((SELECT visible_patient_ids())::bigint[]));
--> statement-breakpoint
CREATE POLICY visible ON ride_readings FOR SELECT TO bedside_bike_app USING (
  EXISTS (SELECT 1 FROM rides WHERE rides.id = ride_readings.ride_id));
--> statement-breakpoint
CREATE POLICY visible ON goals FOR SELECT TO bedside_bike_app USING (patient_id = ANY ((SELECT visible_patient_ids())::bigint[]));
--> statement-breakpoint
CREATE POLICY care_team_insert ON goals FOR INSERT TO bedside_bike_app WITH CHECK (
  (SELECT current_actor()) = 'provider' AND provider_id = (SELECT current_person_id())
  AND patient_id = ANY ((SELECT visible_patient_ids())::bigint[]));
--> statement-breakpoint
CREATE POLICY care_team_update ON goals FOR UPDATE TO bedside_bike_app USING (
  (SELECT current_actor()) = 'provider' AND patient_id = ANY ((SELECT visible_patient_ids())::bigint[]));
--> statement-breakpoint
CREATE POLICY visible ON risk_assessments FOR SELECT TO bedside_bike_app USING (patient_id = ANY ((SELECT visible_patient_ids())::bigint[]));
--> statement-breakpoint
CREATE POLICY visible_insert ON risk_assessments FOR INSERT TO bedside_bike_app WITH CHECK (
  assessed_by = (SELECT current_person_id()) AND patient_id = ANY ((SELECT visible_patient_ids())::bigint[]));
--> statement-breakpoint
CREATE POLICY party ON grants FOR SELECT TO bedside_bike_app USING (
  (SELECT current_person_id()) IN (patient_id, provider_id));
--> statement-breakpoint
CREATE POLICY patient_grants ON grants FOR INSERT TO bedside_bike_app WITH CHECK (
  (SELECT current_actor()) = 'patient' AND patient_id = (SELECT current_person_id()));
--> statement-breakpoint
CREATE POLICY patient_revokes ON grants FOR UPDATE TO bedside_bike_app USING (
  ((SELECT current_actor()) = 'patient' AND patient_id = (SELECT current_person_id()))
  OR ((SELECT current_actor()) = 'provider' AND patient_id = ANY ((SELECT visible_patient_ids())::bigint[])))
  WITH CHECK (true);
--> statement-breakpoint
-- The community wall is among patients: one's own row, and those who chose to take part.
CREATE POLICY community ON kudos_preferences FOR SELECT TO bedside_bike_app USING (
  (SELECT current_actor()) = 'patient' AND (patient_id = (SELECT current_person_id()) OR opt_in_kudos OR opt_in_nudges));
--> statement-breakpoint
CREATE POLICY own_insert ON kudos_preferences FOR INSERT TO bedside_bike_app WITH CHECK (patient_id = (SELECT current_person_id()));
--> statement-breakpoint
CREATE POLICY own_update ON kudos_preferences FOR UPDATE TO bedside_bike_app USING (patient_id = (SELECT current_person_id()));
--> statement-breakpoint
CREATE POLICY community ON kudos_feed_items FOR SELECT TO bedside_bike_app USING (
  (SELECT current_actor()) = 'patient' AND EXISTS (
    SELECT 1 FROM kudos_preferences p WHERE p.patient_id = kudos_feed_items.patient_id AND p.opt_in_kudos));
--> statement-breakpoint
CREATE POLICY community ON kudos_reactions FOR SELECT TO bedside_bike_app USING ((SELECT current_actor()) = 'patient');
--> statement-breakpoint
CREATE POLICY own_insert ON kudos_reactions FOR INSERT TO bedside_bike_app WITH CHECK (
  (SELECT current_actor()) = 'patient' AND patient_id = (SELECT current_person_id()));
--> statement-breakpoint
CREATE POLICY own_delete ON kudos_reactions FOR DELETE TO bedside_bike_app USING (patient_id = (SELECT current_person_id()));
--> statement-breakpoint
CREATE POLICY party ON nudges FOR SELECT TO bedside_bike_app USING ((SELECT current_person_id()) IN (sender_id, recipient_id));
--> statement-breakpoint
CREATE POLICY own_insert ON nudges FOR INSERT TO bedside_bike_app WITH CHECK (sender_id = (SELECT current_person_id()));
--> statement-breakpoint
CREATE POLICY own_log ON audit_events FOR SELECT TO bedside_bike_app USING (
  (SELECT current_actor()) = 'patient' AND patient_id = (SELECT current_person_id()));
--> statement-breakpoint
CREATE POLICY everybody_writes ON audit_events FOR INSERT TO bedside_bike_app WITH CHECK (true);
