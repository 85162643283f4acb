CREATE TABLE "merge_group_members" (
	"merge_request_id" uuid NOT NULL,
	"group_number" integer NOT NULL,
	"position" integer NOT NULL,
	"subject_id" uuid NOT NULL,
	CONSTRAINT "merge_group_members_merge_request_id_group_number_position_pk" PRIMARY KEY("merge_request_id","group_number","position")
);
--> statement-breakpoint
CREATE TABLE "merge_groups" (
	"merge_request_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"member_count" integer NOT NULL,
	"matched_element_names" jsonb NOT NULL,
	"merge_id" uuid,
	CONSTRAINT "merge_groups_merge_request_id_number_pk" PRIMARY KEY("merge_request_id","number")
);
--> statement-breakpoint
CREATE TABLE "merge_request_keys" (
	"merge_request_id" uuid NOT NULL,
	"element" integer NOT NULL,
	"key" text NOT NULL,
	"subject_id" uuid NOT NULL,
	CONSTRAINT "merge_request_keys_merge_request_id_element_key_subject_id_pk" PRIMARY KEY("merge_request_id","element","key","subject_id")
);
--> statement-breakpoint
CREATE TABLE "merge_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text collate "C" NOT NULL,
	"element_names" jsonb NOT NULL,
	"frequency" text NOT NULL,
	"condition" text NOT NULL,
	"trigger_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"total_count" bigint,
	"duplicate_count" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"searched_at" timestamp with time zone,
	"processed_at" timestamp with time zone,
	"error_message" text,
	"covered_until" uuid,
	"lease_id" uuid,
	"leased_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merged_at" timestamp with time zone NOT NULL,
	"merged_by" text NOT NULL,
	"merge_request_id" uuid,
	"interaction_at" timestamp with time zone,
	"primary_id" uuid NOT NULL,
	"merged_ids" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "merge_group_members" ADD CONSTRAINT "merge_group_members_group" FOREIGN KEY ("merge_request_id","group_number") REFERENCES "public"."merge_groups"("merge_request_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merge_groups" ADD CONSTRAINT "merge_groups_merge_request_id_merge_requests_id_fk" FOREIGN KEY ("merge_request_id") REFERENCES "public"."merge_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merge_groups" ADD CONSTRAINT "merge_groups_merge_id_merges_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."merges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merge_request_keys" ADD CONSTRAINT "merge_request_keys_merge_request_id_merge_requests_id_fk" FOREIGN KEY ("merge_request_id") REFERENCES "public"."merge_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "merge_requests_name" ON "merge_requests" USING btree ("name");--> statement-breakpoint
CREATE INDEX "merge_requests_created_at" ON "merge_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "merge_requests_due" ON "merge_requests" USING btree ("trigger_at") WHERE "merge_requests"."status" in ('PENDING', 'IN_PROGRESS');--> statement-breakpoint
CREATE INDEX "merges_merged_at" ON "merges" USING btree ("merged_at","id");--> statement-breakpoint
CREATE INDEX "merges_primary" ON "merges" USING btree ("primary_id","merged_at","id");--> statement-breakpoint
CREATE INDEX "merges_merge_request" ON "merges" USING btree ("merge_request_id","merged_at","id");