GRANT SELECT, INSERT ON ride_efforts TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE ride_efforts_id_seq TO bedside_bike_app;
ALTER TABLE ride_efforts ENABLE ROW LEVEL SECURITY;

CREATE POLICY visible ON ride_efforts FOR SELECT TO bedside_bike_app USING (
  patient_id IN (SELECT unnest(visible_patient_ids())));
CREATE POLICY care_team_insert ON ride_efforts FOR INSERT TO bedside_bike_app WITH CHECK (
  (SELECT current_actor()) = 'provider' AND recorded_by = (SELECT current_person_id())
  AND patient_id = ANY ((SELECT visible_patient_ids())::bigint[])
  AND EXISTS (SELECT 1 FROM rides r
    WHERE r.id = ride_efforts.ride_id AND r.patient_id = ride_efforts.patient_id));
CREATE POLICY zz_system ON ride_efforts TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{care-team,rides,admin}'));
CREATE OR REPLACE TRIGGER raise_version AFTER INSERT OR UPDATE OR DELETE ON ride_efforts
  FOR EACH ROW EXECUTE FUNCTION bedside_bike_private.raise_patient_version('patient_id');
