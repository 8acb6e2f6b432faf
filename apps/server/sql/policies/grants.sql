GRANT SELECT, INSERT ON grants TO bedside_bike_app;
GRANT UPDATE (revoked_at) ON grants TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE grants_id_seq TO bedside_bike_app;
ALTER TABLE grants ENABLE ROW LEVEL SECURITY;

CREATE POLICY party ON grants FOR SELECT TO bedside_bike_app USING (
  (SELECT current_person_id()) IN (patient_id, provider_id)
  OR (revoked_at IS NULL AND team_id IN (SELECT m.team_id FROM team_members m
    WHERE m.provider_id = (SELECT current_person_id()) AND m.left_at IS NULL)));
CREATE POLICY patient_grants ON grants FOR INSERT TO bedside_bike_app WITH CHECK (
  (SELECT current_actor()) = 'patient' AND patient_id = (SELECT current_person_id()));
CREATE POLICY patient_revokes ON grants FOR UPDATE TO bedside_bike_app USING (
  (SELECT current_actor()) = 'patient' AND patient_id = (SELECT current_person_id()) AND revoked_at IS NULL)
  WITH CHECK (patient_id = (SELECT current_person_id()) AND revoked_at IS NOT NULL);
CREATE POLICY zz_system ON grants TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{accounts,care-team,admin}'));
CREATE OR REPLACE TRIGGER raise_version AFTER INSERT OR UPDATE OR DELETE ON grants
  FOR EACH ROW EXECUTE FUNCTION bedside_bike_private.raise_patient_version('patient_id');
