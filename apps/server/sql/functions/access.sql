-- Who may look at whose data: by a grant to the person, or to a team that the person is in. Since the earliest of those that
-- are open. Without a search path of its own it becomes part of the statements that use it.
CREATE OR REPLACE FUNCTION open_access() RETURNS TABLE (patient_id bigint, provider_id bigint, since timestamptz)
LANGUAGE sql STABLE ROWS 100 AS $$
  SELECT given.patient_id, given.provider_id, min(given.since)
  FROM (
    SELECT g.patient_id, g.provider_id, g.created_at AS since
    FROM grants g WHERE g.provider_id IS NOT NULL AND g.revoked_at IS NULL
    UNION ALL
    SELECT g.patient_id, m.provider_id, greatest(g.created_at, m.joined_at)
    FROM team_members m JOIN grants g ON g.team_id = m.team_id AND g.revoked_at IS NULL
    WHERE m.left_at IS NULL) given
  GROUP BY given.patient_id, given.provider_id
$$;

-- The same with what has ended: from when until when, by each grant and each time in a team.
CREATE OR REPLACE FUNCTION past_access()
RETURNS TABLE (patient_id bigint, provider_id bigint, since timestamptz, until timestamptz)
LANGUAGE sql STABLE ROWS 100 AS $$
  SELECT g.patient_id, g.provider_id, g.created_at, coalesce(g.revoked_at, 'infinity')
  FROM grants g WHERE g.provider_id IS NOT NULL
  UNION ALL
  SELECT g.patient_id, m.provider_id, greatest(g.created_at, m.joined_at),
    least(coalesce(g.revoked_at, 'infinity'), coalesce(m.left_at, 'infinity'))
  FROM team_members m JOIN grants g ON g.team_id = m.team_id
$$;
