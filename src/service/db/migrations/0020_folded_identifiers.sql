DROP INDEX "data_subjects_folded";--> statement-breakpoint
CREATE INDEX "data_subjects_folded" ON "data_subjects" USING btree (lower(textin(textout("identifier"))));