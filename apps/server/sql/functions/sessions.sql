-- Opens the transaction of one request: finds the open sign-in session of this token and names its person to the policies. The
-- proof is the token's hash, which nobody has but whoever holds the cookie.
-- Version 2.0.0 has it without has_help_ticket, and a function's columns can't be replaced; its nodes ignore the new one.
DROP FUNCTION IF EXISTS open_session(text);
CREATE OR REPLACE FUNCTION open_session(wanted_token_hash text)
RETURNS TABLE (session_id bigint, user_id bigint, user_type text, is_active boolean, is_confirmed boolean,
               opened_by bigint, has_help_ticket boolean, last_active_at timestamptz, idle_seconds integer,
               ends_at timestamptz, at timestamptz)
LANGUAGE plpgsql STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE found_user bigint; found_type text;
BEGIN
  IF length(wanted_token_hash) <> 64 THEN RETURN; END IF;
  at := database_now();
  IF EXISTS (SELECT FROM bedside_bike_private.clock c WHERE c.latest_at > at + interval '5 seconds') THEN
    PERFORM bedside_bike_private.follow_clock(false);
  END IF;
  SELECT s.id, u.id, u.user_type, coalesce(p.is_active, true), coalesce(t.confirmed_at IS NOT NULL, true),
      s.opened_by, s.help_ticket_hash IS NOT NULL, s.last_active_at, s.idle_seconds, s.ends_at
    INTO session_id, found_user, found_type, is_active, is_confirmed, opened_by, has_help_ticket, last_active_at,
      idle_seconds, ends_at
    FROM sign_in_sessions s
    JOIN users u ON u.id = s.user_id
    LEFT JOIN providers p ON p.user_id = u.id
    LEFT JOIN patients t ON t.user_id = u.id
    WHERE s.token_hash = wanted_token_hash AND s.ended_at IS NULL AND s.ends_at > at
      AND s.last_active_at + make_interval(secs => s.idle_seconds) > at;
  IF found_user IS NULL THEN RETURN; END IF;
  PERFORM bedside_bike_private.set_actor(found_type || '|' || found_user || '|');
  user_id := found_user;
  user_type := found_type;
  RETURN NEXT;
END $$;

-- Opens the transaction of one request of the ward's board, which reads the patients of whoever opened it and writes nothing. It
-- has no person: no policy takes it for its provider. A week after it was last seen it has ended.
CREATE OR REPLACE FUNCTION open_board(wanted_token_hash text)
RETURNS TABLE (board_id bigint, name text, opened_by bigint, is_back_again boolean, at timestamptz)
LANGUAGE plpgsql STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF length(wanted_token_hash) <> 64 THEN RETURN; END IF;
  at := database_now();
  SELECT b.id, b.name, b.opened_by, b.last_seen_at < at - interval '10 minutes'
    INTO board_id, name, opened_by, is_back_again
    FROM boards b JOIN providers p ON p.user_id = b.opened_by AND p.is_active
    WHERE b.token_hash = wanted_token_hash AND b.ended_at IS NULL AND b.ends_at > at;
  IF board_id IS NULL THEN RETURN; END IF;
  IF is_back_again AND NOT current_setting('transaction_read_only')::boolean THEN
    UPDATE boards b SET last_seen_at = open_board.at, ends_at = open_board.at + interval '7 days'
      WHERE b.id = board_id AND b.last_seen_at < open_board.at;
  END IF;
  PERFORM bedside_bike_private.set_actor('board|||' || board_id);
  PERFORM set_config('transaction_read_only', 'on', true);
  RETURN NEXT;
END $$;

-- Opens the transaction of whoever has a family link: it reads that patient's records for today's ring, and writes nothing.
CREATE OR REPLACE FUNCTION open_family_link(wanted_token_hash text)
RETURNS TABLE (patient_id bigint, viewer_name text, shown_name text, last_clap_at timestamptz, at timestamptz)
LANGUAGE plpgsql STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE link_id bigint;
BEGIN
  at := database_now();
  SELECT l.id, l.patient_id, l.viewer_name, l.shown_name, l.last_clap_at
    INTO link_id, open_family_link.patient_id, open_family_link.viewer_name, open_family_link.shown_name,
      open_family_link.last_clap_at
    FROM family_links l WHERE l.token_hash = wanted_token_hash AND l.ended_at IS NULL AND l.ends_at > at;
  IF link_id IS NULL THEN RETURN; END IF;
  PERFORM bedside_bike_private.set_actor('family|||' || link_id);
  PERFORM set_config('transaction_read_only', 'on', true);
  RETURN NEXT;
END $$;

-- Which of a node's live streams must end: those whose sign-in session or board has ended or whose provider is no longer approved
-- (is_signed_out), and those that lean on a patient who does not give this user access. Streams are numbered from 1, in
-- the order of their token hashes; leaning_streams and patient_ids are pairs. Asked by the node, outside any user's
-- transaction: the answer is numbers only, and the proof of each stream is its token's hash.
CREATE OR REPLACE FUNCTION streams_to_end(token_hashes text[], leaning_streams integer[], patient_ids bigint[])
RETURNS TABLE (stream integer, is_signed_out boolean)
LANGUAGE sql STABLE STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH holders AS (
    SELECT given.stream::integer AS stream, coalesce(s.user_id, b.opened_by) AS user_id
    FROM unnest(token_hashes) WITH ORDINALITY AS given(token_hash, stream)
    LEFT JOIN sign_in_sessions s ON s.token_hash = given.token_hash
      AND s.ended_at IS NULL AND s.ends_at > database_now()
      AND s.last_active_at + make_interval(secs => s.idle_seconds) > database_now()
      AND NOT EXISTS (SELECT 1 FROM providers p WHERE p.user_id = s.user_id AND NOT p.is_active)
    LEFT JOIN boards b ON b.token_hash = given.token_hash AND b.ended_at IS NULL AND b.ends_at > database_now()
      AND EXISTS (SELECT 1 FROM providers p WHERE p.user_id = b.opened_by AND p.is_active)
  )
  SELECT h.stream, true FROM holders h WHERE h.user_id IS NULL
  UNION ALL
  SELECT DISTINCT h.stream, false
  FROM unnest(leaning_streams, patient_ids) AS leaning(stream, patient_id)
  JOIN holders h ON h.stream = leaning.stream
  WHERE h.user_id <> leaning.patient_id AND NOT EXISTS (
    SELECT 1 FROM open_access() a JOIN patients t ON t.user_id = a.patient_id AND t.confirmed_at IS NOT NULL
    WHERE a.patient_id = leaning.patient_id AND a.provider_id = h.user_id)
$$;
