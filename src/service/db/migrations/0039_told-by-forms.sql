-- works-from: 0038_search-keys
CREATE TABLE "decided_claims" (
	"subject_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"element_id" uuid,
	"collection_point_id" uuid NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"decision" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"decided_by" text NOT NULL,
	CONSTRAINT "decided_claims_subject_id_id_pk" PRIMARY KEY("subject_id","id")
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "left_out" jsonb;--> statement-breakpoint
ALTER TABLE "decided_claims" ADD CONSTRAINT "decided_claims_subject_id_data_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."data_subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decided_claims" ADD CONSTRAINT "decided_claims_element_id_data_elements_id_fk" FOREIGN KEY ("element_id") REFERENCES "public"."data_elements"("id") ON DELETE no action ON UPDATE no action;