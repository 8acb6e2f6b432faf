CREATE TABLE "patient_versions" (
	"version" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"patient_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "patient_versions_patient" ON "patient_versions" USING btree ("patient_id");