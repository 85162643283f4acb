-- works-from: 0029_sessions
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"row_id" uuid NOT NULL,
	"name" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text,
	"due_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"phase" text,
	"done" bigint,
	"total" bigint,
	"tries" integer DEFAULT 0 NOT NULL,
	"error_message" text,
	"canceled_by" text,
	"position" jsonb,
	"lease_id" uuid,
	"leased_until" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_one_open" ON "jobs" USING btree ("kind","row_id") WHERE "jobs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_row" ON "jobs" USING btree ("kind","row_id");--> statement-breakpoint
-- What 0013 and 0018 left to be done.
DO $$ BEGIN
  IF to_regclass('upgrade_steps') IS NULL THEN RETURN; END IF;
  INSERT INTO "jobs" ("id", "row_id", "kind", "name", "state", "created_at", "due_at")
    -- The release before reads those columns for as long as it's still there.
    SELECT "id", "id", 'UPGRADE', "name", 'WAITING', now(),
      CASE "name" WHEN 'drop-point-counters' THEN now() + interval '1 hour' ELSE now() END
    FROM (SELECT gen_random_uuid() AS "id", "name" FROM "upgrade_steps") AS "step";
  IF NOT EXISTS (SELECT FROM "upgrade_steps" WHERE "name" = 'drop-point-counters') THEN
    ALTER TABLE "collection_point_versions" DROP COLUMN IF EXISTS "first_receipt_at",
      DROP COLUMN IF EXISTS "last_activity_at", DROP COLUMN IF EXISTS "receipt_count";
  END IF;
  DROP TABLE "upgrade_steps";
END $$;
