GRANT SELECT, INSERT, DELETE ON kudos_reactions TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE kudos_reactions_id_seq TO bedside_bike_app;
ALTER TABLE kudos_reactions ENABLE ROW LEVEL SECURITY;

CREATE POLICY community ON kudos_reactions FOR SELECT TO bedside_bike_app USING (
  (SELECT current_actor()) = 'patient');
CREATE POLICY own_insert ON kudos_reactions FOR INSERT TO bedside_bike_app WITH CHECK (
  (SELECT current_actor()) = 'patient' AND patient_id = (SELECT current_person_id()));
CREATE POLICY own_delete ON kudos_reactions FOR DELETE TO bedside_bike_app USING (
  patient_id = (SELECT current_person_id()));
CREATE POLICY zz_system ON kudos_reactions TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{admin}'));
