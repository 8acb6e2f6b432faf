CREATE TABLE "answered_requests" (
	"user_id" bigint NOT NULL,
	"key" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"reply" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "answered_requests_user_id_key_pk" PRIMARY KEY("user_id","key")
);
