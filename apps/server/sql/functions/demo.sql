-- The demo's assessments would be too old for goals after some days. A start in demo mode moves them, with what hangs on
-- them, by the time since the last start: those of the demo's data only, and none after which a provider assessed anew.
CREATE OR REPLACE FUNCTION renew_demo(at_start timestamptz) RETURNS integer
LANGUAGE plpgsql STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  since timestamptz;
  step interval;
  renewed bigint[];
BEGIN
  PERFORM bedside_bike_private.require_scope('admin');
  SELECT coalesce(renewed_at, seeded_at) INTO since FROM installation WHERE id = 1;
  step := at_start - since;
  -- A restart, or a backup that was just restored, changes nothing.
  IF step IS NULL OR step < interval '1 hour' THEN RETURN 0; END IF;
  renewed := ARRAY(
    SELECT a.id FROM risk_assessments a
    WHERE a.is_seeded AND NOT EXISTS (
      SELECT FROM risk_assessments later
      WHERE later.patient_id = a.patient_id AND NOT later.is_self_reported AND NOT later.is_seeded));
  UPDATE adverse_events SET occurred_at = occurred_at + step, reported_at = reported_at + step,
    day = day + ((occurred_at + step)::date - occurred_at::date)
    WHERE safety_event_id IN (SELECT e.id FROM safety_events e WHERE e.at <= since AND e.patient_id IN (
      SELECT patient_id FROM risk_assessments WHERE id = ANY (renewed)));
  UPDATE safety_events SET at = at + step
    WHERE at <= since AND patient_id IN (SELECT patient_id FROM risk_assessments WHERE id = ANY (renewed));
  UPDATE risk_assessments SET created_at = created_at + step WHERE id = ANY (renewed);
  UPDATE risk_assessments SET
    input = jsonb_set(input, '{news2_entered,at}', to_jsonb(moved.at)),
    result = jsonb_set(result, '{safety,news2,entered,at}', to_jsonb(moved.at))
  FROM (SELECT a.id, to_char(((a.input #>> '{news2_entered,at}')::timestamptz + step) AT TIME ZONE 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at
    FROM risk_assessments a WHERE a.id = ANY (renewed) AND a.input #> '{news2_entered,at}' IS NOT NULL) moved
  WHERE moved.id = risk_assessments.id;
  UPDATE clearances SET created_at = created_at + step, valid_until = valid_until + step
    WHERE assessment_id = ANY (renewed) AND ended_at IS NULL;
  UPDATE goals SET valid_until = valid_until + step, suspended_at = suspended_at + step
    WHERE assessment_id = ANY (renewed) AND ended_at IS NULL;
  UPDATE goals SET is_active = true, suspended_at = NULL, suspended_reason = NULL
    WHERE assessment_id = ANY (renewed) AND ended_at IS NULL AND suspended_reason = 'too_old';
  UPDATE prescriptions SET valid_until = valid_until + step, held_reason = nullif(held_reason, 'too_old'),
    held_since = CASE WHEN held_reason <> 'too_old' THEN held_since + step END
    WHERE until_at IS NULL AND assessment_id = ANY (renewed);
  UPDATE installation SET renewed_at = at_start WHERE id = 1;
  RETURN cardinality(renewed);
END $$;
