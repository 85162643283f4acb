CREATE TABLE "data_subjects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text collate "C" NOT NULL,
	"identifier_type" text collate "C" DEFAULT '' NOT NULL,
	"language" text,
	"is_test" boolean DEFAULT false NOT NULL,
	"link_token" text NOT NULL,
	"latest_geolocation" jsonb,
	"latest_source" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"modified_at" timestamp with time zone NOT NULL,
	"last_transaction_at" timestamp with time zone DEFAULT '-infinity' NOT NULL,
	"last_interaction_at" timestamp with time zone DEFAULT '-infinity' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subject_choices" (
	"subject_id" uuid NOT NULL,
	"purpose_id" uuid NOT NULL,
	"choice_id" uuid NOT NULL,
	"preference_id" uuid,
	"is_consented" boolean NOT NULL,
	CONSTRAINT "subject_choices_subject_id_purpose_id_choice_id_pk" PRIMARY KEY("subject_id","purpose_id","choice_id")
);
--> statement-breakpoint
CREATE TABLE "subject_elements" (
	"subject_id" uuid NOT NULL,
	"element_id" uuid NOT NULL,
	"linked" boolean NOT NULL,
	"position" integer NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subject_elements_subject_id_element_id_linked_position_pk" PRIMARY KEY("subject_id","element_id","linked","position")
);
--> statement-breakpoint
CREATE TABLE "subject_purposes" (
	"subject_id" uuid NOT NULL,
	"purpose_id" uuid NOT NULL,
	"purpose_version" bigint NOT NULL,
	"status" text NOT NULL,
	"status_before_pending" text,
	"first_transaction_at" timestamp with time zone NOT NULL,
	"last_transaction_at" timestamp with time zone NOT NULL,
	"last_interaction_at" timestamp with time zone,
	"consent_at" timestamp with time zone,
	"withdrawal_at" timestamp with time zone,
	"reactivation_at" timestamp with time zone,
	"expiry_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	"transaction_count" bigint NOT NULL,
	"last_receipt_id" uuid,
	"collection_point_id" uuid,
	"collection_point_version" bigint,
	"note" jsonb,
	"geolocation" jsonb,
	CONSTRAINT "subject_purposes_subject_id_purpose_id_pk" PRIMARY KEY("subject_id","purpose_id")
);
--> statement-breakpoint
CREATE TABLE "receipt_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"claims" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text collate "C" NOT NULL,
	"collection_point_id" uuid NOT NULL,
	"collection_point_version" bigint NOT NULL,
	"token_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"interaction_at" timestamp with time zone NOT NULL,
	"language" text,
	"is_test" boolean NOT NULL,
	"origin" text NOT NULL,
	"sameness" text,
	"fields" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_id" uuid NOT NULL,
	"receipt_id" uuid,
	"purpose_id" uuid NOT NULL,
	"purpose_version" bigint NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"interaction_at" timestamp with time zone NOT NULL,
	"consent_at" timestamp with time zone,
	"withdrawal_at" timestamp with time zone,
	"expiry_at" timestamp with time zone,
	"collection_point_id" uuid,
	"collection_point_version" bigint,
	"is_test" boolean NOT NULL,
	"auto_generated" boolean NOT NULL,
	"created_by" text NOT NULL,
	"choices" jsonb NOT NULL,
	"note" jsonb
);
--> statement-breakpoint
ALTER TABLE "purposes" ADD COLUMN "consents_end_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subject_choices" ADD CONSTRAINT "subject_choices_subject_id_purpose_id_subject_purposes_subject_id_purpose_id_fk" FOREIGN KEY ("subject_id","purpose_id") REFERENCES "public"."subject_purposes"("subject_id","purpose_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_elements" ADD CONSTRAINT "subject_elements_subject_id_data_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."data_subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_elements" ADD CONSTRAINT "subject_elements_element_id_data_elements_id_fk" FOREIGN KEY ("element_id") REFERENCES "public"."data_elements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_purposes" ADD CONSTRAINT "subject_purposes_subject_id_data_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."data_subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subject_purposes" ADD CONSTRAINT "subject_purposes_purpose_id_purposes_id_fk" FOREIGN KEY ("purpose_id") REFERENCES "public"."purposes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_token_hash_receipt_tokens_hash_fk" FOREIGN KEY ("token_hash") REFERENCES "public"."receipt_tokens"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_subject_id_data_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."data_subjects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_subjects_identifier" ON "data_subjects" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "data_subjects_created_at" ON "data_subjects" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "data_subjects_modified_at" ON "data_subjects" USING btree ("modified_at","id");--> statement-breakpoint
CREATE INDEX "data_subjects_last_transaction_at" ON "data_subjects" USING btree ("last_transaction_at","id");--> statement-breakpoint
CREATE INDEX "data_subjects_last_interaction_at" ON "data_subjects" USING btree ("last_interaction_at","id");--> statement-breakpoint
CREATE INDEX "data_subjects_identifier_type" ON "data_subjects" USING btree ("identifier_type","id");--> statement-breakpoint
CREATE INDEX "subject_choices_choice" ON "subject_choices" USING btree ("choice_id");--> statement-breakpoint
CREATE INDEX "subject_elements_element" ON "subject_elements" USING btree ("element_id","linked");--> statement-breakpoint
CREATE INDEX "subject_purposes_purpose" ON "subject_purposes" USING btree ("purpose_id","subject_id");--> statement-breakpoint
CREATE INDEX "subject_purposes_collection_point" ON "subject_purposes" USING btree ("collection_point_id","subject_id");--> statement-breakpoint
CREATE INDEX "subject_purposes_expiry" ON "subject_purposes" USING btree ("expiry_at") WHERE "subject_purposes"."status" in ('ACTIVE', 'OPT_IN', 'NOT_OPT_OUT', 'IMPLICIT', 'ALWAYS_ACTIVE', 'PENDING');--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_sameness" ON "receipts" USING btree ("sameness") WHERE "receipts"."sameness" is not null;--> statement-breakpoint
CREATE INDEX "receipts_identifier" ON "receipts" USING btree ("identifier","created_at","id");--> statement-breakpoint
CREATE INDEX "receipts_created_at" ON "receipts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "receipts_collection_point" ON "receipts" USING btree ("collection_point_id","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_subject" ON "transactions" USING btree ("subject_id","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_receipt" ON "transactions" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "transactions_created_at" ON "transactions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_collection_point" ON "transactions" USING btree ("collection_point_id","created_at","id");