GRANT SELECT, INSERT, DELETE ON passkey_challenges TO bedside_bike_app;
ALTER TABLE passkey_challenges ENABLE ROW LEVEL SECURITY;

CREATE POLICY zz_system ON passkey_challenges TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{accounts,care-team,upkeep,admin}'));
