-- works-from: 0047_computed-links
ALTER TABLE "custom_index_runs" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "custom_index_runs" ADD COLUMN "stopped_in" text;--> statement-breakpoint
ALTER TABLE "custom_index_runs" ADD COLUMN "canceled_by" text;--> statement-breakpoint
ALTER TABLE "custom_index_runs" ADD COLUMN "read_to" uuid;--> statement-breakpoint
ALTER TABLE "custom_index_runs" ADD COLUMN "read_people" integer;--> statement-breakpoint
ALTER TABLE "custom_index_runs" ADD COLUMN "all_people" integer;--> statement-breakpoint
ALTER TABLE "custom_index_runs" ADD COLUMN "people" integer;--> statement-breakpoint
ALTER TABLE "custom_index_runs" ADD COLUMN "built" bigint;--> statement-breakpoint
ALTER TABLE "custom_index_runs" ADD COLUMN "to_build" bigint;--> statement-breakpoint
ALTER TABLE "custom_index_runs" ADD COLUMN "build_unit" text;--> statement-breakpoint
ALTER TABLE "custom_index_runs" ADD COLUMN "search_ms" real;--> statement-breakpoint
ALTER TABLE "custom_index_runs" ADD COLUMN "former_search_ms" real;--> statement-breakpoint
ALTER TABLE "data_elements" ADD COLUMN "people" integer;--> statement-breakpoint
ALTER TABLE "data_elements" ADD COLUMN "people_counted_at" timestamp with time zone;