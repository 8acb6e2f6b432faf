GRANT SELECT, INSERT ON session_checks TO bedside_bike_app;
GRANT UPDATE (ended_at, ended_reason) ON session_checks TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE session_checks_id_seq TO bedside_bike_app;
ALTER TABLE session_checks ENABLE ROW LEVEL SECURITY;

-- Providers alone read these: a patient reads the sentence of their state.
CREATE POLICY care_team ON session_checks FOR SELECT TO bedside_bike_app USING (
  (SELECT current_actor()) = 'provider' AND patient_id IN (SELECT unnest(visible_patient_ids())));
CREATE POLICY care_team_insert ON session_checks FOR INSERT TO bedside_bike_app WITH CHECK (
  (SELECT current_actor()) = 'provider' AND checked_by = (SELECT current_person_id())
  AND patient_id = ANY ((SELECT visible_patient_ids())::bigint[]));
CREATE POLICY care_team_update ON session_checks FOR UPDATE TO bedside_bike_app USING (
  (SELECT current_actor()) = 'provider' AND patient_id IN (SELECT unnest(visible_patient_ids())));
CREATE POLICY zz_system ON session_checks TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{care-team,admin}'));
CREATE OR REPLACE TRIGGER raise_version AFTER INSERT OR UPDATE OR DELETE ON session_checks
  FOR EACH ROW EXECUTE FUNCTION bedside_bike_private.raise_patient_version('patient_id');
