GRANT SELECT, INSERT, DELETE ON used_logout_tokens TO bedside_bike_app;
ALTER TABLE used_logout_tokens ENABLE ROW LEVEL SECURITY;

CREATE POLICY zz_system ON used_logout_tokens TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{accounts,upkeep,admin}'));
