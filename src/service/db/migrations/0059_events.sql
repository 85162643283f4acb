-- works-from: 0058_shared-keys
CREATE SEQUENCE "event_positions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "deliveries" (
	"destination_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"state" text NOT NULL,
	"sequence" bigint NOT NULL,
	"position" bigint,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"has_refusal" boolean NOT NULL,
	"fault" text,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "deliveries_destination_id_subject_id_pk" PRIMARY KEY("destination_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "destinations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"use" text NOT NULL,
	"url" text NOT NULL,
	"body" text NOT NULL,
	"events" text[] NOT NULL,
	"purpose_ids" uuid[] NOT NULL,
	"takes_tests" boolean NOT NULL,
	"sealed" text NOT NULL,
	"state" text NOT NULL,
	"position" bigint NOT NULL,
	"refusal_position" bigint,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"last_sent_at" timestamp with time zone,
	"fault" text,
	"fault_at" timestamp with time zone,
	"test_asked_at" timestamp with time zone,
	"tested_at" timestamp with time zone,
	"test_fault" text,
	"lost_erasures" integer DEFAULT 0 NOT NULL,
	"lost_erasure_at" timestamp with time zone,
	"lease_id" uuid,
	"leased_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"modified_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_sequences" (
	"subject_id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL,
	"purpose_ids" uuid[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"subject_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"id" uuid NOT NULL,
	"position" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_test" boolean NOT NULL,
	"purpose_ids" uuid[] NOT NULL,
	"refused_ids" uuid[] NOT NULL,
	"content" jsonb NOT NULL,
	"identifier" text,
	"only_for" uuid,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "events_subject_id_sequence_pk" PRIMARY KEY("subject_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "untold" (
	"destination_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"has_refusal" boolean NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "untold_destination_id_subject_id_pk" PRIMARY KEY("destination_id","subject_id")
);
--> statement-breakpoint
CREATE INDEX "deliveries_subject" ON "deliveries" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("destination_id","next_at") WHERE "deliveries"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "events_position" ON "events" USING btree ("position");--> statement-breakpoint
CREATE INDEX "events_refused" ON "events" USING btree ("position") WHERE "events"."refused_ids" <> '{}' AND "events"."kind" <> 'ERASURE' AND "events"."only_for" IS NULL;--> statement-breakpoint
CREATE INDEX "events_gone" ON "events" USING btree ("until");--> statement-breakpoint
CREATE INDEX "untold_subject" ON "untold" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "untold_next" ON "untold" USING btree ("destination_id","has_refusal","since");