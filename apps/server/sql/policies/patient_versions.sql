GRANT SELECT ON patient_versions TO bedside_bike_app;
ALTER TABLE patient_versions ENABLE ROW LEVEL SECURITY;

-- As patients are visible; triggers alone write.
CREATE POLICY visible ON patient_versions FOR SELECT TO bedside_bike_app USING (
  patient_id = 0 OR patient_id IN (SELECT unnest(visible_patient_ids())));
CREATE POLICY zz_system ON patient_versions TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{admin}'));
