-- Who acts in a transaction is a value that only the functions here can make: docs/decisions/008-who-acts.md.

-- Hashed twice, so that a longer message can't be made from a shorter one's code. In PL/pgSQL, as what policies ask for each
-- statement: a connection keeps its plans, while functions in SQL are planned anew.
CREATE OR REPLACE FUNCTION bedside_bike_private.seal(key_name text, message text) RETURNS text
LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  secret bytea;
BEGIN
  SELECT k.key INTO STRICT secret FROM bedside_bike_private.keys k WHERE k.name = key_name;
  RETURN encode(sha256(secret || sha256(secret || convert_to(message, 'UTF8'))), 'hex');
END $$;

-- This transaction and no other: a connection begins no two of them in one microsecond. Without a search path of its own it
-- becomes part of the functions that use it, which all have one.
CREATE OR REPLACE FUNCTION bedside_bike_private.this_transaction() RETURNS text
LANGUAGE sql STABLE AS $$ SELECT pg_backend_pid() || ' ' || extract(epoch FROM transaction_timestamp()) $$;

CREATE OR REPLACE FUNCTION bedside_bike_private.set_actor(actor text) RETURNS void
LANGUAGE plpgsql VOLATILE STRICT SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM set_config('bedside.actor',
    actor || '|' || bedside_bike_private.seal('actor', actor || ' ' || bedside_bike_private.this_transaction()), true);
END $$;

-- Who acts: 'patient|4|', 'provider|3|', 'system||rides', 'board|||2' or 'family|||7'; null if nobody was set in this transaction, or if the value was not
-- made by set_actor.
CREATE OR REPLACE FUNCTION verified_actor() RETURNS text
LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  value text := current_setting('bedside.actor', true);
  actor text;
BEGIN
  IF value IS NULL OR length(value) < 66 THEN RETURN NULL; END IF;
  actor := left(value, -65);
  IF right(value, 64) = bedside_bike_private.seal('actor', actor || ' ' || bedside_bike_private.this_transaction()) THEN
    RETURN actor;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION current_actor() RETURNS text LANGUAGE sql STABLE AS
  $$ SELECT coalesce(split_part(verified_actor(), '|', 1), 'visitor') $$;

CREATE OR REPLACE FUNCTION current_person_id() RETURNS bigint LANGUAGE sql STABLE AS
  $$ SELECT nullif(split_part(verified_actor(), '|', 2), '')::bigint $$;

-- What part of the product's own work this transaction does; null for a person's.
CREATE OR REPLACE FUNCTION current_scope() RETURNS text LANGUAGE sql STABLE AS
  $$ SELECT nullif(split_part(verified_actor(), '|', 3), '') $$;

-- Refuses whoever has not opened that part of the product's own work, before a function reads past the policies.
CREATE OR REPLACE FUNCTION bedside_bike_private.require_scope(VARIADIC allowed text[]) RETURNS void
LANGUAGE plpgsql STABLE STRICT SET search_path = public, pg_temp AS $$
BEGIN
  IF (current_scope() = ANY (allowed)) IS NOT TRUE THEN
    RAISE EXCEPTION 'only the product''s own work does this' USING ERRCODE = 'insufficient_privilege';
  END IF;
END $$;

-- The patients whose data the signed-in person may see: oneself, or those who gave an active provider access. A grant of an
-- account that nobody confirmed shows nobody anything.
CREATE OR REPLACE FUNCTION visible_patient_ids() RETURNS bigint[]
LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  actor text := verified_actor();
  person bigint := nullif(split_part(actor, '|', 2), '')::bigint;
BEGIN
  CASE split_part(actor, '|', 1)
    WHEN 'patient' THEN RETURN ARRAY[person];
    WHEN 'provider' THEN RETURN ARRAY(
      SELECT a.patient_id FROM open_access() a
      JOIN providers p ON p.user_id = a.provider_id AND p.is_active
      JOIN patients t ON t.user_id = a.patient_id AND t.confirmed_at IS NOT NULL
      WHERE a.provider_id = person);
    -- The ward's board: the patients of whoever opened it.
    WHEN 'board' THEN RETURN ARRAY(
      SELECT a.patient_id FROM open_access() a
      JOIN providers p ON p.user_id = a.provider_id AND p.is_active
      JOIN patients t ON t.user_id = a.patient_id AND t.confirmed_at IS NOT NULL
      WHERE a.provider_id = (SELECT b.opened_by FROM boards b WHERE b.id = split_part(actor, '|', 4)::bigint));
    -- Whoever has a family link: the patient who made it.
    WHEN 'family' THEN RETURN ARRAY(
      SELECT l.patient_id FROM family_links l WHERE l.id = split_part(actor, '|', 4)::bigint);
    ELSE RETURN ARRAY[]::bigint[];
  END CASE;
END $$;
