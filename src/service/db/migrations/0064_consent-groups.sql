-- works-from: 0063_attachments
CREATE TABLE "consent_group_members" (
	"subject_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consent_group_members_subject_id_group_id_pk" PRIMARY KEY("subject_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "consent_group_rules" (
	"group_id" uuid NOT NULL,
	"purpose_id" uuid NOT NULL,
	"enforced_status" text,
	CONSTRAINT "consent_group_rules_group_id_purpose_id_pk" PRIMARY KEY("group_id","purpose_id")
);
--> statement-breakpoint
CREATE TABLE "consent_group_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"status_priorities" jsonb NOT NULL,
	"modified_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"external_name" text,
	"parent_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"modified_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consent_group_members" ADD CONSTRAINT "consent_group_members_subject_id_data_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."data_subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_group_members" ADD CONSTRAINT "consent_group_members_group_id_consent_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."consent_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_group_rules" ADD CONSTRAINT "consent_group_rules_group_id_consent_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."consent_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_group_rules" ADD CONSTRAINT "consent_group_rules_purpose_id_purposes_id_fk" FOREIGN KEY ("purpose_id") REFERENCES "public"."purposes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_group_members_group" ON "consent_group_members" USING btree ("group_id","subject_id");--> statement-breakpoint
CREATE INDEX "consent_groups_parent" ON "consent_groups" USING btree ("parent_id");