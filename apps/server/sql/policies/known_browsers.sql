GRANT SELECT, INSERT, DELETE ON known_browsers TO bedside_bike_app;
GRANT UPDATE (signed_in_at, token_hash) ON known_browsers TO bedside_bike_app;
ALTER TABLE known_browsers ENABLE ROW LEVEL SECURITY;

CREATE POLICY zz_system ON known_browsers TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{accounts,care-team,upkeep,admin}'));
