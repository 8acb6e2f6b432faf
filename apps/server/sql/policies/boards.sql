GRANT SELECT, INSERT, DELETE ON boards TO bedside_bike_app;
GRANT UPDATE (ended_at) ON boards TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE boards_id_seq TO bedside_bike_app;
ALTER TABLE boards ENABLE ROW LEVEL SECURITY;

CREATE POLICY own ON boards FOR SELECT TO bedside_bike_app USING (
  opened_by = (SELECT current_person_id()));
CREATE POLICY own_insert ON boards FOR INSERT TO bedside_bike_app WITH CHECK (
  (SELECT current_actor()) = 'provider' AND opened_by = (SELECT current_person_id()));
CREATE POLICY zz_system ON boards TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{accounts,care-team,upkeep,admin}'));
