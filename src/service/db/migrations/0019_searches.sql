DROP INDEX "data_subjects_modified_at";--> statement-breakpoint
CREATE INDEX "data_subjects_language" ON "data_subjects" USING btree (lower("language"),"modified_at","id","last_transaction_at","language");--> statement-breakpoint
CREATE INDEX "receipts_elements" ON "receipts" USING gin (("fields" -> 'dsDataElements') jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "data_subjects_modified_at" ON "data_subjects" USING btree ("modified_at","id","last_transaction_at");