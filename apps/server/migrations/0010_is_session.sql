-- RIDE-24: from a minute on a ride counts as a session. minSessionSeconds in packages/ride is the same number.
CREATE FUNCTION is_session(duration_seconds integer) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN duration_seconds >= 60;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION kudos_activity(today date, zone text)
RETURNS TABLE (active_patients integer, total_seconds integer, goals_reached integer, kudos_given integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH members AS (
    SELECT k.patient_id FROM kudos_preferences k WHERE k.opt_in_kudos AND current_actor() = 'patient'
  ), ridden AS (
    SELECT r.patient_id, sum(r.duration_seconds) AS seconds, bool_or(is_session(r.duration_seconds)) AS has_session
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
