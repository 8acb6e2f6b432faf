GRANT SELECT, INSERT, DELETE ON attempt_counters TO bedside_bike_app;
GRANT UPDATE (attempts, window_started_at) ON attempt_counters TO bedside_bike_app;
ALTER TABLE attempt_counters ENABLE ROW LEVEL SECURITY;

CREATE POLICY zz_system ON attempt_counters TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{accounts,care-team,upkeep,admin}'));
