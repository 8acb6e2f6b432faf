GRANT SELECT, INSERT, DELETE ON family_links TO bedside_bike_app;
GRANT UPDATE (ended_at, last_clap_at) ON family_links TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE family_links_id_seq TO bedside_bike_app;
ALTER TABLE family_links ENABLE ROW LEVEL SECURITY;

CREATE POLICY own ON family_links TO bedside_bike_app USING (
  (SELECT current_actor()) = 'patient' AND patient_id = (SELECT current_person_id()));
CREATE POLICY zz_system ON family_links TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{care-team,upkeep,admin}'));
