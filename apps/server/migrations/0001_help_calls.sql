DROP INDEX "help_requests_waiting";--> statement-breakpoint
ALTER TABLE "help_requests" ADD COLUMN "arrived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "help_requests" ADD COLUMN "touch_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "help_requests" ADD COLUMN "released_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "help_requests" ADD COLUMN "ended_by" bigint;--> statement-breakpoint
ALTER TABLE "help_requests" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "help_requests" ADD COLUMN "found" text;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "stop_answered_by" bigint;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "stop_answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "safety_events" ADD COLUMN "recorded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "safety_events" ADD COLUMN "undone_by" bigint;--> statement-breakpoint
ALTER TABLE "safety_events" ADD COLUMN "undone_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sign_in_sessions" ADD COLUMN "help_ticket_hash" text;--> statement-breakpoint
ALTER TABLE "help_requests" ADD CONSTRAINT "help_requests_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Not validated: all of a hospital's rides would be read under a lock, for a column that is new.
ALTER TABLE "rides" ADD CONSTRAINT "rides_stop_answered_by_users_id_fk" FOREIGN KEY ("stop_answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "safety_events" ADD CONSTRAINT "safety_events_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "help_requests_unended" ON "help_requests" USING btree ("patient_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_sessions_help_ticket" ON "sign_in_sessions" USING btree ("help_ticket_hash") WHERE help_ticket_hash is not null;--> statement-breakpoint
ALTER TABLE "help_requests" ADD CONSTRAINT "help_requests_end" CHECK (num_nulls(ended_by, ended_at) in (0, 2) and (found is null or ended_at is not null));--> statement-breakpoint
ALTER TABLE "safety_events" ADD CONSTRAINT "safety_events_undone" CHECK (num_nulls(undone_by, undone_at) in (0, 2) and (undone_at is null or reviewed_in is null));--> statement-breakpoint
-- In version 2.0 an answer alone ended the wait. Who has gone within the last hour was still shown as coming, and is.
UPDATE "help_requests" SET "ended_by" = "answered_by", "ended_at" = "answered_at"
	WHERE "answered_at" IS NOT NULL AND ("closed_at" IS NOT NULL OR "answered_at" <= now() - interval '1 hour');
