GRANT SELECT, INSERT ON safety_events TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE safety_events_id_seq TO bedside_bike_app;
ALTER TABLE safety_events ENABLE ROW LEVEL SECURITY;

-- Providers alone read these: a patient reads no class.
CREATE POLICY care_team ON safety_events FOR SELECT TO bedside_bike_app USING (
  (SELECT current_actor()) = 'provider' AND patient_id IN (SELECT unnest(visible_patient_ids())));
CREATE POLICY care_team_insert ON safety_events FOR INSERT TO bedside_bike_app WITH CHECK (
  (SELECT current_actor()) = 'provider' AND recorded_by = (SELECT current_person_id())
  AND patient_id = ANY ((SELECT visible_patient_ids())::bigint[]));
CREATE POLICY zz_system ON safety_events TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{care-team,admin}'));
