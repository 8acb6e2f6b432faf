GRANT SELECT, INSERT ON ride_readings TO bedside_bike_app;
GRANT UPDATE (packed) ON ride_readings TO bedside_bike_app;
ALTER TABLE ride_readings ENABLE ROW LEVEL SECURITY;

CREATE POLICY visible ON ride_readings FOR SELECT TO bedside_bike_app USING (
  EXISTS (SELECT 1 FROM rides WHERE rides.id = ride_readings.ride_id));
CREATE POLICY zz_system ON ride_readings TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{rides,admin}'));
