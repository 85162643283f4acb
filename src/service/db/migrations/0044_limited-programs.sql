-- works-from: 0039_told-by-forms
ALTER TABLE "api_credentials" ADD COLUMN "addresses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_credentials" ADD COLUMN "is_read_only" boolean DEFAULT false NOT NULL;