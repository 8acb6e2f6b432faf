GRANT SELECT, INSERT ON patients TO bedside_bike_app;
GRANT UPDATE (admission_date, bed, confirmation, confirmed_at, confirmed_by, discharged_at, email_vouched_by, height_cm,
  number_witnessed_by, patient_number, seen_goal_id, seen_member_id, weight_kg) ON patients TO bedside_bike_app;
ALTER TABLE patients ENABLE ROW LEVEL SECURITY;

CREATE POLICY visible ON patients FOR SELECT TO bedside_bike_app USING (
  user_id IN (SELECT unnest(visible_patient_ids())));
CREATE POLICY care_team ON patients FOR UPDATE TO bedside_bike_app USING (
  (SELECT current_actor()) = 'provider' AND user_id IN (SELECT unnest(visible_patient_ids())));
CREATE POLICY zz_system ON patients TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{accounts,care-team,rides,admin}'));
-- Deleted only with the whole account, which then is in no list.
CREATE OR REPLACE TRIGGER raise_version AFTER INSERT OR UPDATE ON patients
  FOR EACH ROW EXECUTE FUNCTION bedside_bike_private.raise_patient_version('user_id');
CREATE OR REPLACE TRIGGER end_with_stay AFTER UPDATE OF discharged_at ON patients FOR EACH ROW
  WHEN (OLD.discharged_at IS DISTINCT FROM NEW.discharged_at) EXECUTE FUNCTION bedside_bike_private.end_with_stay();
