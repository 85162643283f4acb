-- works-from: 0054_awake
CREATE TABLE "barred_addresses" (
	"address_key" text collate "C" PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "confirmation_days" (
	"day" date NOT NULL,
	"collection_point_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"slot" smallint NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "confirmation_days_key" PRIMARY KEY("day","collection_point_id","kind","slot")
);
--> statement-breakpoint
CREATE TABLE "confirmations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_id" uuid NOT NULL,
	"receipt_id" uuid NOT NULL,
	"collection_point_id" uuid NOT NULL,
	"collection_point_version" bigint NOT NULL,
	"purpose_ids" jsonb NOT NULL,
	"address_key" text collate "C",
	"mail_id" uuid,
	"browser" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"mailed_at" timestamp with time zone,
	"until" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "barred_addresses_until" ON "barred_addresses" USING btree ("until");--> statement-breakpoint
CREATE INDEX "confirmation_days_point" ON "confirmation_days" USING btree ("collection_point_id","day");--> statement-breakpoint
CREATE INDEX "confirmations_subject" ON "confirmations" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "confirmations_until" ON "confirmations" USING btree ("until") WHERE "confirmations"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "confirmations_waiting" ON "confirmations" USING btree ("collection_point_id") WHERE "confirmations"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "confirmations_over" ON "confirmations" USING btree ("created_at") WHERE "confirmations"."state" in ('CANCELED', 'LAPSED');