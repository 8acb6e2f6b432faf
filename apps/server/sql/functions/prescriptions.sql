-- The patient's goals that a row of prescriptions says, as the wire names them.
CREATE OR REPLACE FUNCTION prescribed_targets(p prescriptions) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('goalType', t.goal_type, 'targetValue', t.target, 'unit', t.unit)
    ORDER BY t.place), '[]')
  FROM (VALUES (1, 'minutes', 'duration', p.sent_minutes, 'minutes'), (2, 'watts', 'power', p.sent_watts, 'watts'),
    (3, 'sessions', 'sessions', p.sent_sessions, 'sessions')) AS t (place, part, goal_type, target, unit)
  WHERE t.part = ANY (p.parts) AND t.target IS NOT NULL
$$;
