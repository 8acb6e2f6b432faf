DROP INDEX "rides_open";--> statement-breakpoint
CREATE INDEX "rides_open" ON "rides" USING btree ("id") WHERE is_open;--> statement-breakpoint
-- Whether this key is that bike's. Asked before a request's body is read, in one round trip and outside any envelope:
-- who asks gets yes or no and sees no row.
CREATE FUNCTION is_device_key(wanted_number integer, wanted_key_hash text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
  $$ SELECT EXISTS (SELECT 1 FROM devices WHERE number = wanted_number AND key_hash = wanted_key_hash) $$;
