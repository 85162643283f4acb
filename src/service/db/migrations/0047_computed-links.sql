-- works-from: 0046_dated-seals
ALTER TABLE "data_subjects" ADD COLUMN "link_generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "data_subjects" ADD COLUMN "link_token_hash" text collate "C";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "data_subjects_link_token_hash" ON "data_subjects" USING btree ("link_token_hash") WHERE "data_subjects"."link_token_hash" is not null;