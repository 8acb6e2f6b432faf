CREATE TABLE "audit_seals" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"audit_event_id" bigint NOT NULL,
	"sealed_at" timestamp (3) with time zone NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_seals" ADD CONSTRAINT "audit_seals_audit_event_id_audit_events_id_fk" FOREIGN KEY ("audit_event_id") REFERENCES "public"."audit_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_seals_event" ON "audit_seals" USING btree ("audit_event_id");--> statement-breakpoint
-- Append-only for the app: what was sealed can be neither rewritten nor taken away by it.
GRANT SELECT, INSERT ON audit_seals TO bedside_bike_app;
--> statement-breakpoint
ALTER TABLE audit_seals ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY system_all ON audit_seals TO bedside_bike_app
  USING ((SELECT current_actor()) = 'system') WITH CHECK ((SELECT current_actor()) = 'system');
