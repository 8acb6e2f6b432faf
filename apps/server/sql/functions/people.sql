-- The calculator starts with the patient's age. A birth date identifies a person, so row-level security hides it from
-- providers; this answers whole years on a given day, of those patients only whom the signed-in person may see.
CREATE OR REPLACE FUNCTION patient_age(wanted_patient_id bigint, today date) RETURNS integer
LANGUAGE sql STABLE STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT extract(year FROM age(today, i.date_of_birth))::integer
  FROM identities i
  WHERE i.user_id = wanted_patient_id AND i.user_id = ANY (visible_patient_ids())
$$;

-- As patient_age, for a list: of all patients whom the signed-in person may see, in one look.
CREATE OR REPLACE FUNCTION patient_ages(today date) RETURNS TABLE (patient_id bigint, age integer)
LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER SET search_path = public, pg_temp ROWS 100 AS $$
BEGIN
  RETURN QUERY SELECT i.user_id, extract(year FROM age(today, i.date_of_birth))::integer
    FROM unnest(visible_patient_ids()) AS seen (id) JOIN identities i ON i.user_id = seen.id;
END $$;

-- The days on which a provider had the signed-in patient in their list or live stream: the first such row of each day and
-- provider. Who was in them is known from who had access at that time, unless one row of the list was asked for.
CREATE OR REPLACE FUNCTION listed_to_providers(zone text, newest integer)
RETURNS TABLE (id bigint, at timestamptz, provider_id bigint)
LANGUAGE sql STABLE STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT min(e.id), min(e.at), e.actor_id
  FROM past_access() a
  JOIN audit_events e ON e.actor_id = a.provider_id AND e.actor_kind = 'provider'
    AND e.action IN ('providers.patients', 'providers.live')
    AND e.at >= a.since AND e.at < a.until
    AND coalesce((e.detail ->> 'patientId')::bigint, a.patient_id) = a.patient_id
  WHERE current_actor() = 'patient' AND a.patient_id = current_person_id()
  GROUP BY e.actor_id, (e.at AT TIME ZONE zone)::date
  ORDER BY 1 DESC LIMIT newest
$$;

-- Locks a user's row, of which the app's role may change nothing, against whoever gives the user a session or a grant.
CREATE OR REPLACE FUNCTION lock_user(wanted_user_id bigint) RETURNS void
LANGUAGE plpgsql STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM bedside_bike_private.require_scope('accounts', 'care-team', 'admin');
  PERFORM 1 FROM users WHERE id = wanted_user_id FOR UPDATE;
END $$;

-- Deletes accounts that nobody ever confirmed and nobody was let into, once nobody has signed in to them for 14 days, with
-- all that they stored: whoever can register could otherwise fill the disk for good. Returns their ids. The app's role may
-- delete no account; this function deletes these and no others.
CREATE OR REPLACE FUNCTION delete_unused_accounts(made_before timestamptz) RETURNS SETOF bigint
LANGUAGE plpgsql STRICT SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  unused bigint[];
  their_rides uuid[];
  unused_since timestamptz := least(made_before, database_now() - interval '14 days');
BEGIN
  PERFORM bedside_bike_private.require_scope('upkeep');
  unused := ARRAY(
    SELECT t.user_id FROM patients t JOIN users u ON u.id = t.user_id
    WHERE t.confirmed_at IS NULL AND t.confirmation IS NULL
      AND u.created_at < unused_since
      AND NOT EXISTS (SELECT 1 FROM sign_in_sessions s WHERE s.user_id = t.user_id AND s.last_active_at >= unused_since)
      AND NOT EXISTS (SELECT 1 FROM rides r WHERE r.patient_id = t.user_id AND r.created_at >= unused_since)
      AND NOT EXISTS (SELECT 1 FROM grants g WHERE g.patient_id = t.user_id)
      AND NOT EXISTS (SELECT 1 FROM device_links l WHERE l.patient_id = t.user_id AND l.unlinked_at IS NULL)
    ORDER BY t.user_id LIMIT 500
    FOR UPDATE OF t SKIP LOCKED);
  their_rides := ARRAY(SELECT r.id FROM rides r WHERE r.patient_id = ANY (unused));
  DELETE FROM answered_requests WHERE user_id = ANY (unused);
  DELETE FROM kudos_reactions WHERE patient_id = ANY (unused)
    OR feed_item_id IN (SELECT f.id FROM kudos_feed_items f WHERE f.patient_id = ANY (unused));
  DELETE FROM kudos_feed_items WHERE patient_id = ANY (unused);
  DELETE FROM nudges WHERE sender_id = ANY (unused) OR recipient_id = ANY (unused);
  DELETE FROM game_wins WHERE patient_id = ANY (unused);
  DELETE FROM family_links WHERE patient_id = ANY (unused);
  DELETE FROM claps WHERE patient_id = ANY (unused);
  DELETE FROM earned_achievements WHERE patient_id = ANY (unused);
  DELETE FROM stay_outcomes WHERE patient_id = ANY (unused);
  DELETE FROM assessment_requests WHERE patient_id = ANY (unused);
  DELETE FROM mobility_levels WHERE patient_id = ANY (unused);
  DELETE FROM session_checks WHERE patient_id = ANY (unused);
  DELETE FROM missed_sessions WHERE patient_id = ANY (unused);
  DELETE FROM adverse_events WHERE patient_id = ANY (unused);
  DELETE FROM help_requests WHERE patient_id = ANY (unused);
  DELETE FROM safety_events WHERE patient_id = ANY (unused);
  DELETE FROM clearances WHERE patient_id = ANY (unused);
  DELETE FROM prescriptions WHERE patient_id = ANY (unused);
  DELETE FROM goals WHERE patient_id = ANY (unused);
  DELETE FROM risk_assessments WHERE patient_id = ANY (unused);
  DELETE FROM ride_efforts WHERE patient_id = ANY (unused);
  DELETE FROM ride_feedback WHERE ride_id = ANY (their_rides);
  DELETE FROM ride_tickets WHERE ride_id = ANY (their_rides);
  DELETE FROM ride_chunks WHERE ride_id = ANY (their_rides);
  DELETE FROM ride_readings WHERE ride_id = ANY (their_rides);
  DELETE FROM rides WHERE id = ANY (their_rides);
  DELETE FROM ride_days WHERE patient_id = ANY (unused);
  DELETE FROM email_codes WHERE patient_id = ANY (unused);
  DELETE FROM bedside_codes WHERE patient_id = ANY (unused);
  DELETE FROM sign_in_challenges WHERE user_id = ANY (unused);
  DELETE FROM known_browsers WHERE user_id = ANY (unused);
  DELETE FROM sign_in_sessions WHERE user_id = ANY (unused);
  DELETE FROM device_links WHERE patient_id = ANY (unused);
  DELETE FROM kudos_preferences WHERE patient_id = ANY (unused);
  DELETE FROM patient_versions WHERE patient_id = ANY (unused);
  DELETE FROM patients WHERE user_id = ANY (unused);
  DELETE FROM identities WHERE user_id = ANY (unused);
  DELETE FROM users WHERE id = ANY (unused);
  RETURN QUERY SELECT unnest(unused);
END $$;

-- With a stay ends what it lent and asked for: the family's link, and the request for an assessment. In the database, so that it
-- ends whatever node discharges, and what was made after a discharge doesn't count in the next stay.
CREATE OR REPLACE FUNCTION bedside_bike_private.end_with_stay() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE family_links SET ended_at = database_now() WHERE patient_id = NEW.user_id AND ended_at IS NULL;
  DELETE FROM assessment_requests WHERE patient_id = NEW.user_id;
  RETURN NULL;
END $$;
