ALTER TABLE "subject_purposes" ADD COLUMN "status_transaction_id" uuid;--> statement-breakpoint
ALTER TABLE "subject_purposes" ADD COLUMN "transaction_id_before_pending" uuid;--> statement-breakpoint
ALTER TABLE "subject_purposes" ADD COLUMN "first_consent_at" timestamp with time zone;--> statement-breakpoint
-- A job finds out what set the statuses that there are (domains/receipts/find-setters.ts); 0030 makes it.
CREATE TABLE "upgrade_steps" ("name" text PRIMARY KEY NOT NULL);--> statement-breakpoint
INSERT INTO "upgrade_steps" SELECT 'find-setters' WHERE EXISTS (SELECT FROM "subject_purposes");
