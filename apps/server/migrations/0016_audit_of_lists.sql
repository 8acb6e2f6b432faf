CREATE INDEX "audit_events_lists" ON "audit_events" USING btree ("actor_id","at") WHERE action in ('providers.patients', 'providers.live');--> statement-breakpoint
-- The days on which a provider had the signed-in patient in their list or live stream: the first such row of each day and
-- provider. The rows name no patient; who was in them is known from the grants of that time.
CREATE FUNCTION listed_to_providers(zone text, newest integer)
RETURNS TABLE (id bigint, at timestamptz, provider_id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT min(e.id), min(e.at), e.actor_id
  FROM grants g
  JOIN audit_events e ON e.actor_id = g.provider_id AND e.actor_kind = 'provider'
    AND e.action IN ('providers.patients', 'providers.live')
    AND e.at >= g.created_at AND (g.revoked_at IS NULL OR e.at < g.revoked_at)
  WHERE current_actor() = 'patient' AND g.patient_id = current_person_id()
  GROUP BY e.actor_id, (e.at AT TIME ZONE zone)::date
  ORDER BY 1 DESC LIMIT newest
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION listed_to_providers(text, integer) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION listed_to_providers(text, integer) TO bedside_bike_app;
