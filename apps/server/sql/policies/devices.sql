GRANT SELECT, INSERT ON devices TO bedside_bike_app;
GRANT UPDATE (battery_percent, enrolled_at, key_hash, retired_at) ON devices TO bedside_bike_app;
ALTER TABLE devices ENABLE ROW LEVEL SECURITY;

CREATE POLICY zz_system ON devices TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{accounts,care-team,rides,admin}'));
