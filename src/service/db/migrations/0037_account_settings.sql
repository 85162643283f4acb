-- works-from: 0036_identifier_forms
CREATE TABLE "account_settings" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"default_country" text,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "data_elements" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "data_elements" ADD COLUMN "changed_by" text;