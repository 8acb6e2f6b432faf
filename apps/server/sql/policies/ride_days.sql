GRANT SELECT ON ride_days TO bedside_bike_app;
ALTER TABLE ride_days ENABLE ROW LEVEL SECURITY;

CREATE POLICY visible ON ride_days FOR SELECT TO bedside_bike_app USING (
  patient_id IN (SELECT unnest(visible_patient_ids())));
CREATE POLICY zz_system ON ride_days FOR SELECT TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{accounts,care-team,rides,admin}'));

CREATE OR REPLACE TRIGGER ride_days_insert AFTER INSERT ON rides REFERENCING NEW TABLE AS new_rides
  FOR EACH STATEMENT EXECUTE FUNCTION bedside_bike_private.follow_rides();
CREATE OR REPLACE TRIGGER ride_days_update AFTER UPDATE ON rides REFERENCING OLD TABLE AS old_rides NEW TABLE AS new_rides
  FOR EACH STATEMENT EXECUTE FUNCTION bedside_bike_private.follow_rides();
CREATE OR REPLACE TRIGGER ride_days_delete AFTER DELETE ON rides REFERENCING OLD TABLE AS old_rides
  FOR EACH STATEMENT EXECUTE FUNCTION bedside_bike_private.follow_rides();

-- Once, after the migration or a restore that made the table. A version whose sums differ empties it in a migration.
SELECT count(*) FROM bedside_bike_private.remake_ride_days() WHERE NOT EXISTS (SELECT FROM ride_days);
