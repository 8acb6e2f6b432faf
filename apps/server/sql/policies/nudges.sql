GRANT SELECT, INSERT ON nudges TO bedside_bike_app;
GRANT UPDATE (read_at) ON nudges TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE nudges_id_seq TO bedside_bike_app;
ALTER TABLE nudges ENABLE ROW LEVEL SECURITY;

CREATE POLICY party ON nudges FOR SELECT TO bedside_bike_app USING (
  (SELECT current_person_id()) IN (sender_id, recipient_id));
CREATE POLICY own_insert ON nudges FOR INSERT TO bedside_bike_app WITH CHECK (
  sender_id = (SELECT current_person_id()));
-- Whoever was nudged says that they read it, and changes nothing else of the row.
CREATE POLICY recipient_reads ON nudges FOR UPDATE TO bedside_bike_app USING (
  (SELECT current_actor()) = 'patient' AND recipient_id = (SELECT current_person_id()));
CREATE POLICY zz_system ON nudges TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{admin}'));
