GRANT SELECT, INSERT ON ride_feedback TO bedside_bike_app;
GRANT UPDATE (answer_reason, answer_seen_at, answered_at, answered_by, decision, effort, given_at, symptom_kinds, symptoms)
  ON ride_feedback TO bedside_bike_app;
ALTER TABLE ride_feedback ENABLE ROW LEVEL SECURITY;

CREATE POLICY visible ON ride_feedback FOR SELECT TO bedside_bike_app USING (
  patient_id IN (SELECT unnest(visible_patient_ids())));
-- A patient speaks for themselves, of their own rides; a provider with a grant answers, in their own name.
CREATE POLICY own_insert ON ride_feedback FOR INSERT TO bedside_bike_app WITH CHECK (
  (SELECT current_actor()) = 'patient' AND patient_id = (SELECT current_person_id()) AND answered_at IS NULL
  AND EXISTS (SELECT 1 FROM rides r WHERE r.id = ride_feedback.ride_id AND r.patient_id = ride_feedback.patient_id));
CREATE POLICY own_update ON ride_feedback FOR UPDATE TO bedside_bike_app USING (
  (SELECT current_actor()) = 'patient' AND patient_id = (SELECT current_person_id()));
CREATE POLICY care_team_update ON ride_feedback FOR UPDATE TO bedside_bike_app USING (
  (SELECT current_actor()) = 'provider' AND patient_id IN (SELECT unnest(visible_patient_ids())))
  WITH CHECK ((SELECT current_actor()) = 'provider' AND answered_by = (SELECT current_person_id()));
CREATE OR REPLACE TRIGGER ride_feedback_apart BEFORE UPDATE ON ride_feedback
  FOR EACH ROW EXECUTE FUNCTION keep_feedback_apart();
CREATE POLICY zz_system ON ride_feedback TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{care-team,rides,admin}'));
CREATE OR REPLACE TRIGGER raise_version AFTER INSERT OR UPDATE OR DELETE ON ride_feedback
  FOR EACH ROW EXECUTE FUNCTION bedside_bike_private.raise_patient_version('patient_id');
