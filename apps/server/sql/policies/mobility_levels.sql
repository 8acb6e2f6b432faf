GRANT SELECT, INSERT ON mobility_levels TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE mobility_levels_id_seq TO bedside_bike_app;
ALTER TABLE mobility_levels ENABLE ROW LEVEL SECURITY;

CREATE POLICY visible ON mobility_levels FOR SELECT TO bedside_bike_app USING (
  patient_id IN (SELECT unnest(visible_patient_ids())));
CREATE POLICY care_team_insert ON mobility_levels FOR INSERT TO bedside_bike_app WITH CHECK (
  (SELECT current_actor()) = 'provider' AND recorded_by = (SELECT current_person_id())
  AND patient_id = ANY ((SELECT visible_patient_ids())::bigint[]));
CREATE POLICY zz_system ON mobility_levels TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{care-team,admin}'));
CREATE OR REPLACE TRIGGER raise_version AFTER INSERT OR UPDATE OR DELETE ON mobility_levels
  FOR EACH ROW EXECUTE FUNCTION bedside_bike_private.raise_patient_version('patient_id');
