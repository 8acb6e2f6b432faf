-- Who acts in a transaction is a value that only the functions below can make: docs/decisions/008-who-acts.md.
-- The app's role has no right in this schema, and its tables are in no backup.
CREATE SCHEMA bedside_bike_private;
--> statement-breakpoint
CREATE TABLE bedside_bike_private.keys (name text PRIMARY KEY, key bytea NOT NULL);
--> statement-breakpoint
INSERT INTO bedside_bike_private.keys
  SELECT name, sha256(convert_to(string_agg(gen_random_uuid()::text, ''), 'UTF8'))
  FROM unnest(ARRAY['actor', 'system']) AS name, generate_series(1, 4) GROUP BY name;
--> statement-breakpoint
-- Hashed twice, so that a longer message can't be made from a shorter one's code.
CREATE FUNCTION bedside_bike_private.seal(key_name text, message text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT encode(sha256(k.key || sha256(k.key || convert_to(message, 'UTF8'))), 'hex')
  FROM bedside_bike_private.keys k WHERE k.name = key_name
$$;
--> statement-breakpoint
-- This transaction and no other: a connection begins no two of them in one microsecond.
CREATE FUNCTION bedside_bike_private.this_transaction() RETURNS text
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS
  $$ SELECT pg_backend_pid() || ' ' || extract(epoch FROM transaction_timestamp()) $$;
--> statement-breakpoint
CREATE FUNCTION bedside_bike_private.set_actor(actor text) RETURNS void
LANGUAGE sql VOLATILE SET search_path = pg_catalog, pg_temp AS $$
  SELECT set_config('bedside.actor',
    actor || '|' || bedside_bike_private.seal('actor', actor || ' ' || bedside_bike_private.this_transaction()), true)
$$;
--> statement-breakpoint
-- Who acts: 'patient|4|', 'provider|3|' or 'system||telemetry'; null if nobody was set in this transaction, or if the
-- value was not made by set_actor.
CREATE FUNCTION verified_actor() RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  value text := current_setting('bedside.actor', true);
  actor text;
BEGIN
  IF value IS NULL OR value = '' THEN RETURN NULL; END IF;
  actor := left(value, -65);
  IF right(value, 64) = bedside_bike_private.seal('actor', actor || ' ' || bedside_bike_private.this_transaction()) THEN
    RETURN actor;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION current_actor() RETURNS text LANGUAGE sql STABLE AS
  $$ SELECT coalesce(split_part(verified_actor(), '|', 1), 'visitor') $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION current_person_id() RETURNS bigint LANGUAGE sql STABLE AS
  $$ SELECT nullif(split_part(verified_actor(), '|', 2), '')::bigint $$;
--> statement-breakpoint
-- What part of the product's own work this transaction does; null for a person's.
CREATE FUNCTION current_scope() RETURNS text LANGUAGE sql STABLE AS
  $$ SELECT nullif(split_part(verified_actor(), '|', 3), '') $$;
--> statement-breakpoint
-- The product's own work. Whoever opens it knows the system key, which no role of the app can read: `proof` is its seal
-- over the scope, the connection and the time.
CREATE FUNCTION open_system(scope text, sent_at bigint, proof text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF scope <> ALL (ARRAY['sign-in', 'bedside', 'care-team', 'rides', 'audit', 'cleaning', 'admin', 'backup']) THEN
    RAISE EXCEPTION 'unknown scope' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF abs(extract(epoch FROM clock_timestamp()) * 1000 - sent_at) > 60000
    OR proof IS DISTINCT FROM bedside_bike_private.seal('system', scope || ' ' || pg_backend_pid() || ' ' || sent_at) THEN
    RAISE EXCEPTION 'the system key does not fit' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM bedside_bike_private.set_actor('system||' || scope);
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION open_session(wanted_token_hash text, at timestamptz)
RETURNS TABLE (session_id bigint, user_id bigint, user_type text, is_active boolean, is_confirmed boolean,
               opened_by bigint, last_active_at timestamptz, idle_seconds integer, ends_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE found_user bigint; found_type text;
BEGIN
  SELECT s.id, u.id, u.user_type, coalesce(p.is_active, true), coalesce(t.confirmed_at IS NOT NULL, true),
      s.opened_by, s.last_active_at, s.idle_seconds, s.ends_at
    INTO session_id, found_user, found_type, is_active, is_confirmed, opened_by, last_active_at, idle_seconds, ends_at
    FROM sign_in_sessions s
    JOIN users u ON u.id = s.user_id
    LEFT JOIN providers p ON p.user_id = u.id
    LEFT JOIN patients t ON t.user_id = u.id
    WHERE s.token_hash = wanted_token_hash AND s.ended_at IS NULL AND s.ends_at > at
      AND s.last_active_at + make_interval(secs => s.idle_seconds) > at;
  IF found_user IS NULL THEN RETURN; END IF;
  PERFORM bedside_bike_private.set_actor(found_type || '|' || found_user || '|');
  user_id := found_user;
  user_type := found_type;
  RETURN NEXT;
END $$;
--> statement-breakpoint
-- Which table each scope works on. 'admin' works on all, 'backup' reads all.
DO $$ DECLARE entry record; BEGIN
  FOR entry IN
    SELECT tables.relname AS name, coalesce(scopes.allowed, ARRAY[]::text[]) || ARRAY['admin'] AS allowed
    FROM pg_class tables
    LEFT JOIN (VALUES
      ('users', ARRAY['sign-in', 'bedside']),
      ('identities', ARRAY['sign-in', 'bedside']),
      ('patients', ARRAY['sign-in', 'bedside', 'care-team', 'rides']),
      ('providers', ARRAY['sign-in', 'bedside', 'care-team']),
      ('sign_in_sessions', ARRAY['sign-in', 'care-team', 'rides', 'cleaning']),
      ('sign_in_challenges', ARRAY['sign-in', 'care-team', 'cleaning']),
      ('bedside_codes', ARRAY['sign-in', 'bedside', 'care-team', 'cleaning']),
      ('witness_codes', ARRAY['bedside', 'care-team', 'cleaning']),
      ('email_codes', ARRAY['bedside', 'care-team', 'cleaning']),
      ('known_browsers', ARRAY['sign-in', 'bedside', 'care-team', 'cleaning']),
      ('passkeys', ARRAY['sign-in', 'care-team']),
      ('passkey_challenges', ARRAY['sign-in', 'care-team', 'cleaning']),
      ('single_sign_on_links', ARRAY['sign-in', 'care-team']),
      ('used_logout_tokens', ARRAY['sign-in', 'cleaning']),
      ('attempt_counters', ARRAY['sign-in', 'bedside', 'care-team', 'cleaning']),
      ('grants', ARRAY['bedside', 'care-team']),
      ('device_links', ARRAY['sign-in', 'care-team', 'rides']),
      ('devices', ARRAY['sign-in', 'care-team', 'rides']),
      ('rides', ARRAY['sign-in', 'care-team', 'rides']),
      ('ride_readings', ARRAY['rides']),
      ('goals', ARRAY['care-team', 'rides']),
      ('kudos_preferences', ARRAY['rides']),
      ('kudos_feed_items', ARRAY['rides']),
      ('audit_seals', ARRAY['audit']),
      ('audit_events', ARRAY['audit'])
    ) AS scopes (name, allowed) ON scopes.name = tables.relname
    WHERE tables.relnamespace = 'public'::regnamespace AND tables.relkind = 'r'
  LOOP
    EXECUTE format('DROP POLICY IF EXISTS system_all ON %I', entry.name);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', entry.name);
    -- Last by name: for a person the policies before it decide, and this one is not evaluated.
    EXECUTE format('CREATE POLICY zz_system ON %I TO bedside_bike_app
      USING ((SELECT current_scope()) = ANY (%L::text[])) WITH CHECK ((SELECT current_scope()) = ANY (%L::text[]))',
      entry.name, entry.allowed, entry.allowed);
    EXECUTE format('CREATE POLICY zz_backup ON %I FOR SELECT TO bedside_bike_app
      USING ((SELECT current_scope()) = ''backup'')', entry.name);
  END LOOP;
END $$;
--> statement-breakpoint
-- Everybody writes the audit log, as nobody but themselves.
DROP POLICY everybody_writes ON audit_events;
--> statement-breakpoint
CREATE POLICY as_oneself ON audit_events FOR INSERT TO bedside_bike_app WITH CHECK (
  (SELECT current_scope()) IS NOT NULL
  OR (actor_kind = (SELECT current_actor()) AND actor_id = (SELECT current_person_id())));
--> statement-breakpoint
-- What may change of a row once it is there; everything else stays as it was written.
REVOKE UPDATE ON ALL TABLES IN SCHEMA public FROM bedside_bike_app;
--> statement-breakpoint
GRANT UPDATE (email) ON identities TO bedside_bike_app;
--> statement-breakpoint
GRANT UPDATE (admission_date, discharged_at, weight_kg, height_cm, patient_number, confirmed_at, confirmation, confirmed_by)
  ON patients TO bedside_bike_app;
--> statement-breakpoint
GRANT UPDATE (credentials, provider_role, is_active, is_administrator, deactivated_at, deactivated_by)
  ON providers TO bedside_bike_app;
--> statement-breakpoint
GRANT UPDATE (last_active_at, ended_at, issuer_session_hash) ON sign_in_sessions TO bedside_bike_app;
--> statement-breakpoint
GRANT UPDATE (tries, used_at) ON sign_in_challenges TO bedside_bike_app;
--> statement-breakpoint
GRANT UPDATE (tries, expires_at, used_at) ON bedside_codes, email_codes TO bedside_bike_app;
--> statement-breakpoint
GRANT UPDATE (expires_at, used_at) ON witness_codes TO bedside_bike_app;
--> statement-breakpoint
GRANT UPDATE (token_hash, signed_in_at) ON known_browsers TO bedside_bike_app;
--> statement-breakpoint
GRANT UPDATE (counter, last_used_at) ON passkeys TO bedside_bike_app;
--> statement-breakpoint
GRANT UPDATE (last_signed_in_at) ON single_sign_on_links TO bedside_bike_app;
--> statement-breakpoint
GRANT UPDATE (attempts, window_started_at) ON attempt_counters TO bedside_bike_app;
--> statement-breakpoint
GRANT UPDATE (revoked_at) ON grants TO bedside_bike_app;
--> statement-breakpoint
GRANT UPDATE (unlinked_at, end_reason, loss_read_at) ON device_links TO bedside_bike_app;
--> statement-breakpoint
GRANT UPDATE (key_hash, enrolled_at) ON devices TO bedside_bike_app;
--> statement-breakpoint
GRANT UPDATE (duration_seconds, average_power_watts, max_power_watts, average_resistance, is_open, last_batch_at)
  ON rides TO bedside_bike_app;
--> statement-breakpoint
GRANT UPDATE (packed) ON ride_readings TO bedside_bike_app;
--> statement-breakpoint
GRANT UPDATE (is_active, ended_at) ON goals TO bedside_bike_app;
--> statement-breakpoint
GRANT UPDATE (display_name, avatar_emoji, opt_in_kudos, opt_in_nudges) ON kudos_preferences TO bedside_bike_app;
--> statement-breakpoint
GRANT UPDATE (read_at) ON nudges TO bedside_bike_app;
--> statement-breakpoint
GRANT UPDATE (seeded_at) ON installation TO bedside_bike_app;
--> statement-breakpoint
-- Locks a user's row, of which the app's role may change nothing, against whoever gives the user a session or a grant.
CREATE FUNCTION lock_user(wanted_user_id bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = wanted_user_id AND current_scope() IS NOT NULL FOR UPDATE;
END $$;
--> statement-breakpoint
-- What the app reads to know which version has migrated the database, and what a backup reads.
GRANT USAGE ON SCHEMA drizzle TO bedside_bike_app;
--> statement-breakpoint
GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO bedside_bike_app;
--> statement-breakpoint
GRANT SELECT ON ALL SEQUENCES IN SCHEMA public TO bedside_bike_app;
--> statement-breakpoint
-- Functions are everybody's by default; these decide for themselves what they return, but only for the app.
REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO bedside_bike_app;
--> statement-breakpoint
-- As before, in a language that keeps its plans: the policies ask it for every table of a statement.
CREATE OR REPLACE FUNCTION visible_patient_ids() RETURNS bigint[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor text := verified_actor();
  person bigint := nullif(split_part(actor, '|', 2), '')::bigint;
BEGIN
  CASE split_part(actor, '|', 1)
    WHEN 'patient' THEN RETURN ARRAY[person];
    WHEN 'provider' THEN RETURN ARRAY(
      SELECT g.patient_id FROM grants g
      JOIN providers p ON p.user_id = g.provider_id AND p.is_active
      JOIN patients t ON t.user_id = g.patient_id AND t.confirmed_at IS NOT NULL
      WHERE g.provider_id = person AND g.revoked_at IS NULL);
    ELSE RETURN ARRAY[]::bigint[];
  END CASE;
END $$;
