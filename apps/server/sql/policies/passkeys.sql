GRANT SELECT, INSERT, DELETE ON passkeys TO bedside_bike_app;
GRANT UPDATE (counter, last_used_at) ON passkeys TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE passkeys_id_seq TO bedside_bike_app;
ALTER TABLE passkeys ENABLE ROW LEVEL SECURITY;

CREATE POLICY own ON passkeys FOR SELECT TO bedside_bike_app USING (user_id = (SELECT current_person_id()));
CREATE POLICY zz_system ON passkeys TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{accounts,care-team,admin}'));
