GRANT SELECT, INSERT ON risk_assessments TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE risk_assessments_id_seq TO bedside_bike_app;
ALTER TABLE risk_assessments ENABLE ROW LEVEL SECURITY;

CREATE POLICY visible ON risk_assessments FOR SELECT TO bedside_bike_app USING (
  patient_id IN (SELECT unnest(visible_patient_ids())));
CREATE POLICY visible_insert ON risk_assessments FOR INSERT TO bedside_bike_app WITH CHECK (
  assessed_by = (SELECT current_person_id()) AND patient_id = ANY ((SELECT visible_patient_ids())::bigint[]));
CREATE POLICY zz_system ON risk_assessments TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{admin}'));
-- Hours that end are told, and a plan that is not tolerated is held, by what was assessed.
CREATE POLICY zz_system_read ON risk_assessments FOR SELECT TO bedside_bike_app USING (
  (SELECT current_scope()) = 'care-team');
CREATE OR REPLACE TRIGGER compute_columns BEFORE INSERT ON risk_assessments
  FOR EACH ROW EXECUTE FUNCTION bedside_bike_private.compute_assessment_columns();
CREATE OR REPLACE TRIGGER raise_version AFTER INSERT OR UPDATE OR DELETE ON risk_assessments
  FOR EACH ROW EXECUTE FUNCTION bedside_bike_private.raise_patient_version('patient_id');
