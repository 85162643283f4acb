CREATE TABLE "custom_index_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"element_id" uuid NOT NULL,
	"status" text NOT NULL,
	"phase" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"error_message" text,
	"lease_id" uuid,
	"leased_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "custom_index_runs" ADD CONSTRAINT "custom_index_runs_element_id_data_elements_id_fk" FOREIGN KEY ("element_id") REFERENCES "public"."data_elements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_index_runs_one_unfinished" ON "custom_index_runs" USING btree ((true)) WHERE "custom_index_runs"."ended_at" is null;