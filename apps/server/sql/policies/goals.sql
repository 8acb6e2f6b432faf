GRANT SELECT, INSERT ON goals TO bedside_bike_app;
GRANT UPDATE (ended_at, is_active, suspended_at, suspended_reason, valid_until) ON goals TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE goals_id_seq TO bedside_bike_app;
ALTER TABLE goals ENABLE ROW LEVEL SECURITY;

CREATE POLICY visible ON goals FOR SELECT TO bedside_bike_app USING (
  patient_id IN (SELECT unnest(visible_patient_ids())));
-- A goal without a provider's assessment of that patient is refused here too.
CREATE POLICY care_team_insert ON goals FOR INSERT TO bedside_bike_app WITH CHECK (
  (SELECT current_actor()) = 'provider' AND provider_id = (SELECT current_person_id())
  AND patient_id = ANY ((SELECT visible_patient_ids())::bigint[])
  AND EXISTS (SELECT 1 FROM risk_assessments a WHERE a.id = goals.assessment_id
    AND a.patient_id = goals.patient_id AND NOT a.is_self_reported));
CREATE POLICY care_team_update ON goals FOR UPDATE TO bedside_bike_app USING (
  (SELECT current_actor()) = 'provider' AND patient_id IN (SELECT unnest(visible_patient_ids())));
CREATE POLICY zz_system ON goals TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{care-team,rides,admin}'));
CREATE OR REPLACE TRIGGER raise_version AFTER INSERT OR UPDATE OR DELETE ON goals
  FOR EACH ROW EXECUTE FUNCTION bedside_bike_private.raise_patient_version('patient_id');
