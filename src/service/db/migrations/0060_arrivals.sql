-- works-from: 0059_events
CREATE TABLE "arrival_progress" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "arrivals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"destination_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"purpose_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"withdrawn_at" timestamp with time zone NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"needs" text NOT NULL,
	"event_ids" uuid[] NOT NULL,
	"sent_at" timestamp with time zone,
	"acknowledged_at" timestamp with time zone,
	"applied_at" timestamp with time zone,
	"marked_by" text,
	"marked_reason" text,
	"ended_at" timestamp with time zone,
	"ended_sequence" bigint,
	"ended_by" text
);
--> statement-breakpoint
CREATE TABLE "gone_destinations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"use" text NOT NULL,
	"gone_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_settings" ADD COLUMN "working_days" integer[];--> statement-breakpoint
ALTER TABLE "account_settings" ADD COLUMN "holidays" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "destinations" ADD COLUMN "clock_days" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "destinations" ADD COLUMN "is_clock_business" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "destinations" ADD COLUMN "done_when" text DEFAULT 'ACKNOWLEDGED' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "arrivals_first" ON "arrivals" USING btree ("subject_id","purpose_id","destination_id","sequence");--> statement-breakpoint
CREATE INDEX "arrivals_events" ON "arrivals" USING gin ("event_ids");--> statement-breakpoint
CREATE INDEX "arrivals_open" ON "arrivals" USING btree ("due_at","id") WHERE "arrivals"."ended_at" is null and "arrivals"."applied_at" is null
          and ("arrivals"."needs" = 'APPLIED' or "arrivals"."acknowledged_at" is null);