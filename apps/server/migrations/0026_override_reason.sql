ALTER TABLE "goals" ADD COLUMN "override_reason" text;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_override_reason" CHECK (length(override_reason) between 1 and 300);