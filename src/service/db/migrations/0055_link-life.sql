-- works-from: 0052_outbox
ALTER TABLE "account_settings" ADD COLUMN "link_months" integer;--> statement-breakpoint
ALTER TABLE "account_settings" ADD COLUMN "shortest_link_months" integer;--> statement-breakpoint
ALTER TABLE "account_settings" ADD COLUMN "longest_link_months" integer;--> statement-breakpoint
ALTER TABLE "data_subjects" ADD COLUMN "link_days" integer;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "data_subjects_link_token_ends_at" ON "data_subjects" USING btree (timezone('UTC', timezone('UTC', coalesce("link_token_renewed_at", "created_at")) + make_interval(days => coalesce("link_days", 365))),"id") WHERE "data_subjects"."link_token" is not null;