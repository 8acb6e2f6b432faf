GRANT SELECT, INSERT ON device_links TO bedside_bike_app;
GRANT UPDATE (end_reason, loss_read_at, unlinked_at) ON device_links TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE device_links_id_seq TO bedside_bike_app;
ALTER TABLE device_links ENABLE ROW LEVEL SECURITY;

CREATE POLICY visible ON device_links FOR SELECT TO bedside_bike_app USING (
  patient_id IN (SELECT unnest(visible_patient_ids())));
CREATE POLICY discharge ON device_links FOR UPDATE TO bedside_bike_app USING (
  patient_id IN (SELECT unnest(visible_patient_ids())));
CREATE POLICY zz_system ON device_links TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{accounts,care-team,rides,admin}'));
CREATE OR REPLACE TRIGGER raise_version AFTER INSERT OR UPDATE OR DELETE ON device_links
  FOR EACH ROW EXECUTE FUNCTION bedside_bike_private.raise_patient_version('patient_id');
