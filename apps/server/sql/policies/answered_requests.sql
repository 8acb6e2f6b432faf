GRANT SELECT, INSERT, DELETE ON answered_requests TO bedside_bike_app;
GRANT UPDATE (status, reply) ON answered_requests TO bedside_bike_app;
ALTER TABLE answered_requests ENABLE ROW LEVEL SECURITY;

CREATE POLICY own ON answered_requests TO bedside_bike_app USING (
  user_id = (SELECT current_person_id()));
CREATE POLICY zz_system ON answered_requests TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{upkeep,admin}'));
