-- works-from: 0065_jobs
ALTER TABLE "activity" ADD COLUMN "ticket" text collate "C";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "activity_ticket" ON "activity" USING btree ("ticket","at","id") WHERE "activity"."ticket" is not null;