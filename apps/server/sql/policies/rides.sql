GRANT SELECT, INSERT ON rides TO bedside_bike_app;
GRANT UPDATE (average_cadence_rpm, average_power_watts, average_resistance, day, duration_seconds, is_open, last_batch_at,
  last_reading_at, max_power_watts, mode, note, power_seconds, progress, shared_seconds, started_at, stop_answered_at,
  stop_answered_by, struck_at, struck_by, while_paused) ON rides TO bedside_bike_app;
ALTER TABLE rides ENABLE ROW LEVEL SECURITY;

CREATE POLICY visible ON rides FOR SELECT TO bedside_bike_app USING (
  patient_id IN (SELECT unnest(visible_patient_ids())));
CREATE OR REPLACE TRIGGER rides_keep_time BEFORE UPDATE OF started_at, day, mode, note ON rides
  FOR EACH ROW WHEN (OLD.source <> 'hand') EXECUTE FUNCTION keep_ride_time();
CREATE POLICY zz_system ON rides TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{accounts,care-team,rides,admin}'));
CREATE OR REPLACE TRIGGER raise_version AFTER INSERT OR DELETE ON rides
  FOR EACH ROW EXECUTE FUNCTION bedside_bike_private.raise_patient_version('patient_id');
-- A patient with an open ride is read anew each time: its batches cost nothing here.
CREATE OR REPLACE TRIGGER raise_version_of_closed AFTER UPDATE ON rides
  FOR EACH ROW WHEN (NOT (OLD.is_open AND NEW.is_open))
  EXECUTE FUNCTION bedside_bike_private.raise_patient_version('patient_id');
