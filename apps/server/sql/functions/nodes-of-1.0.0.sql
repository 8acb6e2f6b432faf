-- What nodes of 1.0.0 call that this version's do not, for the day after the upgrade of their database: after that they are
-- refused. To be deleted with the next version.
CREATE OR REPLACE FUNCTION bedside_bike_private.require_old_nodes() RETURNS void
LANGUAGE plpgsql STABLE STRICT SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM bedside_bike_private.clock WHERE old_nodes_until > now()) THEN
    RAISE EXCEPTION 'nodes of 1.0.0 are refused from a day after the upgrade on' USING ERRCODE = 'insufficient_privilege';
  END IF;
END $$;

CREATE OR REPLACE FUNCTION open_session(wanted_token_hash text, at timestamptz)
RETURNS TABLE (session_id bigint, user_id bigint, user_type text, is_active boolean, is_confirmed boolean,
               opened_by bigint, last_active_at timestamptz, idle_seconds integer, ends_at timestamptz)
LANGUAGE plpgsql STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM bedside_bike_private.require_old_nodes();
  RETURN QUERY SELECT s.session_id, s.user_id, s.user_type, s.is_active, s.is_confirmed, s.opened_by, s.last_active_at,
      s.idle_seconds, s.ends_at FROM open_session(wanted_token_hash) s;
END $$;

CREATE OR REPLACE FUNCTION open_system(scope text, sent_at bigint, proof text) RETURNS void
LANGUAGE plpgsql STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM bedside_bike_private.require_old_nodes();
  IF (length(proof) = 64 AND abs(extract(epoch FROM clock_timestamp()) * 1000 - sent_at) <= 3600000
      AND proof = bedside_bike_private.seal('system', scope || ' ' || pg_backend_pid() || ' ' || sent_at)) IS NOT TRUE THEN
    RAISE EXCEPTION 'the system key does not fit' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM bedside_bike_private.set_actor('system||' || scope);
END $$;

CREATE OR REPLACE FUNCTION streams_to_end(token_hashes text[], leaning_streams integer[], patient_ids bigint[], at timestamptz)
RETURNS TABLE (stream integer, is_signed_out boolean)
LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM bedside_bike_private.require_old_nodes();
  RETURN QUERY SELECT s.stream, s.is_signed_out FROM streams_to_end(token_hashes, leaning_streams, patient_ids) s;
END $$;

-- Sessions end by the database's clock now, whatever a node's shows.
CREATE OR REPLACE FUNCTION shorten_after_clock_set_back(milliseconds bigint) RETURNS void
LANGUAGE plpgsql STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM bedside_bike_private.require_old_nodes();
  PERFORM bedside_bike_private.require_scope('upkeep');
END $$;
