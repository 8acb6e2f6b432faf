-- What the patients' states follow from, each at an instant, of those whom the caller may see, or in the product's own work:
-- as the records say now, where they may be of a later instant if somebody set a clock back, or as they said then.
-- Patients read no clearance, no safety event and no check; their own state they do. The state itself is decided by patientState of
-- packages/clinical, and nowhere here.
CREATE OR REPLACE FUNCTION patient_state_facts(wanted_patient_ids bigint[], ats timestamptz[], is_now boolean)
RETURNS TABLE (place bigint, facts jsonb)
LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = force_generic_plan ROWS 100 AS $$
DECLARE
  seen bigint[] := CASE WHEN current_scope() IN ('rides', 'care-team') THEN wanted_patient_ids ELSE visible_patient_ids() END;
BEGIN
  RETURN QUERY SELECT p.place, jsonb_build_object(
    'birthDate', (SELECT i.date_of_birth FROM identities i WHERE i.user_id = p.id),
    'assessment', CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('id', a.id, 'at', a.created_at,
      'engineVersion', a.engine_version, 'class', a.safety_class, 'limit', a.safety_limit, 'levelOfCare', a.level_of_care,
      'reasons', a.safety_reasons, 'vitalSigns', a.vital_signs, 'news2', a.news2_class,
      'mustDecideFirst', coalesce(a.must_decide_first, false),
      'isComfortCare', coalesce(a.is_comfort_care, false), 'age', a.age,
      'answers', CASE WHEN a.safety_class <> 'green' THEN a.input -> 'safety_answers' END,
      'setByPick', a.set_by_pick) END,
    'clearance', CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('at', c.created_at, 'assessedAt', cleared.created_at,
      'engineVersion', cleared.engine_version, 'class', c.safety_class, 'limit', c.safety_limit,
      'levelOfCare', c.level_of_care, 'reasons', c.reasons, 'answers', cleared.input -> 'safety_answers',
      'setByPick', cleared.set_by_pick) END,
    'events', (SELECT jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'at', e.at,
        'criterion', e.criterion, 'touched', CASE WHEN e.criterion IS NOT NULL THEN e.note END) ORDER BY e.at, e.id)
      FROM safety_events e LEFT JOIN risk_assessments r ON r.id = e.reviewed_in
      WHERE e.patient_id = p.id AND e.at <= p.until AND (e.reviewed_in IS NULL OR r.created_at > p.until)
        AND (e.undone_at IS NULL OR e.undone_at > p.until)),
    'goals', g.listed,
    'symptoms', (SELECT jsonb_build_object('reportedAt', max(f.given_at),
        'unansweredSince', min(f.given_at) FILTER (WHERE f.answered_at IS NULL OR f.answered_at > p.until),
        'answeredAt', max(f.answered_at))
      FROM ride_feedback f WHERE f.patient_id = p.id AND f.symptoms AND f.given_at <= p.until
        -- Nobody could see them, and the patient has felt better since.
        AND NOT (f.answered_at IS NULL AND EXISTS (SELECT FROM help_requests h
          WHERE h.patient_id = p.id AND h.released_at >= f.given_at AND h.released_at <= p.until))),
    'helpAskedAt', (SELECT min(h.asked_at) FROM help_requests h
      WHERE h.patient_id = p.id AND h.asked_at <= p.until AND (h.ended_at IS NULL OR h.ended_at > p.until)
        AND (h.released_at IS NULL OR h.released_at > p.until)),
    'ownRun', CASE WHEN a.id IS NULL THEN (SELECT jsonb_build_object('at', o.created_at, 'reasons', o.safety_reasons,
        'open', o.result #> '{safety,open}', 'proposals', o.result -> 'proposals')
      FROM risk_assessments o WHERE o.patient_id = p.id AND o.is_self_reported AND o.created_at <= p.until
      ORDER BY o.created_at DESC, o.id DESC LIMIT 1) END,
    'sessionCheck', (SELECT jsonb_build_object('at', k.checked_at, 'by', u.first_name || ' ' || u.last_name,
        'state', k.state, 'reasons', k.reasons, 'validUntil', k.valid_until,
        'hasEnded', k.ended_at IS NOT NULL AND k.ended_at <= p.until, 'hasNews2', k.news2 IS NOT NULL)
      FROM session_checks k JOIN users u ON u.id = k.checked_by
      WHERE k.patient_id = p.id AND k.checked_at <= p.until ORDER BY k.id DESC LIMIT 1))
  FROM (SELECT u.*, CASE WHEN is_now THEN 'infinity' ELSE u.at END AS until
    FROM unnest(wanted_patient_ids, ats) WITH ORDINALITY AS u (id, at, place)) AS p
  LEFT JOIN LATERAL (SELECT * FROM risk_assessments r
    WHERE r.patient_id = p.id AND NOT r.is_self_reported AND r.created_at <= p.until
    ORDER BY r.created_at DESC, r.id DESC LIMIT 1) a ON true
  LEFT JOIN LATERAL (SELECT * FROM clearances l
    WHERE l.patient_id = p.id AND l.created_at <= p.until AND (l.ended_at IS NULL OR l.ended_at > p.until)
    ORDER BY l.id DESC LIMIT 1) c ON true
  LEFT JOIN risk_assessments cleared ON cleared.id = c.assessment_id
  LEFT JOIN LATERAL (SELECT jsonb_build_object(
      'isSuspended', coalesce(r.held_since <= p.until, false) OR r.valid_until < p.at,
      'engineVersion', sent.engine_version, 'sentAt', sent.from_at, 'endedAt', least(r.held_since, r.valid_until),
      'targets', prescribed_targets(r)) AS listed
    FROM (SELECT * FROM prescriptions r WHERE r.patient_id = p.id AND r.from_at <= p.until
      AND (r.until_at IS NULL OR r.until_at > p.until) ORDER BY r.id DESC LIMIT 1) r
    LEFT JOIN LATERAL (SELECT s.from_at, u.engine_version FROM prescriptions s
      LEFT JOIN risk_assessments u ON u.id = s.assessment_id
      WHERE s.patient_id = p.id AND s.id <= r.id AND s.cause IN ('sent', 'changed') ORDER BY s.id DESC LIMIT 1) sent ON true
    WHERE r.valid_until IS NOT NULL) g ON true
  WHERE p.id = ANY (seen);
END $$;
