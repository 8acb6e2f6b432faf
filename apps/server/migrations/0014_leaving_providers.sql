CREATE TABLE "used_logout_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "is_administrator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "deactivated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "deactivated_by" text;--> statement-breakpoint
ALTER TABLE "sign_in_sessions" ADD COLUMN "issuer_session_hash" text;--> statement-breakpoint
ALTER TABLE "single_sign_on_links" ADD COLUMN "last_signed_in_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "sign_in_sessions_issuer" ON "sign_in_sessions" USING btree ("issuer_session_hash") WHERE issuer_session_hash is not null;--> statement-breakpoint
CREATE INDEX "single_sign_on_links_user" ON "single_sign_on_links" USING btree ("user_id");
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON used_logout_tokens TO bedside_bike_app;
--> statement-breakpoint
ALTER TABLE used_logout_tokens ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY system_all ON used_logout_tokens TO bedside_bike_app
  USING ((SELECT current_actor()) = 'system') WITH CHECK ((SELECT current_actor()) = 'system');
