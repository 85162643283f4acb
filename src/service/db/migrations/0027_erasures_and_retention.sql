CREATE TABLE "activity_erasures" (
	"activity_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"seal" "bytea" NOT NULL,
	CONSTRAINT "activity_erasures_activity_id_digest_pk" PRIMARY KEY("activity_id","digest")
);
--> statement-breakpoint
CREATE TABLE "deletion_certificates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"object_id" uuid NOT NULL,
	"object_type" text NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	"delete_type" text NOT NULL,
	"rule_id" uuid,
	"erasure_id" uuid
);
--> statement-breakpoint
CREATE TABLE "deletion_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"selector" jsonb NOT NULL,
	"retains_receipts" boolean NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"requested_by" text NOT NULL,
	"covered_until" uuid,
	"deleted_count" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"error_message" text,
	"lease_id" uuid,
	"leased_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "deletion_settings" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"allows_programs" boolean NOT NULL,
	"keep_months" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasure_ledger" (
	"number" bigint PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"entry" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"identity_check" text,
	"requested_at" timestamp with time zone NOT NULL,
	"requested_by" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"is_by_only_administrator" boolean DEFAULT false NOT NULL,
	"decline_reason" text,
	"outcome" text,
	"keep_until" timestamp with time zone,
	"keep_reason" text,
	"removed" jsonb
);
--> statement-breakpoint
CREATE TABLE "kept_receipts" (
	"receipt_id" uuid PRIMARY KEY NOT NULL,
	"erasure_id" uuid,
	"keep_until" timestamp with time zone NOT NULL,
	"keep_reason" text NOT NULL,
	"receipt" jsonb NOT NULL,
	"transactions" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_holds" (
	"subject_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"held_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"hash" text NOT NULL,
	"purpose_id" uuid NOT NULL,
	"status" text NOT NULL,
	"refused_at" timestamp with time zone NOT NULL,
	CONSTRAINT "suppressions_hash_purpose_id_pk" PRIMARY KEY("hash","purpose_id")
);
--> statement-breakpoint
CREATE TABLE "retention_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"target" text NOT NULL,
	"purpose_id" uuid,
	"event" text NOT NULL,
	"days" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"modified_at" timestamp with time zone NOT NULL,
	"modified_by" text NOT NULL,
	"dry_run" jsonb,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" text,
	"run_started_at" timestamp with time zone,
	"covered_until" uuid,
	"last_run_at" timestamp with time zone,
	"deleted" jsonb NOT NULL,
	"lease_id" uuid,
	"leased_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "performed_writes" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "is_administrator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "person_holds" ADD CONSTRAINT "person_holds_subject_id_data_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."data_subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deletion_certificates_hash" ON "deletion_certificates" USING btree ("hash","deleted_at","id");--> statement-breakpoint
CREATE INDEX "deletion_jobs_open" ON "deletion_jobs" USING btree ("id") WHERE "deletion_jobs"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "erasures_one_open" ON "erasures" USING btree ("subject_id") WHERE "erasures"."status" = 'REQUESTED';--> statement-breakpoint
CREATE INDEX "erasures_subject" ON "erasures" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "erasures_status" ON "erasures" USING btree ("status","requested_at","id");--> statement-breakpoint
CREATE INDEX "kept_receipts_erasure" ON "kept_receipts" USING btree ("erasure_id","receipt_id");--> statement-breakpoint
CREATE INDEX "kept_receipts_keep_until" ON "kept_receipts" USING btree ("keep_until");--> statement-breakpoint
CREATE INDEX "performed_writes_request" ON "performed_writes" USING btree ("request_id");