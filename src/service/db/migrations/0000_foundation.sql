CREATE TABLE "account" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"tenant_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collection_point_data_elements" (
	"collection_point_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"data_element_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "collection_point_data_elements_collection_point_id_version_data_element_id_pk" PRIMARY KEY("collection_point_id","version","data_element_id")
);
--> statement-breakpoint
CREATE TABLE "collection_point_purposes" (
	"collection_point_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"purpose_id" uuid NOT NULL,
	"purpose_version" bigint NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "collection_point_purposes_collection_point_id_version_purpose_id_pk" PRIMARY KEY("collection_point_id","version","purpose_id")
);
--> statement-breakpoint
CREATE TABLE "collection_point_versions" (
	"collection_point_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"status" text NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"type" text NOT NULL,
	"consent_type" text,
	"subject_identifier" text,
	"hosted_sdk" boolean,
	"fields" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"modified_at" timestamp with time zone NOT NULL,
	"modified_by" text NOT NULL,
	"activated_at" timestamp with time zone,
	"published_by" text,
	"first_receipt_at" timestamp with time zone,
	"last_activity_at" timestamp with time zone,
	"receipt_count" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "collection_point_versions_collection_point_id_version_pk" PRIMARY KEY("collection_point_id","version")
);
--> statement-breakpoint
CREATE TABLE "collection_points" (
	"id" uuid PRIMARY KEY NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_elements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limit_windows" (
	"key" text PRIMARY KEY NOT NULL,
	"made" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "performed_writes" (
	"caller" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer NOT NULL,
	"answer" text,
	"performed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "performed_writes_caller_key_pk" PRIMARY KEY("caller","key")
);
--> statement-breakpoint
CREATE TABLE "provider_payloads" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"user_code" text,
	"uid" text,
	"expires_at" timestamp with time zone,
	"consumed_at" timestamp with time zone,
	CONSTRAINT "provider_payloads_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"purpose" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"algorithm" text NOT NULL,
	"private_jwk" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "signing_keys_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "purpose_versions" (
	"purpose_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"status" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"type" text NOT NULL,
	"consent_life_span" bigint NOT NULL,
	"fields" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"modified_at" timestamp with time zone NOT NULL,
	"modified_by" text NOT NULL,
	"published_at" timestamp with time zone,
	"published_by" text,
	CONSTRAINT "purpose_versions_purpose_id_version_pk" PRIMARY KEY("purpose_id","version")
);
--> statement-breakpoint
CREATE TABLE "purposes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "collection_point_data_elements" ADD CONSTRAINT "collection_point_data_elements_collection_point_id_version_collection_point_versions_collection_point_id_version_fk" FOREIGN KEY ("collection_point_id","version") REFERENCES "public"."collection_point_versions"("collection_point_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_point_data_elements" ADD CONSTRAINT "collection_point_data_elements_data_element_id_data_elements_id_fk" FOREIGN KEY ("data_element_id") REFERENCES "public"."data_elements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_point_purposes" ADD CONSTRAINT "collection_point_purposes_collection_point_id_version_collection_point_versions_collection_point_id_version_fk" FOREIGN KEY ("collection_point_id","version") REFERENCES "public"."collection_point_versions"("collection_point_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_point_purposes" ADD CONSTRAINT "collection_point_purposes_purpose_id_purpose_version_purpose_versions_purpose_id_version_fk" FOREIGN KEY ("purpose_id","purpose_version") REFERENCES "public"."purpose_versions"("purpose_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_point_versions" ADD CONSTRAINT "collection_point_versions_collection_point_id_collection_points_id_fk" FOREIGN KEY ("collection_point_id") REFERENCES "public"."collection_points"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purpose_versions" ADD CONSTRAINT "purpose_versions_purpose_id_purposes_id_fk" FOREIGN KEY ("purpose_id") REFERENCES "public"."purposes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_point_data_elements_element" ON "collection_point_data_elements" USING btree ("data_element_id");--> statement-breakpoint
CREATE INDEX "collection_point_purposes_purpose" ON "collection_point_purposes" USING btree ("purpose_id");--> statement-breakpoint
CREATE INDEX "collection_point_versions_name" ON "collection_point_versions" USING btree ("organization_id","name");--> statement-breakpoint
CREATE INDEX "collection_point_versions_created_at" ON "collection_point_versions" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "collection_point_versions_one_active" ON "collection_point_versions" USING btree ("collection_point_id") WHERE "collection_point_versions"."status" = 'ACTIVE';--> statement-breakpoint
CREATE UNIQUE INDEX "collection_point_versions_one_draft" ON "collection_point_versions" USING btree ("collection_point_id") WHERE "collection_point_versions"."status" = 'DRAFT';--> statement-breakpoint
CREATE UNIQUE INDEX "data_elements_name" ON "data_elements" USING btree (md5("name"));--> statement-breakpoint
CREATE INDEX "performed_writes_performed_at" ON "performed_writes" USING btree ("performed_at");--> statement-breakpoint
CREATE INDEX "provider_payloads_grant" ON "provider_payloads" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "provider_payloads_user_code" ON "provider_payloads" USING btree ("user_code");--> statement-breakpoint
CREATE INDEX "provider_payloads_uid" ON "provider_payloads" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "provider_payloads_expires_at" ON "provider_payloads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "purpose_versions_name" ON "purpose_versions" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "purpose_versions_one_active" ON "purpose_versions" USING btree ("purpose_id") WHERE "purpose_versions"."status" = 'ACTIVE';--> statement-breakpoint
CREATE UNIQUE INDEX "purpose_versions_one_draft" ON "purpose_versions" USING btree ("purpose_id") WHERE "purpose_versions"."status" = 'DRAFT';