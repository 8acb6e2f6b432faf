-- Which of a node's live streams must end: those whose sign-in session has ended or whose provider is no longer approved
-- (is_signed_out), and those that lean on a patient who does not give this user access. Streams are numbered from 1, in
-- the order of their token hashes; leaning_streams and patient_ids are pairs. Asked by the node, outside any user's
-- transaction: the answer is numbers only.
CREATE FUNCTION streams_to_end(token_hashes text[], leaning_streams integer[], patient_ids bigint[], at timestamptz)
RETURNS TABLE (stream integer, is_signed_out boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH holders AS (
    SELECT given.stream::integer AS stream, s.user_id
    FROM unnest(token_hashes) WITH ORDINALITY AS given(token_hash, stream)
    LEFT JOIN sign_in_sessions s ON s.token_hash = given.token_hash
      AND s.ended_at IS NULL AND s.ends_at > at
      AND s.last_active_at + make_interval(secs => s.idle_seconds) > at
      AND NOT EXISTS (SELECT 1 FROM providers p WHERE p.user_id = s.user_id AND NOT p.is_active)
  )
  SELECT h.stream, true FROM holders h WHERE h.user_id IS NULL
  UNION ALL
  SELECT DISTINCT h.stream, false
  FROM unnest(leaning_streams, patient_ids) AS leaning(stream, patient_id)
  JOIN holders h ON h.stream = leaning.stream
  WHERE h.user_id <> leaning.patient_id AND NOT EXISTS (
    SELECT 1 FROM grants g JOIN patients t ON t.user_id = g.patient_id AND t.confirmed_at IS NOT NULL
    WHERE g.patient_id = leaning.patient_id AND g.provider_id = h.user_id AND g.revoked_at IS NULL)
$$;
