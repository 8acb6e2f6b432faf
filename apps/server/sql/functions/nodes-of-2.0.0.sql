-- A node of 2.0.0 that still runs while others are upgraded writes a key of names as 2.0.0 did: the one of a later
-- migration (0002_name_keys.sql) is made of it, and a key of this version stays as it is.
CREATE OR REPLACE FUNCTION fold_name_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.name_key := btrim(regexp_replace(regexp_replace(regexp_replace(
    regexp_replace(
      replace(replace(replace(replace(
        translate(NEW.name_key, 'ıłøđðħŧŋς''’‘‛`ʹʻʼʽʾʿˈ′', 'iloddhtnσ'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      '[\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]', '', 'g'),
    '[-\u058A\u05BE\u1400\u1806\u2010-\u2015\u2212\u2E3A\u2E3B\u30A0\u30FB]', ' ', 'g'),
    '\s+', ' ', 'g'),
    ' ?\| ?', '|', 'g'));
  RETURN NEW;
END $$;

-- Goals and assessments that no row of prescriptions says yet, in the order in which they were written: those of a database of
-- 2.0.0, which had no such rows, and those that a node of 2.0.0 writes while others are upgraded. What such a node holds or
-- resumes is taken over as well.
CREATE OR REPLACE FUNCTION bedside_bike_private.prescribe_as_written(wanted_patient_id bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before prescriptions;
  after prescriptions;
  written record;
  now_standing record;
BEGIN
  FOR written IN
    SELECT 'assessed' AS cause, a.created_at AS at, a.id AS assessment_id, a.assessed_by AS set_by, NULL AS reason,
      a.safety_limit AS prescribed_limit, a.result -> 'mobility_recommendation' AS plan,
      NULL::float8 AS watts, NULL::float8 AS minutes, NULL::float8 AS sessions, NULL AS held_reason
    FROM risk_assessments a WHERE a.patient_id = wanted_patient_id AND NOT a.is_self_reported
      AND NOT EXISTS (SELECT FROM prescriptions p WHERE p.assessment_id = a.id AND p.cause = 'assessed')
    UNION ALL
    SELECT CASE WHEN EXISTS (SELECT FROM goals o WHERE o.patient_id = wanted_patient_id AND o.created_at < g.created_at
        AND coalesce(o.ended_at, 'infinity') > g.created_at) THEN 'changed' ELSE 'sent' END,
      g.created_at, g.assessment_id, max(g.provider_id), max(g.override_reason), max(a.safety_limit),
      (SELECT r.result -> 'mobility_recommendation' FROM risk_assessments r WHERE r.id = g.assessment_id),
      (array_agg(g.target_value ORDER BY g.id DESC) FILTER (WHERE g.goal_type = 'power'))[1],
      (array_agg(CASE WHEN g.unit = 'seconds' OR g.target_value > 100 THEN g.target_value / 60.0 ELSE g.target_value END
        ORDER BY g.id DESC) FILTER (WHERE g.goal_type = 'duration'))[1],
      (array_agg(g.target_value ORDER BY g.id DESC) FILTER (WHERE g.goal_type = 'sessions'))[1], NULL
    FROM goals g LEFT JOIN risk_assessments a ON a.id = g.assessment_id
    WHERE g.patient_id = wanted_patient_id
      AND NOT EXISTS (SELECT FROM prescriptions p WHERE p.patient_id = wanted_patient_id AND p.cause IN ('sent', 'changed')
        AND p.from_at = g.created_at)
    GROUP BY g.created_at, g.assessment_id
    UNION ALL
    SELECT DISTINCT 'held', g.suspended_at, NULL::bigint, NULL::bigint, NULL, NULL, NULL::jsonb, NULL::float8, NULL::float8,
      NULL::float8, g.suspended_reason
    FROM goals g WHERE g.patient_id = wanted_patient_id AND g.suspended_at < coalesce(g.ended_at, 'infinity')
      AND NOT EXISTS (SELECT FROM prescriptions p WHERE p.patient_id = wanted_patient_id
        AND (p.held_since = g.suspended_at OR (p.cause = 'held' AND p.from_at = g.suspended_at)))
    ORDER BY 2, 3, 1
  LOOP
    SELECT * INTO before FROM prescriptions WHERE patient_id = wanted_patient_id AND until_at IS NULL;
    SELECT min(g.valid_until) AS valid_until, max(g.target_value) FILTER (WHERE g.goal_type = 'resistance') AS resistance,
      array_remove(array_agg(DISTINCT CASE g.goal_type WHEN 'power' THEN 'watts' WHEN 'duration' THEN 'minutes'
        WHEN 'sessions' THEN 'sessions' WHEN 'resistance' THEN 'resistance' END), NULL) AS parts,
      min(g.suspended_at) FILTER (WHERE g.suspended_at <= written.at) AS held_since,
      min(g.suspended_reason) FILTER (WHERE g.suspended_at <= written.at) AS held_reason
      INTO now_standing
      FROM goals g WHERE g.patient_id = wanted_patient_id AND g.created_at <= written.at
        AND coalesce(g.ended_at, 'infinity') > written.at;
    after := before;
    after.patient_id := wanted_patient_id;
    after.cause := written.cause;
    after.from_at := greatest(written.at, before.from_at);
    after.set_by := written.set_by;
    after.reason := written.reason;
    IF written.cause <> 'held' THEN
      after.assessment_id := written.assessment_id;
      after.mode := written.plan ->> 'mode';
      after.safety_limit := written.prescribed_limit;
      after.lung_limited := (written.plan ->> 'lung_limited')::boolean;
      after.sepsis := (written.plan ->> 'sepsis')::boolean;
    END IF;
    IF written.cause = 'assessed' THEN
      after.watts := (written.plan ->> 'today_watts')::float8;
      after.minutes := (written.plan ->> 'today_minutes')::float8;
      after.sessions := (written.plan ->> 'today_sessions')::float8;
    ELSE
      after.watts := coalesce(written.watts, before.watts);
      after.minutes := coalesce(written.minutes, before.minutes);
      after.sessions := coalesce(written.sessions, before.sessions);
      after.sent_watts := coalesce(written.watts, before.sent_watts);
      after.sent_minutes := coalesce(written.minutes, before.sent_minutes);
      after.sent_sessions := coalesce(written.sessions, before.sent_sessions);
    END IF;
    after.resistance := now_standing.resistance;
    after.parts := coalesce(now_standing.parts, '{}');
    after.valid_until := now_standing.valid_until;
    after.held_since := now_standing.held_since;
    after.held_reason := CASE WHEN now_standing.held_since IS NOT NULL THEN coalesce(now_standing.held_reason, 'too_old') END;
    UPDATE prescriptions SET until_at = after.from_at, ended_by = after.cause WHERE id = before.id;
    INSERT INTO prescriptions (patient_id, cause, from_at, assessment_id, set_by, mode, safety_limit, lung_limited, sepsis, watts,
      minutes, sessions, sent_watts, sent_minutes, sent_sessions, resistance, parts, valid_until, held_since, held_reason, reason)
    VALUES (after.patient_id, after.cause, after.from_at, after.assessment_id, after.set_by, after.mode, after.safety_limit,
      after.lung_limited, after.sepsis, after.watts, after.minutes, after.sessions, after.sent_watts, after.sent_minutes,
      after.sent_sessions, after.resistance, after.parts, after.valid_until, after.held_since, after.held_reason, after.reason);
  END LOOP;
  -- A hold that was taken back, and hours that were extended.
  UPDATE prescriptions p SET held_since = s.held_since, held_reason = s.held_reason, valid_until = s.valid_until,
    cause = CASE WHEN p.cause = 'held' AND s.held_since IS NULL THEN 'resumed' ELSE p.cause END
  FROM (SELECT min(g.valid_until) AS valid_until, min(g.suspended_at) AS held_since,
      CASE WHEN min(g.suspended_at) IS NOT NULL THEN coalesce(min(g.suspended_reason), 'too_old') END AS held_reason
    FROM goals g WHERE g.patient_id = wanted_patient_id AND g.ended_at IS NULL) s
  WHERE p.patient_id = wanted_patient_id AND p.until_at IS NULL AND s.valid_until IS NOT NULL
    AND (p.held_since, p.valid_until) IS DISTINCT FROM (s.held_since, s.valid_until);
END $$;

CREATE OR REPLACE FUNCTION bedside_bike_private.prescribe_written_row() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM bedside_bike_private.prescribe_as_written(NEW.patient_id);
  RETURN NULL;
END $$;

-- So 2.0.0 kept that 0 W were sent: as a goal of power that ended at once, after the others.
CREATE OR REPLACE FUNCTION bedside_bike_private.prescribe_no_watts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE prescriptions SET watts = 0, sent_watts = 0
  WHERE patient_id = NEW.patient_id AND from_at = NEW.created_at AND cause IN ('sent', 'changed');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER prescribe_written AFTER INSERT OR UPDATE OF suspended_at, valid_until ON goals
  FOR EACH ROW EXECUTE FUNCTION bedside_bike_private.prescribe_written_row();
CREATE OR REPLACE TRIGGER prescribe_written_no_watts AFTER INSERT ON goals
  FOR EACH ROW WHEN (NEW.goal_type = 'power' AND NEW.target_value = 0)
  EXECUTE FUNCTION bedside_bike_private.prescribe_no_watts();
-- When the transaction ends: this version writes the row itself, after the assessment.
DROP TRIGGER IF EXISTS prescribe_written ON risk_assessments;
CREATE CONSTRAINT TRIGGER prescribe_written AFTER INSERT ON risk_assessments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NOT NEW.is_self_reported)
  EXECUTE FUNCTION bedside_bike_private.prescribe_written_row();

-- Once, after the migration that made the table.
SELECT bedside_bike_private.prescribe_as_written(p.user_id) FROM patients p
WHERE NOT EXISTS (SELECT FROM prescriptions r WHERE r.patient_id = p.user_id);

-- What each hospital day prescribes, asked by nodes of 2.0.0; this version computes it (planDays) from patient_plan_facts.
CREATE OR REPLACE FUNCTION patient_plan_days(
  wanted_patient_ids bigint[], first_days date[], last_days date[], time_zone text)
RETURNS TABLE (patient_id bigint, day date, targets jsonb, safety_limit text, is_on_hold boolean)
LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = force_generic_plan ROWS 100 AS $$
DECLARE
  seen bigint[] := CASE WHEN current_scope() IN ('rides', 'care-team', 'admin') THEN wanted_patient_ids
    ELSE visible_patient_ids() END;
BEGIN
  RETURN QUERY WITH wanted AS (
    SELECT u.id, u.first_day, u.last_day, p.admission_date::timestamp AT TIME ZONE time_zone AS admitted
    FROM unnest(wanted_patient_ids, first_days, last_days) AS u (id, first_day, last_day)
    JOIN patients p ON p.user_id = u.id
    WHERE u.id = ANY (seen)),
  moments AS (
    SELECT w.id, w.admitted, d::date AS day, (d::date::timestamp AT TIME ZONE time_zone) - interval '1 ms' AS at
    FROM wanted w CROSS JOIN generate_series(w.first_day::timestamp, w.last_day::timestamp, interval '1 day') d
    UNION
    SELECT w.id, w.admitted, (m.at AT TIME ZONE time_zone)::date, m.at FROM wanted w CROSS JOIN LATERAL (
      SELECT r.from_at AS at FROM prescriptions r WHERE r.patient_id = w.id
      UNION SELECT e.at FROM safety_events e WHERE e.patient_id = w.id AND e.undone_at IS NULL
      UNION SELECT r.created_at FROM safety_events e JOIN risk_assessments r ON r.id = e.reviewed_in
        WHERE e.patient_id = w.id) m
    WHERE (m.at AT TIME ZONE time_zone)::date BETWEEN w.first_day AND w.last_day),
  standing AS (
    SELECT m.id, m.day, m.at, CASE WHEN r.id IS NOT NULL THEN prescribed_targets(r) END AS targets, sent.safety_limit,
      r.id IS NOT NULL AND (r.held_since <= m.at OR r.valid_until < m.at OR EXISTS (
        SELECT FROM safety_events e LEFT JOIN risk_assessments a ON a.id = e.reviewed_in
        WHERE e.patient_id = m.id AND e.at <= m.at AND e.undone_at IS NULL
          AND (e.reviewed_in IS NULL OR a.created_at > m.at))) AS is_held
    FROM moments m LEFT JOIN LATERAL (SELECT * FROM prescriptions r
      WHERE r.patient_id = m.id AND r.from_at BETWEEN m.admitted AND m.at AND (r.until_at IS NULL OR r.until_at > m.at)
        AND (r.parts <> '{}' OR r.valid_until IS NOT NULL)
      ORDER BY r.id DESC LIMIT 1) r ON true
    LEFT JOIN LATERAL (SELECT s.safety_limit FROM prescriptions s WHERE s.patient_id = m.id AND s.id <= r.id
      AND s.cause IN ('sent', 'changed') ORDER BY s.id DESC LIMIT 1) sent ON true)
  SELECT s.id, s.day, (array_agg(s.targets ORDER BY s.at) FILTER (WHERE s.is_held IS NOT TRUE AND s.targets IS NOT NULL))[1],
    (array_agg(s.safety_limit ORDER BY s.at) FILTER (WHERE s.is_held IS NOT TRUE AND s.targets IS NOT NULL))[1],
    coalesce(bool_or(s.is_held), false)
  FROM standing s GROUP BY s.id, s.day;
END $$;
