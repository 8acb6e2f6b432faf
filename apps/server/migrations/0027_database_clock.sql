-- The latest time that the database's clock has shown, so that one that was set back is noticed, also after a restart: sql/functions/clock.sql.
-- Nodes of 1.0.0 that still run when their database is upgraded may finish their day: sql/functions/nodes-of-1.0.0.sql.
CREATE TABLE bedside_bike_private.clock (
	id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
	latest_at timestamptz NOT NULL,
	old_nodes_until timestamptz NOT NULL
);
--> statement-breakpoint
INSERT INTO bedside_bike_private.clock (latest_at, old_nodes_until)
  SELECT now(), now() + CASE WHEN EXISTS (SELECT FROM users) THEN interval '1 day' ELSE interval '0' END;
--> statement-breakpoint
-- Each number goes into one proof: sql/functions/system.sql. A session takes a thousand at once, so that a number costs nothing.
CREATE SEQUENCE bedside_bike_private.proof_numbers CACHE 1000;
