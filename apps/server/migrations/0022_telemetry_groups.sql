CREATE TABLE "ride_chunks" (
	"ride_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"packed" "bytea" NOT NULL,
	CONSTRAINT "ride_chunks_ride_id_number_pk" PRIMARY KEY("ride_id","number")
);
--> statement-breakpoint
ALTER TABLE "rides" ADD COLUMN "progress" "bytea";--> statement-breakpoint
ALTER TABLE "ride_chunks" ADD CONSTRAINT "ride_chunks_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
GRANT UPDATE (progress) ON rides TO bedside_bike_app;
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON ride_chunks TO bedside_bike_app;
--> statement-breakpoint
ALTER TABLE ride_chunks ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Only the server's own work reads them.
CREATE POLICY zz_system ON ride_chunks TO bedside_bike_app
  USING ((SELECT current_scope()) = ANY (ARRAY['rides', 'admin']))
  WITH CHECK ((SELECT current_scope()) = ANY (ARRAY['rides', 'admin']));
--> statement-breakpoint
CREATE POLICY a_backup ON ride_chunks FOR SELECT TO bedside_bike_app
  USING ((SELECT current_scope()) = 'backup');
--> statement-breakpoint
-- As is_device_key, for many bikes that ask at once: which of the questions, counted from 1, have the bike's own key.
CREATE FUNCTION right_device_keys(wanted_numbers integer[], wanted_key_hashes text[]) RETURNS SETOF integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT wanted.place::integer
    FROM unnest(wanted_numbers, wanted_key_hashes) WITH ORDINALITY AS wanted (number, key_hash, place)
    JOIN devices d ON d.number = wanted.number AND d.key_hash = wanted.key_hash;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION right_device_keys(integer[], text[]) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION right_device_keys(integer[], text[]) TO bedside_bike_app;
