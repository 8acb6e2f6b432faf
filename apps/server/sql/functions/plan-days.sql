-- What each hospital day of a patient prescribes, of those whom the caller may see, or in the product's own work: the goals
-- in force just before it began; where none were, those that first came in force on it. A pause holds goals without ending
-- them, and patients read no safety event. A day is on hold if goals stood on it that did not count.
CREATE OR REPLACE FUNCTION patient_plan_days(
  wanted_patient_ids bigint[], first_days date[], last_days date[], time_zone text)
RETURNS TABLE (patient_id bigint, day date, targets jsonb, safety_limit text, is_on_hold boolean)
LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER SET search_path = public, pg_temp ROWS 100 AS $$
DECLARE
  seen bigint[] := CASE WHEN current_scope() IN ('rides', 'care-team', 'admin') THEN wanted_patient_ids
    ELSE visible_patient_ids() END;
BEGIN
  RETURN QUERY WITH wanted AS (
    SELECT u.id, u.first_day, u.last_day, p.admission_date::timestamp AT TIME ZONE time_zone AS admitted
    FROM unnest(wanted_patient_ids, first_days, last_days) AS u (id, first_day, last_day)
    JOIN patients p ON p.user_id = u.id
    WHERE u.id = ANY (seen)),
  moments AS (
    SELECT w.id, w.admitted, d::date AS day, (d::date::timestamp AT TIME ZONE time_zone) - interval '1 ms' AS at
    FROM wanted w CROSS JOIN generate_series(w.first_day::timestamp, w.last_day::timestamp, interval '1 day') d
    UNION
    SELECT w.id, w.admitted, (m.at AT TIME ZONE time_zone)::date, m.at FROM wanted w CROSS JOIN LATERAL (
      SELECT r.from_at AS at FROM prescriptions r WHERE r.patient_id = w.id
      UNION SELECT e.at FROM safety_events e WHERE e.patient_id = w.id AND e.undone_at IS NULL
      UNION SELECT r.created_at FROM safety_events e JOIN risk_assessments r ON r.id = e.reviewed_in
        WHERE e.patient_id = w.id) m
    WHERE (m.at AT TIME ZONE time_zone)::date BETWEEN w.first_day AND w.last_day),
  standing AS (
    SELECT m.id, m.day, m.at, CASE WHEN r.id IS NOT NULL THEN prescribed_targets(r) END AS targets, sent.safety_limit,
      r.id IS NOT NULL AND (r.held_since <= m.at OR r.valid_until < m.at OR EXISTS (
        SELECT FROM safety_events e LEFT JOIN risk_assessments a ON a.id = e.reviewed_in
        WHERE e.patient_id = m.id AND e.at <= m.at AND e.undone_at IS NULL
          AND (e.reviewed_in IS NULL OR a.created_at > m.at))) AS is_held
    FROM moments m LEFT JOIN LATERAL (SELECT * FROM prescriptions r
      WHERE r.patient_id = m.id AND r.from_at BETWEEN m.admitted AND m.at AND (r.until_at IS NULL OR r.until_at > m.at)
        AND (r.parts <> '{}' OR r.valid_until IS NOT NULL)
      ORDER BY r.id DESC LIMIT 1) r ON true
    LEFT JOIN LATERAL (SELECT s.safety_limit FROM prescriptions s WHERE s.patient_id = m.id AND s.id <= r.id
      AND s.cause IN ('sent', 'changed') ORDER BY s.id DESC LIMIT 1) sent ON true)
  SELECT s.id, s.day, (array_agg(s.targets ORDER BY s.at) FILTER (WHERE s.is_held IS NOT TRUE AND s.targets IS NOT NULL))[1],
    (array_agg(s.safety_limit ORDER BY s.at) FILTER (WHERE s.is_held IS NOT TRUE AND s.targets IS NOT NULL))[1],
    coalesce(bool_or(s.is_held), false)
  FROM standing s GROUP BY s.id, s.day;
END $$;
