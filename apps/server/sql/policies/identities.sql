GRANT SELECT, INSERT ON identities TO bedside_bike_app;
GRANT UPDATE (date_of_birth, email) ON identities TO bedside_bike_app;
ALTER TABLE identities ENABLE ROW LEVEL SECURITY;

CREATE POLICY own ON identities FOR SELECT TO bedside_bike_app USING (user_id = (SELECT current_person_id()));
CREATE POLICY zz_system ON identities TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{accounts,admin}'));

CREATE OR REPLACE TRIGGER identities_fold_name_key BEFORE INSERT ON identities
  FOR EACH ROW EXECUTE FUNCTION fold_name_key();
-- Deleted only with the whole account, which then is in no list.
CREATE OR REPLACE TRIGGER raise_version AFTER INSERT OR UPDATE ON identities
  FOR EACH ROW EXECUTE FUNCTION bedside_bike_private.raise_patient_version('user_id');
