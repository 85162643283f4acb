-- works-from: 0039_told-by-forms
ALTER TABLE "activity_seals" ADD COLUMN "rows" jsonb;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "mac" "bytea";