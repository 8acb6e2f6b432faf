GRANT SELECT, INSERT ON earned_achievements TO bedside_bike_app;
ALTER TABLE earned_achievements ENABLE ROW LEVEL SECURITY;

CREATE POLICY visible ON earned_achievements FOR SELECT TO bedside_bike_app USING (
  patient_id IN (SELECT unnest(visible_patient_ids())));
CREATE POLICY zz_system ON earned_achievements TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{care-team,rides,admin}'));
