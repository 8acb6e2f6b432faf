GRANT SELECT, INSERT ON adverse_events TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE adverse_events_id_seq TO bedside_bike_app;
ALTER TABLE adverse_events ENABLE ROW LEVEL SECURITY;

CREATE POLICY visible ON adverse_events FOR SELECT TO bedside_bike_app USING (
  patient_id IN (SELECT unnest(visible_patient_ids())));
-- In the provider's own name; ride and hold are of the same patient, as a foreign key says of the correction.
CREATE POLICY care_team_insert ON adverse_events FOR INSERT TO bedside_bike_app WITH CHECK (
  (SELECT current_actor()) = 'provider' AND reported_by = (SELECT current_person_id())
  AND patient_id = ANY ((SELECT visible_patient_ids())::bigint[])
  AND (ride_id IS NULL OR EXISTS (SELECT 1 FROM rides r
    WHERE r.id = adverse_events.ride_id AND r.patient_id = adverse_events.patient_id))
  AND (safety_event_id IS NULL OR EXISTS (SELECT 1 FROM safety_events s
    WHERE s.id = adverse_events.safety_event_id AND s.patient_id = adverse_events.patient_id)));
CREATE POLICY zz_system ON adverse_events TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{care-team,rides,admin}'));
CREATE OR REPLACE TRIGGER raise_version AFTER INSERT OR UPDATE OR DELETE ON adverse_events
  FOR EACH ROW EXECUTE FUNCTION bedside_bike_private.raise_patient_version('patient_id');
