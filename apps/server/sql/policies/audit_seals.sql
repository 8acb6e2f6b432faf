GRANT SELECT, INSERT ON audit_seals TO bedside_bike_app;
ALTER TABLE audit_seals ENABLE ROW LEVEL SECURITY;

CREATE POLICY zz_system ON audit_seals TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{upkeep,admin}'));
