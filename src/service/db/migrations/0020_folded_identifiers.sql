CREATE INDEX CONCURRENTLY IF NOT EXISTS "data_subjects_folded_by_bytes" ON "data_subjects" USING btree (lower(textin(textout("identifier"))));--> statement-breakpoint
DROP INDEX "data_subjects_folded";--> statement-breakpoint
ALTER INDEX "data_subjects_folded_by_bytes" RENAME TO "data_subjects_folded";