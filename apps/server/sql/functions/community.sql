-- The community wall shows a little of other patients' days. Row-level security hides their rides and goals, so
-- these functions read past it and answer only what a nudge or the day's sum needs, of those who take part.

-- Of the day, what fills a plan that is pedaled, and a passive one: whether there is one, patientState decides.
CREATE OR REPLACE FUNCTION nudge_targets(today date)
RETURNS TABLE (patient_id bigint, display_name text, avatar_emoji text, filled_seconds integer,
               passive_filled_seconds integer, was_nudged_today boolean)
LANGUAGE sql STABLE STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.patient_id, k.display_name, k.avatar_emoji,
    coalesce(d.filled_seconds, 0), coalesce(d.passive_filled_seconds, 0),
    EXISTS (SELECT 1 FROM nudges n
      WHERE n.sender_id = current_person_id() AND n.recipient_id = k.patient_id AND n.day = today)
  FROM kudos_preferences k
  JOIN patients p ON p.user_id = k.patient_id AND p.discharged_at IS NULL
  LEFT JOIN ride_days d ON d.patient_id = k.patient_id AND d.day = today
  WHERE current_actor() = 'patient' AND k.opt_in_nudges AND k.patient_id <> current_person_id()
    AND EXISTS (SELECT 1 FROM kudos_preferences me
      WHERE me.patient_id = current_person_id() AND me.opt_in_nudges)
$$;

-- One day of everybody on the wall, added up.
CREATE OR REPLACE FUNCTION kudos_activity(today date, zone text)
RETURNS TABLE (active_patients integer, total_seconds integer, goals_reached integer, kudos_given integer)
LANGUAGE sql STABLE STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH members AS (
    SELECT k.patient_id FROM kudos_preferences k WHERE k.opt_in_kudos AND current_actor() = 'patient'
  ), ridden AS (
    SELECT d.seconds, d.sessions FROM ride_days d JOIN members USING (patient_id) WHERE d.day = today
  )
  SELECT
    (SELECT count(*) FILTER (WHERE sessions > 0)::integer FROM ridden),
    (SELECT coalesce(sum(seconds), 0)::integer FROM ridden),
    (SELECT count(*)::integer FROM kudos_feed_items f JOIN members USING (patient_id)
      WHERE f.kind = 'daily-goal' AND f.day = today),
    (SELECT count(*)::integer FROM kudos_reactions x
      JOIN kudos_feed_items f ON f.id = x.feed_item_id JOIN members m ON m.patient_id = f.patient_id
      WHERE (x.created_at AT TIME ZONE zone)::date = today)
$$;
