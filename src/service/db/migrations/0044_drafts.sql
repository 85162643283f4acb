-- works-from: 0043_limited-programs
ALTER TABLE "collection_points" ADD COLUMN "last_discarded" bigint;--> statement-breakpoint
ALTER TABLE "purposes" ADD COLUMN "last_discarded" bigint;