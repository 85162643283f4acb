-- works-from: 0054_awake
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "undeliverable_addresses" (
	"subject_id" uuid NOT NULL,
	"address_key" text collate "C" NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	"marked_by" text,
	CONSTRAINT "undeliverable_addresses_pk" PRIMARY KEY("subject_id","address_key")
);
--> statement-breakpoint
ALTER TABLE "account_settings" ADD COLUMN "mail_words" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_subject" ON "documents" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "documents_until" ON "documents" USING btree ("until");