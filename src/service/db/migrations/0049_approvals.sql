-- works-from: 0048_index-runs
CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"object_type" text NOT NULL,
	"object_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"content_hash" text NOT NULL,
	"purposes" jsonb NOT NULL,
	"note" text,
	"approver" text,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by" text NOT NULL,
	"state" text NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "account_settings" ADD COLUMN "publishing_needs_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account_settings" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_settings" ADD COLUMN "asked_by" text;--> statement-breakpoint
ALTER TABLE "account_settings" ADD COLUMN "takes_effect_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "collection_point_versions" ADD COLUMN "approved_by" text;--> statement-breakpoint
ALTER TABLE "api_credentials" ADD COLUMN "may_publish" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "purpose_versions" ADD COLUMN "approved_by" text;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_one_waiting" ON "approvals" USING btree ("object_type","object_id") WHERE "approvals"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "approvals_object" ON "approvals" USING btree ("object_id","asked_at");--> statement-breakpoint
CREATE INDEX "approvals_asked_at" ON "approvals" USING btree ("asked_at");