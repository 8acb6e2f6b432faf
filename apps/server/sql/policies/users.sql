GRANT SELECT, INSERT ON users TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE users_id_seq TO bedside_bike_app;
ALTER TABLE users ENABLE ROW LEVEL SECURITY;

-- The sub-selects make PostgreSQL evaluate each function once a statement, so that indexes stay usable.
CREATE POLICY own_or_visible ON users FOR SELECT TO bedside_bike_app USING (
  id = (SELECT current_person_id()) OR id IN (SELECT unnest(visible_patient_ids()))
  OR (user_type = 'provider' AND (SELECT current_person_id()) IS NOT NULL));
CREATE POLICY zz_system ON users TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{accounts,admin}'));
-- Rows name whoever answered, is going or has checked.
CREATE OR REPLACE TRIGGER raise_version AFTER UPDATE OF first_name, last_name ON users
  FOR EACH ROW EXECUTE FUNCTION bedside_bike_private.raise_patient_version('all');
