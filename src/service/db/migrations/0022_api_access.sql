CREATE TABLE "identity_group_members" (
	"group_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"is_primary" boolean NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_group_members_group_id_subject_id_pk" PRIMARY KEY("group_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "identity_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text,
	"created_at" timestamp with time zone NOT NULL,
	"modified_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_credentials" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"token_seconds" integer,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"revoked_by" text,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "receipt_signers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"public_jwk" jsonb,
	"jwks_url" text,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" text
);
--> statement-breakpoint
ALTER TABLE "data_subjects" ALTER COLUMN "link_token" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "data_subjects" ADD COLUMN "link_token_renewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity_group_members" ADD CONSTRAINT "identity_group_members_group_id_identity_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."identity_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_group_members_subject" ON "identity_group_members" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "identity_groups_created_at" ON "identity_groups" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "identity_groups_modified_at" ON "identity_groups" USING btree ("modified_at","id");--> statement-breakpoint
CREATE INDEX "api_credentials_created_at" ON "api_credentials" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "data_subjects_link_token_issued_at" ON "data_subjects" USING btree (coalesce("link_token_renewed_at", "created_at"),"id") WHERE "data_subjects"."link_token" is not null;