-- The clock of the hospital: whatever ends or counts by the hour asks this. Only the owner's login can put another in its place;
-- tests do, to travel.
CREATE OR REPLACE FUNCTION database_now() RETURNS timestamptz
LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$ SELECT now() $$;

-- Sessions and codes end by the clock, so one that is set back would lengthen them: they are shortened by as much, by whoever
-- notices first, and once for all nodes. Who notices at a start does not know how long nobody watched the clock: then every
-- session ends. Returns the milliseconds.
CREATE OR REPLACE FUNCTION bedside_bike_private.follow_clock(is_start boolean) RETURNS bigint
LANGUAGE plpgsql STRICT SET search_path = public, pg_temp AS $$
DECLARE
  here timestamptz;
  latest timestamptz;
  step interval;
BEGIN
  SELECT c.latest_at, this.at INTO latest, here FROM bedside_bike_private.clock c, (SELECT database_now() AS at) this
    WHERE c.latest_at NOT BETWEEN this.at - interval '10 seconds' AND this.at + interval '5 seconds'
    FOR UPDATE OF c SKIP LOCKED;
  IF latest IS NULL THEN RETURN 0; END IF;
  UPDATE bedside_bike_private.clock SET latest_at = here;
  IF latest <= here THEN RETURN 0; END IF;
  step := latest - here;
  IF is_start AND step > interval '1 minute' THEN step := step + interval '1 day'; END IF;
  UPDATE sign_in_sessions SET created_at = created_at - step, last_active_at = last_active_at - step, ends_at = ends_at - step
    WHERE ended_at IS NULL;
  UPDATE sign_in_challenges SET expires_at = expires_at - step WHERE used_at IS NULL;
  UPDATE passkey_challenges SET expires_at = expires_at - step;
  UPDATE bedside_codes SET expires_at = expires_at - step WHERE used_at IS NULL;
  UPDATE witness_codes SET expires_at = expires_at - step WHERE used_at IS NULL;
  UPDATE email_codes SET expires_at = expires_at - step WHERE used_at IS NULL;
  UPDATE boards SET last_seen_at = last_seen_at - step, ends_at = ends_at - step WHERE ended_at IS NULL;
  UPDATE family_links SET ends_at = ends_at - step, last_clap_at = last_clap_at - step WHERE ended_at IS NULL;
  UPDATE single_sign_on_links SET last_signed_in_at = last_signed_in_at - step;
  RETURN ceil(extract(epoch FROM step) * 1000);
END $$;

-- What a node asks at its start and each second: the time, and by how many milliseconds the clock was set back since anybody asked.
CREATE OR REPLACE FUNCTION follow_clock(is_start boolean) RETURNS TABLE (at timestamptz, set_back_milliseconds bigint)
LANGUAGE plpgsql STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM bedside_bike_private.require_scope('upkeep');
  RETURN QUERY SELECT database_now(), bedside_bike_private.follow_clock(is_start);
END $$;
