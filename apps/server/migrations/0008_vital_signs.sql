-- Nullable without a default: instant for a table of any size. A trigger fills them for each new row (sql/policies/risk_assessments.sql).
ALTER TABLE "risk_assessments"
	ADD COLUMN "vital_signs" text,
	ADD COLUMN "news2_class" text,
	ADD COLUMN "must_decide_first" boolean,
	ADD COLUMN "is_comfort_care" boolean,
	ADD COLUMN "set_by_pick" jsonb,
	ADD COLUMN "age" double precision;--> statement-breakpoint
ALTER TABLE "session_checks"
	ADD COLUMN "oxygen_support" text,
	ADD COLUMN "consciousness" text,
	ADD COLUMN "news2_entered" jsonb,
	ADD COLUMN "news2" integer,
	ADD COLUMN "counts_from" timestamp (3) with time zone;
