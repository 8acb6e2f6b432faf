GRANT SELECT, INSERT ON providers TO bedside_bike_app;
GRANT UPDATE (credentials, deactivated_at, deactivated_by, email_code_until, had_passkey_at, is_active,
  is_administrator, provider_role) ON providers TO bedside_bike_app;
ALTER TABLE providers ENABLE ROW LEVEL SECURITY;

CREATE POLICY signed_in ON providers FOR SELECT TO bedside_bike_app USING (
  (SELECT current_person_id()) IS NOT NULL);
CREATE POLICY zz_system ON providers TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{accounts,care-team,admin}'));
-- Whether somebody sees a call for help, and whether an answer stands.
CREATE OR REPLACE TRIGGER raise_version AFTER UPDATE OF is_active ON providers
  FOR EACH ROW EXECUTE FUNCTION bedside_bike_private.raise_patient_version('all');
