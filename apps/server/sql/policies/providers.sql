GRANT SELECT, INSERT ON providers TO bedside_bike_app;
GRANT UPDATE (credentials, deactivated_at, deactivated_by, email_code_until, had_passkey_at, is_active,
  is_administrator, provider_role) ON providers TO bedside_bike_app;
ALTER TABLE providers ENABLE ROW LEVEL SECURITY;

CREATE POLICY signed_in ON providers FOR SELECT TO bedside_bike_app USING (
  (SELECT current_person_id()) IS NOT NULL);
CREATE POLICY zz_system ON providers TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{accounts,care-team,admin}'));
