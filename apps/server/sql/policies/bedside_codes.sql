GRANT SELECT, INSERT, DELETE ON bedside_codes TO bedside_bike_app;
GRANT UPDATE (expires_at, tries, used_at) ON bedside_codes TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE bedside_codes_id_seq TO bedside_bike_app;
ALTER TABLE bedside_codes ENABLE ROW LEVEL SECURITY;

CREATE POLICY zz_system ON bedside_codes TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{accounts,care-team,upkeep,admin}'));
