-- One statement: a generated column rewrites the table.
ALTER TABLE "risk_assessments"
	ADD COLUMN "vital_signs" text GENERATED ALWAYS AS (result #>> '{safety,vital_signs}') STORED,
	ADD COLUMN "news2_class" text GENERATED ALWAYS AS (result #>> '{safety,news2,class}') STORED,
	ADD COLUMN "must_decide_first" boolean GENERATED ALWAYS AS (coalesce(result #> '{safety,decide_first}', '[]'::jsonb) <> '[]'::jsonb) STORED,
	ADD COLUMN "is_comfort_care" boolean GENERATED ALWAYS AS (coalesce(result ->> 'figures_withheld' = 'comfort_care', false)) STORED,
	ADD COLUMN "set_by_pick" jsonb GENERATED ALWAYS AS (result #> '{safety,set_by_pick}') STORED,
	ADD COLUMN "age" double precision GENERATED ALWAYS AS ((input ->> 'age')::double precision) STORED;--> statement-breakpoint
ALTER TABLE "session_checks"
	ADD COLUMN "oxygen_support" text,
	ADD COLUMN "consciousness" text,
	ADD COLUMN "news2_entered" jsonb,
	ADD COLUMN "news2" integer,
	ADD COLUMN "counts_from" timestamp (3) with time zone;