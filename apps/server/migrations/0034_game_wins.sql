CREATE TABLE "game_wins" (
	"patient_id" bigint NOT NULL,
	"game" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "game_wins_patient_id_game_pk" PRIMARY KEY("patient_id","game"),
	CONSTRAINT "game_wins_game" CHECK (game in ('powerTarget', 'enduranceChallenge', 'virtualJourney')),
	CONSTRAINT "game_wins_count" CHECK (count > 0)
);
--> statement-breakpoint
ALTER TABLE "game_wins" ADD CONSTRAINT "game_wins_patient_id_users_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;