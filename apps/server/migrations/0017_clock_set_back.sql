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
