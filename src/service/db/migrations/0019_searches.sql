CREATE INDEX CONCURRENTLY IF NOT EXISTS "data_subjects_language" ON "data_subjects" USING btree (lower("language"),"modified_at","id","last_transaction_at","language");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "receipts_elements" ON "receipts" USING gin (("fields" -> 'dsDataElements') jsonb_path_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "data_subjects_modified_at_covering" ON "data_subjects" USING btree ("modified_at","id","last_transaction_at");--> statement-breakpoint
DROP INDEX "data_subjects_modified_at";--> statement-breakpoint
ALTER INDEX "data_subjects_modified_at_covering" RENAME TO "data_subjects_modified_at";