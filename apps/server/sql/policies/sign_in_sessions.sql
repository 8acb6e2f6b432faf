GRANT SELECT, INSERT, DELETE ON sign_in_sessions TO bedside_bike_app;
GRANT UPDATE (ended_at, help_ticket_hash, issuer_session_hash, last_active_at, sign_out_hash) ON sign_in_sessions TO bedside_bike_app;
GRANT USAGE, SELECT ON SEQUENCE sign_in_sessions_id_seq TO bedside_bike_app;
ALTER TABLE sign_in_sessions ENABLE ROW LEVEL SECURITY;

CREATE POLICY own ON sign_in_sessions FOR SELECT TO bedside_bike_app USING (
  user_id = (SELECT current_person_id()));
CREATE POLICY own_end ON sign_in_sessions FOR UPDATE TO bedside_bike_app USING (
  user_id = (SELECT current_person_id()));
CREATE POLICY zz_system ON sign_in_sessions TO bedside_bike_app USING (
  (SELECT current_scope()) = ANY ('{accounts,care-team,rides,upkeep,admin}'));
