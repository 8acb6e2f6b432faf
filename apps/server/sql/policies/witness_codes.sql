GRANT SELECT, INSERT, DELETE ON witness_codes TO bedside_bike_app;
GRANT UPDATE (expires_at, used_at) ON witness_codes TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE witness_codes_id_seq TO bedside_bike_app;
ALTER TABLE witness_codes ENABLE ROW LEVEL SECURITY;

CREATE POLICY zz_system ON witness_codes TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{accounts,care-team,upkeep,admin}'));
