CREATE TABLE "consent_counts" (
	"purpose_id" uuid NOT NULL,
	"purpose_version" bigint NOT NULL,
	"status" text NOT NULL,
	"collection_point_id" uuid NOT NULL,
	"is_test" boolean NOT NULL,
	"slot" smallint NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "consent_counts_key" PRIMARY KEY("purpose_id","purpose_version","status","collection_point_id","is_test","slot")
);
--> statement-breakpoint
CREATE TABLE "people_counts" (
	"is_test" boolean NOT NULL,
	"has_consent" boolean NOT NULL,
	"slot" smallint NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "people_counts_key" PRIMARY KEY("is_test","has_consent","slot")
);
--> statement-breakpoint
CREATE TABLE "point_ledger" (
	"day" date NOT NULL,
	"collection_point_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"is_test" boolean NOT NULL,
	"slot" smallint NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "point_ledger_key" PRIMARY KEY("day","collection_point_id","kind","is_test","slot")
);
--> statement-breakpoint
CREATE INDEX "consent_counts_collection_point" ON "consent_counts" USING btree ("collection_point_id");--> statement-breakpoint
CREATE INDEX "point_ledger_collection_point" ON "point_ledger" USING btree ("collection_point_id","day");--> statement-breakpoint
INSERT INTO "point_ledger" ("day", "collection_point_id", "kind", "is_test", "slot", "count")
  SELECT ("created_at" AT TIME ZONE 'UTC')::date, "collection_point_id", 'RECEIPT', "is_test", 0, count(*)
  FROM "receipts" GROUP BY 1, 2, 4;
--> statement-breakpoint
INSERT INTO "point_ledger" ("day", "collection_point_id", "kind", "is_test", "slot", "count")
  SELECT "day", "collection_point_id", "type", "is_test", 0, sum("count")
  FROM "consent_ledger" GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
INSERT INTO "consent_counts" ("purpose_id", "purpose_version", "status", "collection_point_id", "is_test", "slot", "count")
  SELECT c."purpose_id", c."purpose_version", c."status",
    coalesce(c."collection_point_id", '00000000-0000-0000-0000-000000000000'), s."is_test", 0, count(*)
  FROM "subject_purposes" c JOIN "data_subjects" s ON s."id" = c."subject_id"
  GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
INSERT INTO "people_counts" ("is_test", "has_consent", "slot", "count")
  SELECT "is_test", "has_consent", 0, count(*)
  FROM (SELECT s."id", s."is_test", coalesce(bool_or(c."status" IN ('ACTIVE', 'OPT_IN', 'NOT_OPT_OUT', 'IMPLICIT', 'ALWAYS_ACTIVE')), false) AS "has_consent"
    FROM "data_subjects" s LEFT JOIN "subject_purposes" c ON c."subject_id" = s."id"
    GROUP BY s."id", s."is_test") AS person
  GROUP BY 1, 2;
