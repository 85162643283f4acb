CREATE TABLE IF NOT EXISTS "upgrade_steps" ("name" text PRIMARY KEY NOT NULL);
--> statement-breakpoint
CREATE TABLE "catalog_stamp" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"stamp" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collection_point_activity" (
	"collection_point_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"slot" smallint NOT NULL,
	"receipt_count" bigint NOT NULL,
	"first_receipt_at" timestamp with time zone NOT NULL,
	"last_receipt_at" timestamp with time zone NOT NULL,
	CONSTRAINT "collection_point_activity_collection_point_id_version_slot_pk" PRIMARY KEY("collection_point_id","version","slot")
);
--> statement-breakpoint
CREATE TABLE "identifiers" (
	"identifier" text collate "C" PRIMARY KEY NOT NULL,
	"subject_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_ledger" (
	"day" date NOT NULL,
	"purpose_id" uuid NOT NULL,
	"type" text NOT NULL,
	"collection_point_id" uuid NOT NULL,
	"collection_point_version" bigint NOT NULL,
	"is_test" boolean NOT NULL,
	"slot" smallint NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "consent_ledger_key" PRIMARY KEY("day","purpose_id","type","collection_point_id","collection_point_version","is_test","slot")
);
--> statement-breakpoint
INSERT INTO "catalog_stamp" ("stamp") VALUES (gen_random_uuid());--> statement-breakpoint
-- Releases before this one read the columns that are copied here, until their instances are stopped.
INSERT INTO "upgrade_steps" SELECT 'drop-point-counters' WHERE EXISTS (SELECT FROM "collection_point_versions");--> statement-breakpoint
INSERT INTO "collection_point_activity" ("collection_point_id", "version", "slot", "receipt_count", "first_receipt_at", "last_receipt_at")
  SELECT "collection_point_id", "version", 0, "receipt_count", coalesce("first_receipt_at", "last_activity_at"),
    coalesce("last_activity_at", "first_receipt_at")
  FROM "collection_point_versions" WHERE "receipt_count" > 0;
--> statement-breakpoint
INSERT INTO "consent_ledger" ("day", "purpose_id", "type", "collection_point_id", "collection_point_version", "is_test", "slot", "count")
  SELECT ("created_at" AT TIME ZONE 'UTC')::date, "purpose_id", "type", "collection_point_id", "collection_point_version",
    "is_test", 0, count(*)
  FROM "transactions" WHERE NOT "auto_generated" AND "collection_point_id" IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5, 6;
--> statement-breakpoint
INSERT INTO "identifiers" ("identifier", "subject_id") SELECT "identifier", "id" FROM "data_subjects";
--> statement-breakpoint
CREATE INDEX "consent_ledger_purpose" ON "consent_ledger" USING btree ("purpose_id","day");--> statement-breakpoint
CREATE INDEX "consent_ledger_collection_point" ON "consent_ledger" USING btree ("collection_point_id","day");--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "sameness_bytes" bytea;
--> statement-breakpoint
-- In place of a change of the column's type, which would hold the table while it's rewritten.
DO $$
DECLARE place uuid := '00000000-0000-0000-0000-000000000000'; last uuid;
BEGIN
  LOOP
    SELECT "id" INTO last FROM "receipts" WHERE "id" > place ORDER BY "id" OFFSET 4999 LIMIT 1;
    UPDATE "receipts" SET "sameness_bytes" = decode("sameness", 'hex')
    WHERE "id" > place AND (last IS NULL OR "id" <= last) AND "sameness" IS NOT NULL AND "sameness_bytes" IS NULL;
    COMMIT;
    EXIT WHEN last IS NULL;
    place := last;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "receipts_sameness_bytes" ON "receipts" USING btree ("identifier","sameness_bytes") WHERE "receipts"."sameness_bytes" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "receipts_identifier_id_pk" ON "receipts" USING btree ("identifier","id");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "transactions_subject_id_id_pk" ON "transactions" USING btree ("subject_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "receipts_id" ON "receipts" USING btree ("id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "data_subjects_identifier_plain" ON "data_subjects" USING btree ("identifier");--> statement-breakpoint
ALTER TABLE "distinct_pairs" DROP CONSTRAINT "distinct_pairs_subject_id_data_subjects_id_fk";--> statement-breakpoint
ALTER TABLE "distinct_pairs" DROP CONSTRAINT "distinct_pairs_other_id_data_subjects_id_fk";--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_receipt_id_receipts_id_fk";--> statement-breakpoint
DROP INDEX "receipts_identifier";--> statement-breakpoint
DROP INDEX "transactions_subject";--> statement-breakpoint
DROP INDEX "data_subjects_identifier";--> statement-breakpoint
ALTER INDEX "data_subjects_identifier_plain" RENAME TO "data_subjects_identifier";--> statement-breakpoint
DROP INDEX "receipts_sameness";--> statement-breakpoint
ALTER TABLE "receipts" DROP COLUMN "sameness";--> statement-breakpoint
ALTER TABLE "receipts" RENAME COLUMN "sameness_bytes" TO "sameness";--> statement-breakpoint
ALTER INDEX "receipts_sameness_bytes" RENAME TO "receipts_sameness";--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_pkey";--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_identifier_id_pk" PRIMARY KEY USING INDEX "receipts_identifier_id_pk";--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_pkey";--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_subject_id_id_pk" PRIMARY KEY USING INDEX "transactions_subject_id_id_pk";
