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
      SELECT g.created_at AS at FROM goals g WHERE g.patient_id = w.id
      UNION SELECT g.suspended_at FROM goals g WHERE g.patient_id = w.id
      UNION SELECT e.at FROM safety_events e WHERE e.patient_id = w.id AND e.undone_at IS NULL
      UNION SELECT r.created_at FROM safety_events e JOIN risk_assessments r ON r.id = e.reviewed_in
        WHERE e.patient_id = w.id) m
    WHERE (m.at AT TIME ZONE time_zone)::date BETWEEN w.first_day AND w.last_day),
  standing AS (
    SELECT m.id, m.day, m.at, g.targets, g.safety_limit,
      g.targets IS NOT NULL AND (g.is_ended OR EXISTS (
        SELECT FROM safety_events e LEFT JOIN risk_assessments r ON r.id = e.reviewed_in
        WHERE e.patient_id = m.id AND e.at <= m.at AND e.undone_at IS NULL
          AND (e.reviewed_in IS NULL OR r.created_at > m.at))) AS is_held
    FROM moments m CROSS JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('goalType', o.goal_type, 'targetValue', o.target_value, 'unit', o.unit)
          ORDER BY o.id) AS targets,
        bool_or(coalesce(o.suspended_at <= m.at, false) OR coalesce(o.valid_until < m.at, false)) AS is_ended,
        max(a.safety_limit) AS safety_limit
      FROM goals o LEFT JOIN risk_assessments a ON a.id = o.assessment_id
      WHERE o.patient_id = m.id AND o.created_at BETWEEN m.admitted AND m.at AND (o.ended_at IS NULL OR o.ended_at > m.at)) g)
  SELECT s.id, s.day, (array_agg(s.targets ORDER BY s.at) FILTER (WHERE NOT s.is_held AND s.targets IS NOT NULL))[1],
    (array_agg(s.safety_limit ORDER BY s.at) FILTER (WHERE NOT s.is_held AND s.targets IS NOT NULL))[1],
    bool_or(s.is_held)
  FROM standing s GROUP BY s.id, s.day;
END $$;
