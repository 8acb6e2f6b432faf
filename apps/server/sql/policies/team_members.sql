GRANT SELECT, INSERT ON team_members TO bedside_bike_app;
GRANT UPDATE (left_at) ON team_members TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE team_members_id_seq TO bedside_bike_app;
ALTER TABLE team_members ENABLE ROW LEVEL SECURITY;

CREATE POLICY signed_in ON team_members FOR SELECT TO bedside_bike_app USING (
  (SELECT current_person_id()) IS NOT NULL AND left_at IS NULL);
CREATE POLICY zz_system ON team_members TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{accounts,care-team,admin}'));
-- Whether somebody sees a call for help, and whether an answer stands.
CREATE OR REPLACE TRIGGER raise_version AFTER INSERT OR UPDATE OR DELETE ON team_members
  FOR EACH ROW EXECUTE FUNCTION bedside_bike_private.raise_patient_version('all');
