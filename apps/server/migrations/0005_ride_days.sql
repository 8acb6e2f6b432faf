CREATE TABLE "ride_days" (
	"patient_id" bigint NOT NULL,
	"day" date NOT NULL,
	"rides" integer NOT NULL,
	"seconds" integer NOT NULL,
	"filled_seconds" integer NOT NULL,
	"sessions" integer NOT NULL,
	"session_seconds" integer NOT NULL,
	"filled_sessions" integer NOT NULL,
	"filled_session_seconds" integer NOT NULL,
	"passive_seconds" integer NOT NULL,
	"passive_filled_seconds" integer NOT NULL,
	"passive_filled_sessions" integer NOT NULL,
	"passive_filled_session_seconds" integer NOT NULL,
	"powered_rides" integer NOT NULL,
	"filled_powered_rides" integer NOT NULL,
	"power_seconds" numeric NOT NULL,
	"watt_seconds" numeric NOT NULL,
	"filled_power_seconds" numeric NOT NULL,
	"filled_watt_seconds" numeric NOT NULL,
	"filled_session_power_seconds" numeric NOT NULL,
	"filled_session_watt_seconds" numeric NOT NULL,
	"resistance_seconds" integer NOT NULL,
	"resistance_sum" numeric NOT NULL,
	"filled_resistance_seconds" integer NOT NULL,
	"filled_resistance_sum" numeric NOT NULL,
	CONSTRAINT "ride_days_patient_id_day_pk" PRIMARY KEY("patient_id","day")
);
--> statement-breakpoint
ALTER TABLE "ride_days" ADD CONSTRAINT "ride_days_patient_id_users_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Room for the next version of a row in its page: an open ride changes its day's every five seconds.
ALTER TABLE "ride_days" SET (fillfactor = 70);--> statement-breakpoint
-- In which days are counted; null until the first start after this migration or a restore.
ALTER TABLE bedside_bike_private.clock ADD COLUMN time_zone text;
