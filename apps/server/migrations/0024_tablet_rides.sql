CREATE TABLE "ride_sealing_keys" (
	"id" smallint PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"private_key" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ride_tickets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"ride_id" uuid NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- Rides of before keep their source: what bikes sent is of a bike, what was posted as finished of a tablet.
-- In one statement, which rewrites the table once.
ALTER TABLE "rides"
  ADD COLUMN "shared_seconds" integer DEFAULT 0 NOT NULL,
  ADD COLUMN "mode" text,
  ADD COLUMN "note" text,
  ADD COLUMN "written_by" bigint,
  ADD COLUMN "struck_at" timestamp (3) with time zone,
  ADD COLUMN "struck_by" bigint,
  ADD COLUMN "counted_seconds" integer GENERATED ALWAYS AS (case when struck_at is null and mode is distinct from 'passive' then duration_seconds - shared_seconds else 0 end) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "ride_tickets" ADD CONSTRAINT "ride_tickets_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ride_tickets_ride" ON "ride_tickets" USING btree ("ride_id");--> statement-breakpoint
ALTER TABLE "rides" ADD CONSTRAINT "rides_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rides" ADD CONSTRAINT "rides_struck_by_users_id_fk" FOREIGN KEY ("struck_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rides" ADD CONSTRAINT "rides_written" CHECK ((source = 'hand') = (mode is not null and written_by is not null));--> statement-breakpoint
ALTER TABLE "rides" ADD CONSTRAINT "rides_struck" CHECK (struck_at is null or source = 'hand');
--> statement-breakpoint
GRANT UPDATE (shared_seconds, mode, note, started_at, day, struck_at, struck_by) ON rides TO bedside_bike_app;
--> statement-breakpoint
-- A measured ride stays when it was, and a written one stays with its author and its patient.
CREATE FUNCTION keep_ride_time() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'only a written ride is corrected' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION keep_ride_time() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER rides_keep_time BEFORE UPDATE OF started_at, day, mode, note ON rides
  FOR EACH ROW WHEN (OLD.source <> 'hand') EXECUTE FUNCTION keep_ride_time();
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON ride_tickets TO bedside_bike_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON ride_sealing_keys TO bedside_bike_app;
--> statement-breakpoint
-- Only the server's own work reads them.
DO $$ DECLARE name text; BEGIN
  FOREACH name IN ARRAY ARRAY['ride_tickets', 'ride_sealing_keys'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY zz_system ON %I TO bedside_bike_app
      USING ((SELECT current_scope()) = ANY (ARRAY[''rides'', ''admin'']))
      WITH CHECK ((SELECT current_scope()) = ANY (ARRAY[''rides'', ''admin'']))', name);
    EXECUTE format('CREATE POLICY a_backup ON %I FOR SELECT TO bedside_bike_app
      USING ((SELECT current_scope()) = ''backup'')', name);
  END LOOP;
END $$;
--> statement-breakpoint
-- As right_device_keys: which of the questions, counted from 1, have a ticket of that ride that is still good then.
CREATE FUNCTION right_ride_tickets(wanted_ride_ids uuid[], wanted_token_hashes text[], good_since timestamptz)
RETURNS SETOF integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT wanted.place::integer
    FROM unnest(wanted_ride_ids, wanted_token_hashes) WITH ORDINALITY AS wanted (ride_id, token_hash, place)
    JOIN ride_tickets t ON t.token_hash = wanted.token_hash AND t.ride_id = wanted.ride_id
    JOIN rides r ON r.id = t.ride_id AND r.last_batch_at >= good_since;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION right_ride_tickets(uuid[], text[], timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION right_ride_tickets(uuid[], text[], timestamptz) TO bedside_bike_app;
--> statement-breakpoint
-- As before, with counted seconds.
CREATE OR REPLACE FUNCTION kudos_activity(today date, zone text)
RETURNS TABLE (active_patients integer, total_seconds integer, goals_reached integer, kudos_given integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH members AS (
    SELECT k.patient_id FROM kudos_preferences k WHERE k.opt_in_kudos AND current_actor() = 'patient'
  ), ridden AS (
    SELECT r.patient_id, sum(r.counted_seconds) AS seconds, bool_or(is_session(r.counted_seconds)) AS has_session
    FROM rides r JOIN members USING (patient_id) WHERE r.day = today GROUP BY r.patient_id
  )
  SELECT
    (SELECT count(*) FILTER (WHERE has_session)::integer FROM ridden),
    (SELECT coalesce(sum(seconds), 0)::integer FROM ridden),
    (SELECT count(*)::integer FROM kudos_feed_items f JOIN members USING (patient_id)
      WHERE f.kind = 'daily-goal' AND f.day = today),
    (SELECT count(*)::integer FROM kudos_reactions x
      JOIN kudos_feed_items f ON f.id = x.feed_item_id JOIN members m ON m.patient_id = f.patient_id
      WHERE (x.created_at AT TIME ZONE zone)::date = today)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION nudge_targets(today date, at timestamptz)
RETURNS TABLE (patient_id bigint, display_name text, avatar_emoji text, duration_target_minutes double precision,
               sessions_target double precision, today_seconds integer, was_nudged_today boolean, has_target boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.patient_id, k.display_name, k.avatar_emoji,
    (SELECT g.target_value::double precision FROM goals g
      WHERE g.patient_id = k.patient_id AND g.is_active AND g.goal_type = 'duration' ORDER BY g.id DESC LIMIT 1),
    (SELECT g.target_value::double precision FROM goals g
      WHERE g.patient_id = k.patient_id AND g.is_active AND g.goal_type = 'sessions' ORDER BY g.id DESC LIMIT 1),
    (SELECT coalesce(sum(r.counted_seconds), 0)::integer FROM rides r
      WHERE r.patient_id = k.patient_id AND r.day = today),
    EXISTS (SELECT 1 FROM nudges n
      WHERE n.sender_id = current_person_id() AND n.recipient_id = k.patient_id AND n.day = today),
    NOT EXISTS (SELECT 1 FROM goals g WHERE g.patient_id = k.patient_id AND g.ended_at IS NULL
        AND (g.suspended_at IS NOT NULL OR g.valid_until < at))
      AND (EXISTS (SELECT 1 FROM goals g WHERE g.patient_id = k.patient_id AND g.is_active AND g.goal_type = 'duration')
        OR NOT EXISTS (SELECT 1 FROM goals g WHERE g.patient_id = k.patient_id))
  FROM kudos_preferences k
  JOIN patients p ON p.user_id = k.patient_id AND p.discharged_at IS NULL
  WHERE current_actor() = 'patient' AND k.opt_in_nudges AND k.patient_id <> current_person_id()
    AND EXISTS (SELECT 1 FROM kudos_preferences me
      WHERE me.patient_id = current_person_id() AND me.opt_in_nudges)
$$;
