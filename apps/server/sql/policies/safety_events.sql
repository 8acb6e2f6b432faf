GRANT SELECT, INSERT ON safety_events TO bedside_bike_app;
GRANT UPDATE (reviewed_in, undone_at, undone_by) ON safety_events TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE safety_events_id_seq TO bedside_bike_app;
ALTER TABLE safety_events ENABLE ROW LEVEL SECURITY;

-- Providers alone read these: a patient reads no class.
CREATE POLICY care_team ON safety_events FOR SELECT TO bedside_bike_app USING (
  (SELECT current_actor()) = 'provider' AND patient_id IN (SELECT unnest(visible_patient_ids())));
CREATE POLICY care_team_insert ON safety_events FOR INSERT TO bedside_bike_app WITH CHECK (
  (SELECT current_actor()) = 'provider' AND recorded_by = (SELECT current_person_id())
  AND patient_id = ANY ((SELECT visible_patient_ids())::bigint[]));
-- Only an assessment of that patient by the provider who acts names an event.
CREATE POLICY care_team_review ON safety_events FOR UPDATE TO bedside_bike_app USING (
  (SELECT current_actor()) = 'provider' AND patient_id IN (SELECT unnest(visible_patient_ids()))) WITH CHECK (
  EXISTS (SELECT 1 FROM risk_assessments a WHERE a.id = safety_events.reviewed_in
    AND a.patient_id = safety_events.patient_id AND a.assessed_by = (SELECT current_person_id())
    AND NOT a.is_self_reported));
-- A criterion to stop that was touched by mistake is undone by whoever touched it, at once, and by nobody else.
CREATE POLICY own_undo ON safety_events FOR UPDATE TO bedside_bike_app USING (
  (SELECT current_actor()) = 'provider' AND patient_id IN (SELECT unnest(visible_patient_ids()))
  AND recorded_by = (SELECT current_person_id()) AND criterion IS NOT NULL AND reviewed_in IS NULL AND undone_at IS NULL
  AND recorded_at > database_now() - interval '1 minute')
  WITH CHECK (undone_by = (SELECT current_person_id()) AND reviewed_in IS NULL);
CREATE POLICY zz_system ON safety_events TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{care-team,admin}'));
CREATE OR REPLACE TRIGGER raise_version AFTER INSERT OR UPDATE OR DELETE ON safety_events
  FOR EACH ROW EXECUTE FUNCTION bedside_bike_private.raise_patient_version('patient_id');
