GRANT SELECT, INSERT ON clearances TO bedside_bike_app;
GRANT UPDATE (ended_at, ended_reason) ON clearances TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE clearances_id_seq TO bedside_bike_app;
ALTER TABLE clearances ENABLE ROW LEVEL SECURITY;

-- Providers alone read these: a patient reads no class.
CREATE POLICY care_team ON clearances FOR SELECT TO bedside_bike_app USING (
  (SELECT current_actor()) = 'provider' AND patient_id IN (SELECT unnest(visible_patient_ids())));
-- A clearance without a provider's assessment of that patient is refused here too.
CREATE POLICY care_team_insert ON clearances FOR INSERT TO bedside_bike_app WITH CHECK (
  (SELECT current_actor()) = 'provider' AND provider_id = (SELECT current_person_id())
  AND patient_id = ANY ((SELECT visible_patient_ids())::bigint[])
  AND EXISTS (SELECT 1 FROM risk_assessments a WHERE a.id = clearances.assessment_id
    AND a.patient_id = clearances.patient_id AND NOT a.is_self_reported));
CREATE POLICY care_team_update ON clearances FOR UPDATE TO bedside_bike_app USING (
  (SELECT current_actor()) = 'provider' AND patient_id IN (SELECT unnest(visible_patient_ids())));
CREATE POLICY zz_system ON clearances TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{care-team,admin}'));
CREATE OR REPLACE TRIGGER raise_version AFTER INSERT OR UPDATE OR DELETE ON clearances
  FOR EACH ROW EXECUTE FUNCTION bedside_bike_private.raise_patient_version('patient_id');
