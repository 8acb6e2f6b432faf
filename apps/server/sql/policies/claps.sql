GRANT SELECT, INSERT ON claps TO bedside_bike_app;
GRANT UPDATE (count) ON claps TO bedside_bike_app;
ALTER TABLE claps ENABLE ROW LEVEL SECURITY;

-- Whoever claps does so on the patient's own screen, or by the family's link, for whom the care team's scope counts it.
CREATE POLICY own ON claps TO bedside_bike_app USING (
  (SELECT current_actor()) = 'patient' AND patient_id = (SELECT current_person_id()));
CREATE POLICY zz_system ON claps TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{care-team,admin}'));
