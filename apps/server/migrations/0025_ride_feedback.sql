CREATE TABLE "earned_achievements" (
	"patient_id" bigint NOT NULL,
	"key" text NOT NULL,
	"earned_on" date NOT NULL,
	CONSTRAINT "earned_achievements_patient_id_key_pk" PRIMARY KEY("patient_id","key"),
	CONSTRAINT "earned_achievements_key" CHECK (key in ('first-steps', 'power-player', 'marathon-runner', 'consistency-king'))
);
--> statement-breakpoint
CREATE TABLE "ride_feedback" (
	"ride_id" uuid PRIMARY KEY NOT NULL,
	"patient_id" bigint NOT NULL,
	"effort" text,
	"symptoms" boolean NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"answered_by" bigint,
	"answered_at" timestamp (3) with time zone,
	"decision" text,
	"answer_seen_at" timestamp (3) with time zone,
	CONSTRAINT "ride_feedback_effort" CHECK (effort in ('easy', 'right', 'too_hard')),
	CONSTRAINT "ride_feedback_decision" CHECK (decision in ('continue', 'pause')),
	CONSTRAINT "ride_feedback_answer" CHECK (num_nulls(answered_by, answered_at, decision) in (0, 3)),
	CONSTRAINT "ride_feedback_seen" CHECK (answer_seen_at is null or answered_at is not null)
);
--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "seen_goal_id" bigint;--> statement-breakpoint
ALTER TABLE "earned_achievements" ADD CONSTRAINT "earned_achievements_patient_id_users_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_feedback" ADD CONSTRAINT "ride_feedback_ride_id_rides_id_fk" FOREIGN KEY ("ride_id") REFERENCES "public"."rides"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_feedback" ADD CONSTRAINT "ride_feedback_patient_id_users_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ride_feedback" ADD CONSTRAINT "ride_feedback_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ride_feedback_patient" ON "ride_feedback" USING btree ("patient_id","given_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ride_feedback_waiting" ON "ride_feedback" USING btree ("patient_id") WHERE answered_at is null and (symptoms or effort = 'too_hard');
--> statement-breakpoint
-- Goals that stand at the upgrade are no news.
UPDATE patients SET seen_goal_id = (SELECT max(g.id) FROM goals g WHERE g.patient_id = patients.user_id);
--> statement-breakpoint
GRANT UPDATE (seen_goal_id) ON patients TO bedside_bike_app;
--> statement-breakpoint
GRANT SELECT, INSERT ON ride_feedback, earned_achievements TO bedside_bike_app;
--> statement-breakpoint
GRANT UPDATE (effort, symptoms, given_at, answered_by, answered_at, decision, answer_seen_at)
  ON ride_feedback TO bedside_bike_app;
--> statement-breakpoint
DO $$ DECLARE name text; BEGIN
  FOREACH name IN ARRAY ARRAY['ride_feedback', 'earned_achievements'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY visible ON %I FOR SELECT TO bedside_bike_app USING (
      patient_id IN (SELECT unnest(visible_patient_ids())))', name);
    EXECUTE format('CREATE POLICY zz_system ON %I TO bedside_bike_app
      USING ((SELECT current_scope()) = ANY (ARRAY[''care-team'', ''rides'', ''admin'']))
      WITH CHECK ((SELECT current_scope()) = ANY (ARRAY[''care-team'', ''rides'', ''admin'']))', name);
    EXECUTE format('CREATE POLICY a_backup ON %I FOR SELECT TO bedside_bike_app
      USING ((SELECT current_scope()) = ''backup'')', name);
  END LOOP;
END $$;
--> statement-breakpoint
-- A patient speaks for themselves, of their own rides; a provider with a grant answers, in their own name.
CREATE POLICY own_insert ON ride_feedback FOR INSERT TO bedside_bike_app WITH CHECK (
  (SELECT current_actor()) = 'patient' AND patient_id = (SELECT current_person_id()) AND answered_at IS NULL
  AND EXISTS (SELECT 1 FROM rides r WHERE r.id = ride_feedback.ride_id AND r.patient_id = ride_feedback.patient_id));
--> statement-breakpoint
CREATE POLICY own_update ON ride_feedback FOR UPDATE TO bedside_bike_app USING (
  (SELECT current_actor()) = 'patient' AND patient_id = (SELECT current_person_id()));
--> statement-breakpoint
CREATE POLICY care_team_update ON ride_feedback FOR UPDATE TO bedside_bike_app USING (
  (SELECT current_actor()) = 'provider' AND patient_id IN (SELECT unnest(visible_patient_ids())))
  WITH CHECK ((SELECT current_actor()) = 'provider' AND answered_by = (SELECT current_person_id()));
--> statement-breakpoint
-- Policies choose rows; this keeps the columns apart: what a patient said is not a provider's to change, and the answer not
-- the patient's, who may only take it away with what it answered.
CREATE FUNCTION keep_feedback_apart() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE actor text := current_actor();
BEGIN
  IF actor = 'provider' AND (NEW.effort, NEW.symptoms, NEW.given_at) IS DISTINCT FROM (OLD.effort, OLD.symptoms, OLD.given_at)
    OR actor = 'patient' AND NEW.answered_at IS NOT NULL
      AND (NEW.answered_by, NEW.answered_at, NEW.decision) IS DISTINCT FROM (OLD.answered_by, OLD.answered_at, OLD.decision)
  THEN
    RAISE EXCEPTION 'what somebody else said stays' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION keep_feedback_apart() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER ride_feedback_apart BEFORE UPDATE ON ride_feedback
  FOR EACH ROW EXECUTE FUNCTION keep_feedback_apart();
--> statement-breakpoint
-- As patient_age, for a list: of all patients whom the signed-in person may see, in one look.
CREATE FUNCTION patient_ages(today date) RETURNS TABLE (patient_id bigint, age integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 100 AS $$
BEGIN
  RETURN QUERY SELECT i.user_id, extract(year FROM age(today, i.date_of_birth))::integer
    FROM unnest(visible_patient_ids()) AS seen (id) JOIN identities i ON i.user_id = seen.id;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION patient_ages(date) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION patient_ages(date) TO bedside_bike_app;
