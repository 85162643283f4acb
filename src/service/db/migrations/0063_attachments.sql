-- works-from: 0062_hooks
CREATE TABLE "attachment_links" (
	"id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"attachment_id" uuid NOT NULL,
	"receipt_id" uuid NOT NULL,
	"purpose_id" uuid,
	CONSTRAINT "attachment_links_subject_id_id_pk" PRIMARY KEY("subject_id","id")
);
--> statement-breakpoint
CREATE TABLE "attachment_parts" (
	"attachment_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "attachment_parts_attachment_id_place_pk" PRIMARY KEY("attachment_id","place")
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_id" uuid,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"uploaded_by" text NOT NULL,
	"unlinked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "attachment_parts" ADD CONSTRAINT "attachment_parts_attachment_id_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachment_links_receipt" ON "attachment_links" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "attachments_subject" ON "attachments" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "attachments_unlinked" ON "attachments" USING btree ("unlinked_at") WHERE "attachments"."unlinked_at" is not null;