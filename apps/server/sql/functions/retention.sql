-- What is kept in partitions, and for how long: docs/decisions/046-retention.md.

-- The audit log's partitions of one table, each with the first instant that is not in it any more; without the default one.
CREATE OR REPLACE FUNCTION bedside_bike_private.months_of(parent regclass) RETURNS TABLE (name regclass, until timestamptz)
LANGUAGE sql STABLE STRICT SET search_path = pg_catalog, pg_temp AS $$
  SELECT c.oid::regclass, (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''([^'']+)''\)'))[1]::timestamptz
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = parent AND pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
$$;

-- A new partition, made like the default one, which gives it the rows that it has of it. Nobody has a right to it: the rights and
-- policies of the whole table count for whoever asks that.
CREATE OR REPLACE FUNCTION bedside_bike_private.make_partition(parent text, name text, bounds text, belongs text) RETURNS void
LANGUAGE plpgsql STRICT SET search_path = public, pg_temp AS $$
DECLARE fallback text := parent || '_default';
BEGIN
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', fallback);
  EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL EXCLUDING IDENTITY)', name, fallback);
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('WITH moved AS (DELETE FROM %I WHERE %s RETURNING *) INSERT INTO %I SELECT * FROM moved', fallback, belongs, name);
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES %s', parent, name, bounds);
END $$;

-- Makes the partitions of the next three months and of the next year. What none is made for goes into the default one, so that no
-- write ever waits for this or is refused. Returns how many it made; one that can't be locked soon is left for the next time.
CREATE OR REPLACE FUNCTION bedside_bike_private.make_partitions() RETURNS integer
LANGUAGE plpgsql SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '500ms' AS $$
DECLARE
  this_year CONSTANT integer := extract(year FROM database_now());
  made integer := 0;
  parent text;
  key text;
  month timestamptz;
  after timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(4120212);
  FOR parent, key IN VALUES ('audit_events', 'at'), ('audit_seals', 'entry_at') LOOP
    LOOP
      SELECT max(until) INTO month FROM bedside_bike_private.months_of(parent::regclass);
      EXIT WHEN month > database_now() + interval '3 months';
      after := month + interval '1 month';
      PERFORM bedside_bike_private.make_partition(parent, to_char(month, format('"%s"_YYYY_MM', parent)),
        format('FROM (%L) TO (%L)', month, after), format('%I >= %L AND %1$I < %3$L', key, month, after));
      made := made + 1;
    END LOOP;
  END LOOP;
  FOR year IN this_year .. this_year + 1 LOOP
    CONTINUE WHEN to_regclass('ride_readings_' || year) IS NOT NULL;
    PERFORM bedside_bike_private.make_partition('ride_readings', 'ride_readings_' || year,
      format('IN (%s)', year), format('started_year = %s', year));
    made := made + 1;
  END LOOP;
  RETURN made;
EXCEPTION WHEN lock_not_available OR deadlock_detected THEN RETURN 0;
END $$;

CREATE OR REPLACE FUNCTION make_partitions() RETURNS integer
LANGUAGE plpgsql STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM bedside_bike_private.require_scope('upkeep');
  RETURN bedside_bike_private.make_partitions();
END $$;

-- From when the audit log and from which year readings are kept; null for ever. The owner's login alone sets for how long
-- (AUDIT_MONTHS, READING_YEARS), so that no server, whoever has taken it over, drops more than that.
CREATE OR REPLACE FUNCTION retention() RETURNS TABLE (audit_kept_from timestamptz, readings_kept_from integer)
LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
BEGIN
  PERFORM bedside_bike_private.require_scope('upkeep', 'admin');
  RETURN QUERY SELECT date_trunc('month', database_now()) - make_interval(months => r.audit_months),
    (extract(year FROM database_now()) - r.reading_years)::integer FROM bedside_bike_private.retention r;
END $$;

-- Takes a month, and what is older, out of the audit log once it is in an archive, up to the chain's head there; in the same
-- transaction the log says so. No other work writes such an entry: policies/audit_events.sql.
CREATE OR REPLACE FUNCTION archive_audit(month date, file text, sha256 text, entries bigint, head_before text, head text,
  at timestamptz) RETURNS void
LANGUAGE plpgsql STRICT SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '500ms' AS $$
DECLARE
  next_month CONSTANT timestamptz := month + interval '1 month';
  last_place CONSTANT bigint := split_part(head, ':', 1);
  partition regclass;
BEGIN
  PERFORM bedside_bike_private.require_scope('upkeep', 'admin');
  IF (next_month <= (SELECT r.audit_kept_from FROM retention() r)) IS NOT TRUE THEN
    RAISE EXCEPTION 'this month is kept' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NOT EXISTS (SELECT FROM audit_seals s WHERE s.sequence > last_place)
    OR EXISTS (SELECT FROM audit_events e WHERE e.at < next_month AND NOT EXISTS (SELECT FROM audit_seals s
      WHERE s.audit_event_id = e.id AND s.entry_at < next_month AND s.sequence <= last_place))
  THEN
    RAISE EXCEPTION 'this month is not sealed, or the chain ends with it' USING ERRCODE = 'object_not_in_prerequisite_state';
  END IF;
  INSERT INTO audit_events (at, actor_kind, action, detail) VALUES (archive_audit.at, 'system', 'audit.archive',
    jsonb_build_object('month', to_char(month, 'YYYY-MM'), 'file', file, 'sha256', sha256, 'entries', entries,
      'headBefore', head_before, 'head', head));
  FOR partition IN
    SELECT m.name FROM bedside_bike_private.months_of('audit_seals') m WHERE m.until <= next_month
    UNION ALL SELECT m.name FROM bedside_bike_private.months_of('audit_events') m WHERE m.until <= next_month
  LOOP
    EXECUTE format('DROP TABLE %s', partition);
  END LOOP;
  WITH gone AS (DELETE FROM audit_events e WHERE e.at < next_month RETURNING e.id)
  DELETE FROM audit_seals s USING gone WHERE s.audit_event_id = gone.id AND s.entry_at < next_month;
END $$;

-- Drops the readings, second by second, of rides that began in years that are not kept any more; the rides and their totals stay.
-- Returns of how many rides; the audit log says the same.
CREATE OR REPLACE FUNCTION drop_old_readings(at timestamptz) RETURNS bigint
LANGUAGE plpgsql STRICT SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '500ms' AS $$
DECLARE
  kept_from integer;
  partition regclass;
  dropped bigint := 0;
  gone bigint;
BEGIN
  PERFORM bedside_bike_private.require_scope('upkeep');
  SELECT r.readings_kept_from INTO kept_from FROM retention() r;
  IF kept_from IS NULL THEN RETURN 0; END IF;
  FOR partition IN
    SELECT i.inhrelid::regclass FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'ride_readings'::regclass AND substring(c.relname FROM '^ride_readings_(\d+)$')::integer < kept_from
  LOOP
    EXECUTE format('SELECT count(*) FROM %s', partition) INTO gone;
    EXECUTE format('DROP TABLE %s', partition);
    dropped := dropped + gone;
  END LOOP;
  -- What has no partition of its own: restored.
  DELETE FROM ride_chunks c USING rides r
    WHERE r.id = c.ride_id AND NOT r.is_open AND r.started_at < make_timestamptz(kept_from, 1, 1, 0, 0, 0);
  DELETE FROM ride_readings g USING rides r
    WHERE r.id = g.ride_id AND g.started_year < kept_from AND NOT r.is_open
      AND r.started_at < make_timestamptz(kept_from, 1, 1, 0, 0, 0);
  GET DIAGNOSTICS gone = ROW_COUNT;
  dropped := dropped + gone;
  IF dropped > 0 THEN
    INSERT INTO audit_events (at, actor_kind, action, detail) VALUES (drop_old_readings.at, 'system', 'readings.drop',
      jsonb_build_object('keptFrom', kept_from, 'rides', dropped));
  END IF;
  RETURN dropped;
END $$;
