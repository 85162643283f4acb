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
CREATE INDEX "jobs_row" ON "jobs" USING btree ("kind","row_id");