ALTER TABLE "nudges" ADD COLUMN "read_at" timestamp (3) with time zone;
--> statement-breakpoint
-- Whoever was nudged says that they read it, and changes nothing else of the row.
REVOKE UPDATE ON nudges FROM bedside_bike_app;
--> statement-breakpoint
GRANT UPDATE (read_at) ON nudges TO bedside_bike_app;
--> statement-breakpoint
CREATE POLICY recipient_reads ON nudges FOR UPDATE TO bedside_bike_app USING (
  (SELECT current_actor()) = 'patient' AND recipient_id = (SELECT current_person_id()));
