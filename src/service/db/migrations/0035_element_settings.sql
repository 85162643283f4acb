-- works-from: 0034_left_out
ALTER TABLE "data_elements" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "data_elements" ADD COLUMN "finds_people" boolean;