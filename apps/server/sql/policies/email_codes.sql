GRANT SELECT, INSERT, DELETE ON email_codes TO bedside_bike_app;
GRANT UPDATE (expires_at, tries, used_at) ON email_codes TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE email_codes_id_seq TO bedside_bike_app;
ALTER TABLE email_codes ENABLE ROW LEVEL SECURITY;

CREATE POLICY zz_system ON email_codes TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{accounts,care-team,upkeep,admin}'));
