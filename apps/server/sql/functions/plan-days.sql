-- What the days of these patients' plans follow from (planDays of the server), of those whom the caller may see, or in the product's
-- own work: patients read no safety event. Instants are milliseconds since 1970.
CREATE OR REPLACE FUNCTION patient_plan_facts(wanted_patient_ids bigint[]) RETURNS TABLE (patient_id bigint, facts json)
LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = force_generic_plan ROWS 100 AS $$
DECLARE
  seen bigint[] := CASE WHEN current_scope() IN ('rides', 'care-team', 'admin') THEN wanted_patient_ids
    ELSE visible_patient_ids() END;
BEGIN
  RETURN QUERY SELECT p.user_id, json_build_object('admissionDate', p.admission_date,
    'dischargedAt', extract(epoch FROM p.discharged_at) * 1000,
    'prescribed', (SELECT json_agg(json_build_array(extract(epoch FROM r.from_at) * 1000, extract(epoch FROM r.until_at) * 1000,
        extract(epoch FROM r.held_since) * 1000, extract(epoch FROM r.valid_until) * 1000,
        (r.parts <> '{}' OR r.valid_until IS NOT NULL) AND u.is_comfort_care IS NOT TRUE, r.cause IN ('sent', 'changed'), r.safety_limit,
        CASE WHEN 'minutes' = ANY (r.parts) THEN r.sent_minutes END, CASE WHEN 'watts' = ANY (r.parts) THEN r.sent_watts END,
        CASE WHEN 'sessions' = ANY (r.parts) THEN r.sent_sessions END) ORDER BY r.id)
      -- In comfort care nothing is to be reached.
      FROM prescriptions r LEFT JOIN risk_assessments u ON u.id = r.assessment_id WHERE r.patient_id = p.user_id),
    'events', (SELECT json_agg(json_build_array(extract(epoch FROM e.at) * 1000, extract(epoch FROM a.created_at) * 1000))
      FROM safety_events e LEFT JOIN risk_assessments a ON a.id = e.reviewed_in
      WHERE e.patient_id = p.user_id AND e.undone_at IS NULL))
  FROM patients p WHERE p.user_id = ANY (wanted_patient_ids) AND p.user_id = ANY (seen);
END $$;
