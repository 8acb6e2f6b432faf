-- The product's own work, in five scopes. platform/database/system-key.ts says what each opens and for whom.

-- What the connection's next proof must be made of: a number that no other proof was or will be made of, and when this
-- PostgreSQL started, in case a copy of the database gives the same numbers again.
CREATE OR REPLACE FUNCTION bedside_bike_private.challenge(number bigint) RETURNS text
LANGUAGE sql STABLE STRICT AS $$ SELECT number || ' ' || extract(epoch FROM pg_postmaster_start_time()) $$;

-- A connection asks this once. What it opens is nothing: a challenge is no secret. A database that is read-only has none: people
-- read on, and the product's own work waits.
CREATE OR REPLACE FUNCTION first_challenge() RETURNS text
LANGUAGE plpgsql VOLATILE STRICT SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF current_setting('transaction_read_only')::boolean THEN RETURN ''; END IF;
  RETURN bedside_bike_private.challenge(nextval('bedside_bike_private.proof_numbers'));
END $$;

-- Whoever opens a scope knows the system key, which no role of the app can read: the proof is its seal over the scope and this
-- connection's challenge, so it opens one transaction of one connection, once. Returns the challenge of the next proof.
CREATE OR REPLACE FUNCTION open_system(scope text, proof text) RETURNS text
LANGUAGE plpgsql VOLATILE STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  number bigint;
BEGIN
  BEGIN
    number := currval('bedside_bike_private.proof_numbers');
  EXCEPTION WHEN object_not_in_prerequisite_state THEN
    RAISE EXCEPTION 'this connection has no challenge' USING ERRCODE = 'read_only_sql_transaction';
  END;
  IF (length(proof) = 64
      AND proof = bedside_bike_private.seal('system', scope || ' ' || bedside_bike_private.challenge(number))) IS NOT TRUE THEN
    RAISE EXCEPTION 'the proof does not fit' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF scope <> ALL (ARRAY['accounts', 'care-team', 'rides', 'upkeep', 'admin']) THEN
    RAISE EXCEPTION 'unknown scope' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM bedside_bike_private.set_actor('system||' || scope);
  RETURN bedside_bike_private.challenge(nextval('bedside_bike_private.proof_numbers'));
END $$;
