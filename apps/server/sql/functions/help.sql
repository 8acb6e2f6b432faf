-- Since when a call for help of this patient can be seen: by whoever has had access longest of those who can use this product
-- now. Null if nobody can, and for whoever may not ask.
CREATE OR REPLACE FUNCTION help_seen_since(wanted_patient_id bigint) RETURNS timestamptz
LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF (current_scope() = 'care-team' OR wanted_patient_id = ANY (visible_patient_ids())) IS NOT TRUE THEN RETURN NULL; END IF;
  RETURN (SELECT min(greatest(a.since, t.confirmed_at))
    FROM open_access() a
    JOIN providers p ON p.user_id = a.provider_id AND p.is_active
    JOIN patients t ON t.user_id = a.patient_id AND t.confirmed_at IS NOT NULL
    WHERE a.patient_id = wanted_patient_id);
END $$;

-- Whether a provider who said 'I am going' then has had access ever since; null for whoever may not ask. Who lost it and got it
-- again says it again.
CREATE OR REPLACE FUNCTION help_answer_stands(wanted_patient_id bigint, wanted_provider_id bigint, answered_at timestamptz)
RETURNS boolean
LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF (current_scope() IN ('care-team', 'rides') OR wanted_patient_id = ANY (visible_patient_ids())) IS NOT TRUE THEN
    RETURN NULL;
  END IF;
  RETURN EXISTS (SELECT FROM open_access() a
    JOIN providers p ON p.user_id = a.provider_id AND p.is_active
    JOIN patients t ON t.user_id = a.patient_id AND t.confirmed_at IS NOT NULL
    WHERE a.patient_id = wanted_patient_id AND a.provider_id = wanted_provider_id
      AND greatest(a.since, t.confirmed_at) <= help_answer_stands.answered_at);
END $$;

-- Policies choose rows; this keeps the columns apart. The first answer to a call for help stands for as long as whoever gave it
-- has access. Only a provider ends it. A patient answers none of their own; that they feel better lifts the wait only
-- where nobody could see the call for ten minutes.
CREATE OR REPLACE FUNCTION keep_help_answer() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  actor text := current_actor();
  person bigint := current_person_id();
  is_answer CONSTANT boolean := (NEW.answered_by, NEW.answered_at) IS DISTINCT FROM (OLD.answered_by, OLD.answered_at);
  is_close CONSTANT boolean := (NEW.closed_by, NEW.closed_at) IS DISTINCT FROM (OLD.closed_by, OLD.closed_at);
  is_end CONSTANT boolean := (NEW.ended_by, NEW.ended_at, NEW.found) IS DISTINCT FROM (OLD.ended_by, OLD.ended_at, OLD.found);
  is_release CONSTANT boolean := NEW.released_at IS DISTINCT FROM OLD.released_at;
BEGIN
  IF actor IN ('patient', 'provider') AND (
    (NEW.asked_at, NEW.arrived_at, NEW.touch_ids) IS DISTINCT FROM (OLD.asked_at, OLD.arrived_at, OLD.touch_ids)
    OR is_answer AND (actor = 'patient' OR NEW.answered_by <> person
      OR help_answer_stands(OLD.patient_id, OLD.answered_by, OLD.answered_at) IS TRUE)
    OR is_close AND (OLD.closed_at IS NOT NULL OR NEW.closed_by <> person)
    OR is_end AND (actor = 'patient' OR OLD.ended_at IS NOT NULL OR NEW.ended_by <> person)
    OR is_release AND actor = 'provider' AND NOT (is_answer AND NEW.released_at IS NULL)
    OR is_release AND actor = 'patient' AND (NEW.released_at IS NULL OR help_seen_since(OLD.patient_id) IS NOT NULL
      OR OLD.asked_at > database_now() - interval '10 minutes'))
  THEN
    RAISE EXCEPTION 'what somebody else said stays' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
