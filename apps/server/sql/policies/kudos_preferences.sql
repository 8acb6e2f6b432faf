GRANT SELECT, INSERT ON kudos_preferences TO bedside_bike_app;
GRANT UPDATE (avatar_emoji, display_name, opt_in_kudos, opt_in_nudges) ON kudos_preferences TO bedside_bike_app;
ALTER TABLE kudos_preferences ENABLE ROW LEVEL SECURITY;

-- The community wall is among patients: one's own row, and those who chose to take part.
CREATE POLICY community ON kudos_preferences FOR SELECT TO bedside_bike_app USING (
  (SELECT current_actor()) = 'patient' AND (patient_id = (SELECT current_person_id()) OR opt_in_kudos OR opt_in_nudges));
CREATE POLICY own_insert ON kudos_preferences FOR INSERT TO bedside_bike_app WITH CHECK (
  patient_id = (SELECT current_person_id()));
CREATE POLICY own_update ON kudos_preferences FOR UPDATE TO bedside_bike_app USING (
  patient_id = (SELECT current_person_id()));
CREATE POLICY zz_system ON kudos_preferences TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{accounts,rides,admin}'));
