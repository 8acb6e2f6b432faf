GRANT SELECT, INSERT ON ride_sealing_keys TO bedside_bike_app;
ALTER TABLE ride_sealing_keys ENABLE ROW LEVEL SECURITY;

CREATE POLICY zz_system ON ride_sealing_keys TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{rides,admin}'));
