GRANT SELECT, INSERT ON help_requests TO bedside_bike_app;
GRANT UPDATE (answered_by, answered_at, closed_by, closed_at) ON help_requests TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE help_requests_id_seq TO bedside_bike_app;
ALTER TABLE help_requests ENABLE ROW LEVEL SECURITY;

CREATE POLICY visible ON help_requests FOR SELECT TO bedside_bike_app USING (
  patient_id IN (SELECT unnest(visible_patient_ids())));
-- A patient asks for themselves, and says that they feel better; who is going, a provider says in their own name.
CREATE POLICY own_insert ON help_requests FOR INSERT TO bedside_bike_app WITH CHECK (
  (SELECT current_actor()) = 'patient' AND patient_id = (SELECT current_person_id())
  AND answered_at IS NULL AND closed_at IS NULL
  AND (ride_id IS NULL OR EXISTS (SELECT 1 FROM rides r WHERE r.id = help_requests.ride_id
    AND r.patient_id = help_requests.patient_id)));
CREATE POLICY own_close ON help_requests FOR UPDATE TO bedside_bike_app USING (
  (SELECT current_actor()) = 'patient' AND patient_id = (SELECT current_person_id()) AND closed_at IS NULL)
  WITH CHECK (closed_by = (SELECT current_person_id()));
CREATE POLICY care_team_update ON help_requests FOR UPDATE TO bedside_bike_app USING (
  (SELECT current_actor()) = 'provider' AND patient_id IN (SELECT unnest(visible_patient_ids())))
  WITH CHECK ((SELECT current_actor()) = 'provider' AND (SELECT current_person_id()) IN (answered_by, closed_by));
CREATE OR REPLACE TRIGGER help_requests_answered_once BEFORE UPDATE ON help_requests
  FOR EACH ROW EXECUTE FUNCTION keep_help_answer();
CREATE POLICY zz_system ON help_requests TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{care-team,admin}'));
