GRANT SELECT, INSERT ON missed_sessions TO bedside_bike_app;
GRANT UPDATE (taken_back_at) ON missed_sessions TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE missed_sessions_id_seq TO bedside_bike_app;
ALTER TABLE missed_sessions ENABLE ROW LEVEL SECURITY;

CREATE POLICY visible ON missed_sessions FOR SELECT TO bedside_bike_app USING (
  patient_id IN (SELECT unnest(visible_patient_ids())));
-- Patient and providers speak in their own name, and take back only what they said.
CREATE POLICY own_insert ON missed_sessions FOR INSERT TO bedside_bike_app WITH CHECK (
  said_by = (SELECT current_person_id()) AND patient_id = ANY ((SELECT visible_patient_ids())::bigint[]));
CREATE POLICY own_update ON missed_sessions FOR UPDATE TO bedside_bike_app USING (
  said_by = (SELECT current_person_id()) AND patient_id IN (SELECT unnest(visible_patient_ids())));
CREATE POLICY zz_system ON missed_sessions TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{rides,care-team,admin}'));
CREATE OR REPLACE TRIGGER raise_version AFTER INSERT OR UPDATE OR DELETE ON missed_sessions
  FOR EACH ROW EXECUTE FUNCTION bedside_bike_private.raise_patient_version('patient_id');
