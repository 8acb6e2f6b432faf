-- The sums of a patient's day are made of its rides here alone: docs/decisions/118-sums-of-a-day.md.

-- What one ride adds to its day, as one row. Without a search path of its own it becomes part of the statements that use it.
CREATE OR REPLACE FUNCTION bedside_bike_private.ride_day_part(r rides) RETURNS SETOF ride_days
LANGUAGE sql IMMUTABLE AS $$
  SELECT r.patient_id, r.day, 1, r.counted_seconds,
    CASE WHEN is_filled THEN r.counted_seconds ELSE 0 END,
    is_long::integer,
    CASE WHEN is_long THEN r.counted_seconds ELSE 0 END,
    (is_long AND is_filled)::integer,
    CASE WHEN is_long AND is_filled THEN r.counted_seconds ELSE 0 END,
    CASE WHEN is_passive THEN r.duration_seconds ELSE 0 END,
    CASE WHEN is_passive AND is_filled THEN r.duration_seconds ELSE 0 END,
    (is_passive AND is_filled AND is_session(r.duration_seconds))::integer,
    CASE WHEN is_passive AND is_filled AND is_session(r.duration_seconds) THEN r.duration_seconds ELSE 0 END,
    (watts IS NOT NULL)::integer,
    (watts IS NOT NULL AND is_filled)::integer,
    power_seconds,
    coalesce(watts * power_seconds, 0),
    CASE WHEN is_filled THEN power_seconds ELSE 0 END,
    CASE WHEN is_filled THEN coalesce(watts * power_seconds, 0) ELSE 0 END,
    CASE WHEN is_filled AND is_long THEN power_seconds ELSE 0 END,
    CASE WHEN is_filled AND is_long THEN coalesce(watts * power_seconds, 0) ELSE 0 END,
    CASE WHEN r.average_resistance IS NULL THEN 0 ELSE r.counted_seconds END,
    coalesce(r.average_resistance * r.counted_seconds, 0),
    CASE WHEN r.average_resistance IS NULL OR NOT is_filled THEN 0 ELSE r.counted_seconds END,
    CASE WHEN is_filled THEN coalesce(r.average_resistance * r.counted_seconds, 0) ELSE 0 END
  FROM (SELECT NOT r.while_paused AS is_filled, is_session(r.counted_seconds) AS is_long,
    coalesce(r.mode = 'passive' AND r.struck_at IS NULL, false) AS is_passive, r.average_power_watts AS watts,
    -- Of shared seconds, the same part.
    CASE WHEN r.average_power_watts IS NULL THEN 0
      ELSE r.counted_seconds * coalesce(r.power_seconds::numeric / nullif(r.duration_seconds, 0), 1) END AS power_seconds
    OFFSET 0) ride
  -- Each part is computed once.
  OFFSET 0
$$;

-- A row for each patient's day, except for rides without a patient.
CREATE OR REPLACE FUNCTION bedside_bike_private.sum_ride_days(added ride_days[], taken ride_days[]) RETURNS SETOF ride_days
LANGUAGE sql IMMUTABLE AS $$
  SELECT patient_id, day, sum(by * rides), sum(by * seconds), sum(by * filled_seconds), sum(by * sessions),
    sum(by * session_seconds), sum(by * filled_sessions), sum(by * filled_session_seconds), sum(by * passive_seconds),
    sum(by * passive_filled_seconds), sum(by * passive_filled_sessions), sum(by * passive_filled_session_seconds),
    sum(by * powered_rides), sum(by * filled_powered_rides), sum(by * power_seconds), sum(by * watt_seconds),
    sum(by * filled_power_seconds), sum(by * filled_watt_seconds), sum(by * filled_session_power_seconds),
    sum(by * filled_session_watt_seconds), sum(by * resistance_seconds), sum(by * resistance_sum),
    sum(by * filled_resistance_seconds), sum(by * filled_resistance_sum)
  FROM (SELECT 1 AS by, * FROM unnest(added) UNION ALL SELECT -1, * FROM unnest(taken)) part
  WHERE patient_id IS NOT NULL
  GROUP BY patient_id, day
$$;

-- Adds differences, so that two transactions may change one day at a time without reading each other's rides. All lock
-- days in the same order.
CREATE OR REPLACE FUNCTION bedside_bike_private.change_ride_days(added ride_days[], taken ride_days[], may_be_last boolean)
RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  INSERT INTO ride_days AS d SELECT * FROM bedside_bike_private.sum_ride_days(added, taken) s ORDER BY s.patient_id, s.day
  ON CONFLICT (patient_id, day) DO UPDATE SET rides = d.rides + excluded.rides, seconds = d.seconds + excluded.seconds,
    filled_seconds = d.filled_seconds + excluded.filled_seconds,
    sessions = d.sessions + excluded.sessions,
    session_seconds = d.session_seconds + excluded.session_seconds,
    filled_sessions = d.filled_sessions + excluded.filled_sessions,
    filled_session_seconds = d.filled_session_seconds + excluded.filled_session_seconds,
    passive_seconds = d.passive_seconds + excluded.passive_seconds,
    passive_filled_seconds = d.passive_filled_seconds + excluded.passive_filled_seconds,
    passive_filled_sessions = d.passive_filled_sessions + excluded.passive_filled_sessions,
    passive_filled_session_seconds = d.passive_filled_session_seconds + excluded.passive_filled_session_seconds,
    powered_rides = d.powered_rides + excluded.powered_rides,
    filled_powered_rides = d.filled_powered_rides + excluded.filled_powered_rides,
    power_seconds = d.power_seconds + excluded.power_seconds,
    watt_seconds = d.watt_seconds + excluded.watt_seconds,
    filled_power_seconds = d.filled_power_seconds + excluded.filled_power_seconds,
    filled_watt_seconds = d.filled_watt_seconds + excluded.filled_watt_seconds,
    filled_session_power_seconds = d.filled_session_power_seconds + excluded.filled_session_power_seconds,
    filled_session_watt_seconds = d.filled_session_watt_seconds + excluded.filled_session_watt_seconds,
    resistance_seconds = d.resistance_seconds + excluded.resistance_seconds,
    resistance_sum = d.resistance_sum + excluded.resistance_sum,
    filled_resistance_seconds = d.filled_resistance_seconds + excluded.filled_resistance_seconds,
    filled_resistance_sum = d.filled_resistance_sum + excluded.filled_resistance_sum;
  IF may_be_last THEN
    DELETE FROM ride_days d USING unnest(taken) t WHERE d.patient_id = t.patient_id AND d.day = t.day AND d.rides = 0;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION bedside_bike_private.follow_rides() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  added ride_days[];
  taken ride_days[];
  may_be_last boolean := true;
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      SELECT array_agg(p) INTO added FROM new_rides n CROSS JOIN LATERAL bedside_bike_private.ride_day_part(n) p;
      may_be_last := false;
    WHEN 'UPDATE' THEN
      SELECT array_agg(a), array_agg(t), bool_or((a.patient_id, a.day) IS DISTINCT FROM (t.patient_id, t.day))
        INTO added, taken, may_be_last
        FROM new_rides n CROSS JOIN LATERAL bedside_bike_private.ride_day_part(n) a
        JOIN old_rides o ON o.id = n.id CROSS JOIN LATERAL bedside_bike_private.ride_day_part(o) t
        WHERE a IS DISTINCT FROM t;
    ELSE
      SELECT array_agg(p) INTO taken FROM old_rides o CROSS JOIN LATERAL bedside_bike_private.ride_day_part(o) p;
  END CASE;
  IF added IS NOT NULL OR taken IS NOT NULL THEN
    PERFORM bedside_bike_private.change_ride_days(added, taken, may_be_last);
  END IF;
  RETURN NULL;
END $$;

-- The patients' days whose sums are not those of their rides.
CREATE OR REPLACE FUNCTION bedside_bike_private.differing_ride_days() RETURNS TABLE (patient_id bigint, day date)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT patient_id, day
  FROM ride_days d FULL JOIN (
    SELECT s.* FROM (
      SELECT array_agg(p) AS parts FROM rides r CROSS JOIN LATERAL bedside_bike_private.ride_day_part(r) p
      WHERE r.patient_id IS NOT NULL GROUP BY r.patient_id) patient
    CROSS JOIN LATERAL bedside_bike_private.sum_ride_days(patient.parts, '{}') s) s USING (patient_id, day)
  WHERE d IS DISTINCT FROM s
  ORDER BY 1, 2
$$;

CREATE OR REPLACE FUNCTION differing_ride_days() RETURNS TABLE (patient_id bigint, day date)
LANGUAGE plpgsql STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM bedside_bike_private.require_scope('admin');
  RETURN QUERY SELECT * FROM bedside_bike_private.differing_ride_days();
END $$;

-- Makes the sums of these days anew, and returns the days. Nobody writes a ride meanwhile: none is missing, and none is
-- counted twice.
CREATE OR REPLACE FUNCTION bedside_bike_private.remake_ride_days() RETURNS TABLE (patient_id bigint, day date)
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE ids bigint[]; days date[];
BEGIN
  LOCK TABLE rides IN EXCLUSIVE MODE;
  SELECT array_agg(patient_id), array_agg(day) INTO ids, days FROM bedside_bike_private.differing_ride_days();
  DELETE FROM ride_days d USING unnest(ids, days) AS k (patient_id, day)
    WHERE d.patient_id = k.patient_id AND d.day = k.day;
  INSERT INTO ride_days SELECT s.* FROM (
    SELECT array_agg(p) AS parts FROM rides r JOIN unnest(ids, days) AS k (patient_id, day) ON r.patient_id = k.patient_id AND r.day = k.day
    CROSS JOIN LATERAL bedside_bike_private.ride_day_part(r) p GROUP BY r.patient_id) patient
  CROSS JOIN LATERAL bedside_bike_private.sum_ride_days(patient.parts, '{}') s;
  PERFORM bedside_bike_private.raise_version(id) FROM (SELECT DISTINCT unnest(ids) AS id ORDER BY 1) changed;
  RETURN QUERY SELECT * FROM unnest(ids, days);
END $$;

CREATE OR REPLACE FUNCTION remake_ride_days() RETURNS TABLE (patient_id bigint, day date)
LANGUAGE plpgsql STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM bedside_bike_private.require_scope('admin');
  RETURN QUERY SELECT * FROM bedside_bike_private.remake_ride_days();
END $$;

-- A ride is of the day on which it began in the hospital's time zone. Moves those that are not, once that is another one or
-- if asked, and returns how many they were; the first node that starts does it for all.
CREATE OR REPLACE FUNCTION follow_time_zone(zone text, is_asked boolean) RETURNS integer
LANGUAGE plpgsql STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE moved integer;
BEGIN
  PERFORM bedside_bike_private.require_scope('upkeep', 'admin');
  IF NOT is_asked AND EXISTS (SELECT FROM bedside_bike_private.clock c WHERE c.time_zone = zone) THEN RETURN 0; END IF;
  LOCK TABLE rides IN EXCLUSIVE MODE;
  UPDATE rides SET day = (started_at AT TIME ZONE zone)::date WHERE day <> (started_at AT TIME ZONE zone)::date;
  GET DIAGNOSTICS moved = ROW_COUNT;
  UPDATE bedside_bike_private.clock SET time_zone = zone;
  RETURN moved;
END $$;
