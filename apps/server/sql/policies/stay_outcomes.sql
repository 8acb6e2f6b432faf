GRANT SELECT, INSERT ON stay_outcomes TO bedside_bike_app;
GRANT UPDATE (age_years, discharged_on, engine_version, had_clot, had_fall, had_pressure_injury, left_for,
  level_of_care, predicted_deconditioning, predicted_falls, predicted_home, predicted_pressure, predicted_readmission,
  predicted_stay_days, predicted_vte, readmission_recorded_at, readmission_recorded_by, recorded_at, recorded_by, sex,
  was_readmitted) ON stay_outcomes TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE stay_outcomes_id_seq TO bedside_bike_app;
ALTER TABLE stay_outcomes ENABLE ROW LEVEL SECURITY;

CREATE POLICY zz_system ON stay_outcomes TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{care-team,admin}'));
