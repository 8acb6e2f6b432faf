CREATE TABLE "claps" (
	"patient_id" bigint NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "claps_patient_id_day_pk" PRIMARY KEY("patient_id","day"),
	CONSTRAINT "claps_count" CHECK (count > 0)
);
--> statement-breakpoint
ALTER TABLE "claps" ADD CONSTRAINT "claps_patient_id_users_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;