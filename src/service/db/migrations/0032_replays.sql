-- works-from: 0030_jobs
CREATE TABLE "replayed_consents" (
	"subject_id" uuid NOT NULL,
	"replay_id" uuid NOT NULL,
	"purpose_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"added_endings" integer NOT NULL,
	"superseded_endings" integer NOT NULL,
	"changed_at" timestamp with time zone,
	CONSTRAINT "replayed_consents_subject_id_replay_id_purpose_id_pk" PRIMARY KEY("subject_id","replay_id","purpose_id")
);
--> statement-breakpoint
CREATE TABLE "replays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"checked_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" text,
	"ended_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"found" jsonb NOT NULL,
	"changed" jsonb NOT NULL,
	"covered_until" uuid,
	"lease_id" uuid,
	"leased_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "replayed_consents" ADD CONSTRAINT "replayed_consents_subject_id_data_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."data_subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replayed_consents_replay" ON "replayed_consents" USING btree ("replay_id","outcome","subject_id","purpose_id");