GRANT SELECT, INSERT ON teams TO bedside_bike_app;
GRANT UPDATE (name, ended_at) ON teams TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE teams_id_seq TO bedside_bike_app;
ALTER TABLE teams ENABLE ROW LEVEL SECURITY;

-- Whoever chooses a team must know who is in it.
CREATE POLICY signed_in ON teams FOR SELECT TO bedside_bike_app USING (
  (SELECT current_person_id()) IS NOT NULL);
CREATE POLICY zz_system ON teams TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{accounts,care-team,admin}'));
