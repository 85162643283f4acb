-- works-from: 0030_jobs
ALTER TABLE "purpose_versions" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "is_sender_known" boolean;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "asked" jsonb;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "superseded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "decided" jsonb;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "covered_by" uuid;