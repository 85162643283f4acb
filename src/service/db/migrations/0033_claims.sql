-- works-from: 0030_jobs
CREATE TABLE "claims" (
	"subject_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"element_id" uuid,
	"value" text NOT NULL,
	"collection_point_id" uuid NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "claims_subject_id_id_pk" PRIMARY KEY("subject_id","id")
);
--> statement-breakpoint
ALTER TABLE "data_subjects" ADD COLUMN "identifier_type_set_by" text;--> statement-breakpoint
ALTER TABLE "data_subjects" ADD COLUMN "language_set_by" text;--> statement-breakpoint
ALTER TABLE "data_subjects" ADD COLUMN "known_by" text;--> statement-breakpoint
ALTER TABLE "subject_elements" ADD COLUMN "set_by" text;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_subject_id_data_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."data_subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_element_id_data_elements_id_fk" FOREIGN KEY ("element_id") REFERENCES "public"."data_elements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claims_id" ON "claims" USING btree ("id");