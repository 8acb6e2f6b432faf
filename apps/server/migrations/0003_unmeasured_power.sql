ALTER TABLE "rides" ADD COLUMN "bike_started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "power_seconds" integer;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "average_cadence_rpm" numeric(7, 2);