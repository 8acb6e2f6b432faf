GRANT SELECT, INSERT ON installation TO bedside_bike_app;
GRANT UPDATE (seeded_at) ON installation TO bedside_bike_app;
ALTER TABLE installation ENABLE ROW LEVEL SECURITY;

CREATE POLICY zz_system ON installation TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{admin}'));
