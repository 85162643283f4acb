-- works-from: 0044_signer-claims
ALTER TABLE "collection_points" ADD COLUMN "last_discarded" bigint;--> statement-breakpoint
ALTER TABLE "purposes" ADD COLUMN "last_discarded" bigint;