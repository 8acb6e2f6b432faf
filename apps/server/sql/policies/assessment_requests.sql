GRANT SELECT, INSERT ON assessment_requests TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE assessment_requests_id_seq TO bedside_bike_app;
ALTER TABLE assessment_requests ENABLE ROW LEVEL SECURITY;

CREATE POLICY visible ON assessment_requests FOR SELECT TO bedside_bike_app USING (
  patient_id IN (SELECT unnest(visible_patient_ids())));
CREATE POLICY own_insert ON assessment_requests FOR INSERT TO bedside_bike_app WITH CHECK (
  (SELECT current_actor()) = 'patient' AND patient_id = (SELECT current_person_id()));
CREATE POLICY zz_system ON assessment_requests TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{admin}'));
CREATE OR REPLACE TRIGGER raise_version AFTER INSERT OR UPDATE OR DELETE ON assessment_requests
  FOR EACH ROW EXECUTE FUNCTION bedside_bike_private.raise_patient_version('patient_id');
