GRANT SELECT, INSERT ON audit_events TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE audit_events_id_seq TO bedside_bike_app;
ALTER TABLE audit_events ENABLE ROW LEVEL SECURITY;

-- Everybody writes the audit log, as nobody but themselves.
CREATE POLICY as_oneself ON audit_events FOR INSERT TO bedside_bike_app WITH CHECK (
  (SELECT current_scope()) IS NOT NULL
  OR (actor_kind = (SELECT current_actor()) AND actor_id = (SELECT current_person_id())));
-- What is taken out of the log is said by the function that does it, and by nobody else: functions/retention.sql.
CREATE POLICY not_of_retention ON audit_events AS RESTRICTIVE FOR INSERT TO bedside_bike_app WITH CHECK (
  action NOT IN ('audit.archive', 'readings.drop'));
CREATE POLICY own_log ON audit_events FOR SELECT TO bedside_bike_app USING (
  (SELECT current_actor()) = 'patient' AND patient_id = (SELECT current_person_id()));
CREATE POLICY zz_system ON audit_events TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{upkeep,admin}'));
