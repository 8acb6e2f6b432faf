-- Which of the questions, counted from 1, have the bike's own key. Asked before a request's body is read, outside any
-- transaction of a person; the proof of each is the key's hash.
CREATE OR REPLACE FUNCTION right_device_keys(wanted_numbers integer[], wanted_key_hashes text[]) RETURNS SETOF integer
LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY SELECT wanted.place::integer
    FROM unnest(wanted_numbers, wanted_key_hashes) WITH ORDINALITY AS wanted (number, key_hash, place)
    JOIN devices d ON d.number = wanted.number AND d.key_hash = wanted.key_hash;
END $$;

-- As right_device_keys: which of the questions have a ticket of that ride that is still good then.
CREATE OR REPLACE FUNCTION right_ride_tickets(wanted_ride_ids uuid[], wanted_token_hashes text[], good_since timestamptz)
RETURNS SETOF integer
LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY SELECT wanted.place::integer
    FROM unnest(wanted_ride_ids, wanted_token_hashes) WITH ORDINALITY AS wanted (ride_id, token_hash, place)
    JOIN ride_tickets t ON t.token_hash = wanted.token_hash AND t.ride_id = wanted.ride_id
    JOIN rides r ON r.id = t.ride_id AND r.last_batch_at >= good_since;
END $$;
