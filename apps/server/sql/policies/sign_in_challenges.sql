GRANT SELECT, INSERT, DELETE ON sign_in_challenges TO bedside_bike_app;
GRANT UPDATE (tries, used_at) ON sign_in_challenges TO bedside_bike_app;
ALTER TABLE sign_in_challenges ENABLE ROW LEVEL SECURITY;

CREATE POLICY zz_system ON sign_in_challenges TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{accounts,care-team,upkeep,admin}'));
