GRANT SELECT, INSERT, DELETE ON ride_tickets TO bedside_bike_app;
ALTER TABLE ride_tickets ENABLE ROW LEVEL SECURITY;

CREATE POLICY zz_system ON ride_tickets TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{rides,admin}'));
