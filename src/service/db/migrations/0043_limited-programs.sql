-- works-from: 0042_step-up
ALTER TABLE "api_credentials" ADD COLUMN "addresses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_credentials" ADD COLUMN "is_read_only" boolean DEFAULT false NOT NULL;