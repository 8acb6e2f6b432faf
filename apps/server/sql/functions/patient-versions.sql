-- Each transaction that changes what a list reads of a patient leaves a version of its own: docs/decisions/119-kept-rows.md. Of 0,
-- for what any patient's row may name. Nobody waits for anybody here: a version that another transaction is replacing stays
-- beside the new one, and whoever reads takes all of them.
CREATE OR REPLACE FUNCTION bedside_bike_private.raise_version(changed_id bigint) RETURNS void
LANGUAGE plpgsql STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM patient_versions v WHERE v.patient_id = changed_id AND v.xmin = pg_current_xact_id()::xid) THEN
    RETURN;
  END IF;
  DELETE FROM patient_versions WHERE version IN (
    SELECT v.version FROM patient_versions v WHERE v.patient_id = changed_id FOR UPDATE SKIP LOCKED);
  INSERT INTO patient_versions (patient_id) VALUES (changed_id);
END $$;

-- Its argument: the column that names the patient, or 'all'.
CREATE OR REPLACE FUNCTION bedside_bike_private.raise_patient_version() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_ARGV[0] = 'all' THEN
    PERFORM bedside_bike_private.raise_version(0);
  ELSIF TG_ARGV[0] = 'user_id' THEN
    PERFORM bedside_bike_private.raise_version(NEW.user_id);
  ELSE
    IF TG_OP <> 'INSERT' THEN PERFORM bedside_bike_private.raise_version(OLD.patient_id); END IF;
    IF TG_OP <> 'DELETE' THEN PERFORM bedside_bike_private.raise_version(NEW.patient_id); END IF;
  END IF;
  RETURN NULL;
END $$;
