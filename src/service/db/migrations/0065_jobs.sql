-- works-from: 0064_consent-groups
CREATE TABLE "selection_people" (
	"subject_id" uuid NOT NULL,
	"selection_id" uuid NOT NULL,
	"seen" text,
	"result" text,
	"reason" text,
	"done_at" timestamp with time zone,
	"content" text,
	CONSTRAINT "selection_people_subject_id_selection_id_pk" PRIMARY KEY("subject_id","selection_id")
);
--> statement-breakpoint
CREATE TABLE "selections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"is_by_staff" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"content" text NOT NULL,
	"checked_at" timestamp with time zone,
	"people" integer,
	"changes" integer,
	"not_found" integer,
	"job_id" uuid,
	"name" text,
	"description" text,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"error_message" text,
	"done" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"lease_id" uuid,
	"leased_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "selection_people" ADD CONSTRAINT "selection_people_subject_id_data_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."data_subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "selection_people_selection" ON "selection_people" USING btree ("selection_id","subject_id");--> statement-breakpoint
CREATE INDEX "selection_people_waiting" ON "selection_people" USING btree ("selection_id","subject_id") WHERE "selection_people"."done_at" is null;--> statement-breakpoint
CREATE INDEX "selections_job" ON "selections" USING btree ("job_id") WHERE "selections"."job_id" is not null;--> statement-breakpoint
CREATE INDEX "selections_expires_at" ON "selections" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "selections_started" ON "selections" USING btree ("started_at") WHERE "selections"."state" = 'STARTED';