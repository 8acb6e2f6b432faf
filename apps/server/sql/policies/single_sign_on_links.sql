GRANT SELECT, INSERT, DELETE ON single_sign_on_links TO bedside_bike_app;
GRANT UPDATE (last_signed_in_at) ON single_sign_on_links TO bedside_bike_app;
ALTER TABLE single_sign_on_links ENABLE ROW LEVEL SECURITY;

CREATE POLICY zz_system ON single_sign_on_links TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{accounts,care-team,admin}'));
