-- In one statement, which rewrites the table once.
ALTER TABLE "risk_assessments"
  ADD COLUMN "level_of_care" text GENERATED ALWAYS AS (input ->> 'level_of_care') STORED,
  ADD COLUMN "safety_class" text GENERATED ALWAYS AS (result #>> '{safety,class}') STORED,
  ADD COLUMN "safety_limit" text GENERATED ALWAYS AS (result #>> '{safety,limit}') STORED,
  ADD COLUMN "safety_reasons" jsonb GENERATED ALWAYS AS (result #> '{safety,reasons}') STORED,
  ADD COLUMN "is_high_risk" boolean GENERATED ALWAYS AS (coalesce('high' in (result #>> '{deconditioning,risk_level}', result #>> '{vte,risk_level}',
        result #>> '{falls,risk_level}', result #>> '{pressure,risk_level}'), false)) STORED;
