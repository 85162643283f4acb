-- works-from: 0053_outbox-states
ALTER TABLE "collection_point_versions" ADD COLUMN "awake" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "receipts_parents" ON "receipts" USING gin (("fields" -> 'parentPrimaryIdentifiers') jsonb_path_ops) WHERE "receipts"."fields" ? 'parentPrimaryIdentifiers';