-- A server's clock was set back by so many milliseconds: whatever ends by that clock ends as much earlier, so that it lasts
-- no longer than it would have. It can only shorten.
CREATE FUNCTION shorten_after_clock_set_back(milliseconds bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE step interval := make_interval(secs => milliseconds / 1000.0);
BEGIN
  IF current_scope() IS DISTINCT FROM 'cleaning' OR milliseconds <= 0 THEN
    RAISE EXCEPTION 'only the product shortens' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE sign_in_sessions SET created_at = created_at - step, last_active_at = last_active_at - step, ends_at = ends_at - step
    WHERE ended_at IS NULL;
  UPDATE sign_in_challenges SET expires_at = expires_at - step WHERE used_at IS NULL;
  UPDATE passkey_challenges SET expires_at = expires_at - step;
  UPDATE bedside_codes SET expires_at = expires_at - step WHERE used_at IS NULL;
  UPDATE witness_codes SET expires_at = expires_at - step WHERE used_at IS NULL;
  UPDATE email_codes SET expires_at = expires_at - step WHERE used_at IS NULL;
  UPDATE single_sign_on_links SET last_signed_in_at = last_signed_in_at - step;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION shorten_after_clock_set_back(bigint) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION shorten_after_clock_set_back(bigint) TO bedside_bike_app;
--> statement-breakpoint
-- As before, but the clocks of a server and of the database may differ by an hour, not by a minute: a clock that was set
-- back shall not stop the server's own work. The proof still fits one connection only.
CREATE OR REPLACE FUNCTION open_system(scope text, sent_at bigint, proof text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF scope <> ALL (ARRAY['sign-in', 'bedside', 'care-team', 'rides', 'audit', 'cleaning', 'admin', 'backup']) THEN
    RAISE EXCEPTION 'unknown scope' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF abs(extract(epoch FROM clock_timestamp()) * 1000 - sent_at) > 3600000
    OR proof IS DISTINCT FROM bedside_bike_private.seal('system', scope || ' ' || pg_backend_pid() || ' ' || sent_at) THEN
    RAISE EXCEPTION 'the system key does not fit' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM bedside_bike_private.set_actor('system||' || scope);
END $$;
