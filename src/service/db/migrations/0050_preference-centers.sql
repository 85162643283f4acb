-- works-from: 0049_approvals
CREATE TABLE "center_days" (
	"center_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"slot" smallint NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "center_days_key" PRIMARY KEY("center_id","day","kind","slot")
);
--> statement-breakpoint
CREATE TABLE "preference_center_versions" (
	"center_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"status" text NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"modified_at" timestamp with time zone NOT NULL,
	"modified_by" text NOT NULL,
	"published_at" timestamp with time zone,
	"published_by" text,
	"approved_by" text,
	CONSTRAINT "preference_center_versions_center_id_version_pk" PRIMARY KEY("center_id","version")
);
--> statement-breakpoint
CREATE TABLE "preference_centers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"point_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_discarded" bigint
);
--> statement-breakpoint
ALTER TABLE "preference_center_versions" ADD CONSTRAINT "preference_center_versions_center_id_preference_centers_id_fk" FOREIGN KEY ("center_id") REFERENCES "public"."preference_centers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "center_days_day" ON "center_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "preference_center_versions_name" ON "preference_center_versions" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "preference_center_versions_one_active" ON "preference_center_versions" USING btree ("center_id") WHERE "preference_center_versions"."status" = 'ACTIVE';--> statement-breakpoint
CREATE UNIQUE INDEX "preference_center_versions_one_draft" ON "preference_center_versions" USING btree ("center_id") WHERE "preference_center_versions"."status" = 'DRAFT';--> statement-breakpoint
CREATE UNIQUE INDEX "preference_centers_point" ON "preference_centers" USING btree ("point_id");