ALTER TABLE "device_links" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "device_links" ADD COLUMN "loss_read_at" timestamp (3) with time zone;