GRANT SELECT, INSERT ON game_wins TO bedside_bike_app;
GRANT UPDATE (count) ON game_wins TO bedside_bike_app;
ALTER TABLE game_wins ENABLE ROW LEVEL SECURITY;

-- A game is won on the patient's own screen.
CREATE POLICY own ON game_wins TO bedside_bike_app USING (
  (SELECT current_actor()) = 'patient' AND patient_id = (SELECT current_person_id()));
CREATE POLICY zz_system ON game_wins TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{admin}'));
