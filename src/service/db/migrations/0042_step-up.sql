-- works-from: 0041_look-counts
ALTER TABLE "deletion_settings" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deletion_settings" ADD COLUMN "asked_by" text;--> statement-breakpoint
ALTER TABLE "deletion_settings" ADD COLUMN "takes_effect_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "retention_rules" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "retention_rules" ADD COLUMN "asked_by" text;--> statement-breakpoint
ALTER TABLE "retention_rules" ADD COLUMN "takes_effect_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "auth_at" timestamp with time zone;