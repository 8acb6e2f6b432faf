GRANT SELECT, INSERT ON prescriptions TO bedside_bike_app;
GRANT UPDATE (until_at, ended_by, valid_until) ON prescriptions TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE prescriptions_id_seq TO bedside_bike_app;
ALTER TABLE prescriptions ENABLE ROW LEVEL SECURITY;

CREATE POLICY visible ON prescriptions FOR SELECT TO bedside_bike_app USING (
  patient_id IN (SELECT unnest(visible_patient_ids())));
-- A prescription without a provider's assessment of that patient is refused here too.
CREATE POLICY care_team_insert ON prescriptions FOR INSERT TO bedside_bike_app WITH CHECK (
  (SELECT current_actor()) = 'provider' AND set_by = (SELECT current_person_id())
  AND patient_id = ANY ((SELECT visible_patient_ids())::bigint[])
  AND EXISTS (SELECT 1 FROM risk_assessments a WHERE a.id = prescriptions.assessment_id
    AND a.patient_id = prescriptions.patient_id AND NOT a.is_self_reported));
CREATE POLICY care_team_update ON prescriptions FOR UPDATE TO bedside_bike_app USING (
  (SELECT current_actor()) = 'provider' AND patient_id IN (SELECT unnest(visible_patient_ids())));
CREATE POLICY zz_system ON prescriptions TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{care-team,rides,admin}'));
CREATE OR REPLACE TRIGGER raise_version AFTER INSERT OR UPDATE OR DELETE ON prescriptions
  FOR EACH ROW EXECUTE FUNCTION bedside_bike_private.raise_patient_version('patient_id');
