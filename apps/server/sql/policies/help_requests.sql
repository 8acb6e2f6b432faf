GRANT SELECT, INSERT ON help_requests TO bedside_bike_app;
GRANT UPDATE (answered_at, answered_by, arrived_at, asked_at, closed_at, closed_by, ended_at, ended_by, found, released_at,
  touch_ids) ON help_requests TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE help_requests_id_seq TO bedside_bike_app;
ALTER TABLE help_requests ENABLE ROW LEVEL SECURITY;

CREATE POLICY visible ON help_requests FOR SELECT TO bedside_bike_app USING (
  patient_id IN (SELECT unnest(visible_patient_ids())));
-- A patient asks for themselves, and says that they feel better; who is going and what it was, a provider says in their own
-- name.
CREATE POLICY own_insert ON help_requests FOR INSERT TO bedside_bike_app WITH CHECK (
  (SELECT current_actor()) = 'patient' AND patient_id = (SELECT current_person_id())
  AND answered_at IS NULL AND closed_at IS NULL AND released_at IS NULL AND ended_at IS NULL
  AND (ride_id IS NULL OR EXISTS (SELECT 1 FROM rides r WHERE r.id = help_requests.ride_id
    AND r.patient_id = help_requests.patient_id)));
CREATE POLICY own_close ON help_requests FOR UPDATE TO bedside_bike_app USING (
  (SELECT current_actor()) = 'patient' AND patient_id = (SELECT current_person_id()) AND ended_at IS NULL)
  WITH CHECK (closed_by = (SELECT current_person_id()) OR released_at IS NOT NULL);
CREATE POLICY care_team_update ON help_requests FOR UPDATE TO bedside_bike_app USING (
  (SELECT current_actor()) = 'provider' AND patient_id IN (SELECT unnest(visible_patient_ids())))
  WITH CHECK ((SELECT current_actor()) = 'provider' AND (SELECT current_person_id()) IN (answered_by, closed_by, ended_by));
CREATE OR REPLACE TRIGGER help_requests_answered_once BEFORE UPDATE ON help_requests
  FOR EACH ROW EXECUTE FUNCTION keep_help_answer();
CREATE POLICY zz_system ON help_requests TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{care-team,admin}'));
CREATE OR REPLACE TRIGGER raise_version AFTER INSERT OR UPDATE OR DELETE ON help_requests
  FOR EACH ROW EXECUTE FUNCTION bedside_bike_private.raise_patient_version('patient_id');
