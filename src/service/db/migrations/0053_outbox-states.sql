-- works-from: 0052_outbox
ALTER TABLE "outbox" ADD COLUMN "ref_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "state" text DEFAULT 'ASKED' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "next_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "lease_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "leased_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "fault" text;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "outbox_due" ON "outbox" USING btree ("next_at") WHERE "outbox"."state" in ('ASKED', 'WAITING');