ALTER TABLE "ride_feedback" ADD COLUMN "symptom_kinds" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ride_feedback" ADD COLUMN "answer_reason" text;--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "while_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "risk_assessments" ADD COLUMN "is_step_lapsed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "safety_events" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "safety_events" ADD COLUMN "reviewed_in" bigint;--> statement-breakpoint
ALTER TABLE "safety_events" ADD CONSTRAINT "safety_events_reviewed_in_risk_assessments_id_fk" FOREIGN KEY ("reviewed_in") REFERENCES "public"."risk_assessments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ride_feedback_symptoms" ON "ride_feedback" USING btree ("patient_id") WHERE symptoms;--> statement-breakpoint
CREATE INDEX "rides_while_paused" ON "rides" USING btree ("patient_id","started_at" DESC NULLS LAST) WHERE while_paused;--> statement-breakpoint
CREATE INDEX "risk_assessments_time" ON "risk_assessments" USING btree ("created_at") WHERE not is_self_reported;--> statement-breakpoint
ALTER TABLE "ride_feedback" ADD CONSTRAINT "ride_feedback_reason" CHECK (length(answer_reason) between 1 and 300);--> statement-breakpoint
ALTER TABLE "safety_events" ADD CONSTRAINT "safety_events_note" CHECK (length(note) between 1 and 500);--> statement-breakpoint
-- Up to model 2.0 any later assessment by a provider let the plan go on.
UPDATE safety_events e SET reviewed_in = (
  SELECT a.id FROM risk_assessments a
  WHERE a.patient_id = e.patient_id AND NOT a.is_self_reported AND a.created_at >= e.at
  ORDER BY a.created_at, a.id LIMIT 1);
