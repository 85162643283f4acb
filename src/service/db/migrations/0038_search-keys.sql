-- works-from: 0037_account_settings
ALTER TABLE "former_identifiers" ADD COLUMN "text_key" text collate "C";--> statement-breakpoint
ALTER TABLE "former_identifiers" ADD COLUMN "phone_key" text collate "C";--> statement-breakpoint
ALTER TABLE "identifiers" ADD COLUMN "text_key" text collate "C";--> statement-breakpoint
ALTER TABLE "identifiers" ADD COLUMN "phone_key" text collate "C";--> statement-breakpoint
ALTER TABLE "subject_elements" ADD COLUMN "text_key" text collate "C";--> statement-breakpoint
ALTER TABLE "subject_elements" ADD COLUMN "phone_key" text collate "C";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "former_identifiers_text_key" ON "former_identifiers" USING btree ("text_key") WHERE "former_identifiers"."text_key" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "former_identifiers_phone_key" ON "former_identifiers" USING btree ("phone_key") WHERE "former_identifiers"."phone_key" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "identifiers_text_key" ON "identifiers" USING btree ("text_key") WHERE "identifiers"."text_key" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "identifiers_phone_key" ON "identifiers" USING btree ("phone_key") WHERE "identifiers"."phone_key" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subject_elements_text_key" ON "subject_elements" USING btree ("text_key") WHERE "subject_elements"."text_key" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subject_elements_phone_key" ON "subject_elements" USING btree ("phone_key") WHERE "subject_elements"."phone_key" is not null;--> statement-breakpoint
-- An hour later, since the release before writes none (domains/data-subjects/fill-search-keys.ts).
DO $$ BEGIN
  INSERT INTO "jobs" ("id", "row_id", "kind", "name", "state", "created_at", "due_at")
    SELECT "id", "id", 'UPGRADE', 'fill-search-keys', 'WAITING', now(), now() + interval '1 hour'
    FROM (SELECT gen_random_uuid() AS "id") AS "step" WHERE EXISTS (SELECT FROM "data_subjects");
END $$
