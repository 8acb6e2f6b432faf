-- RIDE-24: from a minute on a ride counts as a session. minSessionSeconds in packages/ride is the same number.
CREATE OR REPLACE FUNCTION is_session(duration_seconds integer) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN duration_seconds >= 60;

-- A measured ride stays when it was, and a written one stays with its author and its patient.
CREATE OR REPLACE FUNCTION keep_ride_time() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'only a written ride is corrected' USING ERRCODE = 'insufficient_privilege';
END $$;

-- Policies choose rows; this keeps the columns apart: what a patient said is not a provider's to change, and the answer not
-- the patient's, who may only take it away with what it answered.
CREATE OR REPLACE FUNCTION keep_feedback_apart() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE actor text := current_actor();
BEGIN
  IF actor = 'provider' AND (NEW.effort, NEW.symptoms, NEW.symptom_kinds, NEW.given_at)
      IS DISTINCT FROM (OLD.effort, OLD.symptoms, OLD.symptom_kinds, OLD.given_at)
    OR actor = 'patient' AND NEW.answered_at IS NOT NULL AND (NEW.answered_by, NEW.answered_at, NEW.decision, NEW.answer_reason)
      IS DISTINCT FROM (OLD.answered_by, OLD.answered_at, OLD.decision, OLD.answer_reason)
  THEN
    RAISE EXCEPTION 'what somebody else said stays' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
