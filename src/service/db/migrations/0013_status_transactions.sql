ALTER TABLE "subject_purposes" ADD COLUMN "status_transaction_id" uuid;--> statement-breakpoint
ALTER TABLE "subject_purposes" ADD COLUMN "transaction_id_before_pending" uuid;--> statement-breakpoint
ALTER TABLE "subject_purposes" ADD COLUMN "first_consent_at" timestamp with time zone;--> statement-breakpoint
-- What set each status: of all but a consent and an end the first that nothing came after that ends it; else the latest.
CREATE TEMPORARY TABLE "setters" ON COMMIT DROP AS
  SELECT DISTINCT ON ("wanted"."subject_id", "wanted"."purpose_id", "wanted"."is_held")
    "wanted"."subject_id", "wanted"."purpose_id", "wanted"."is_held", "own"."id"
  FROM (
    SELECT "subject_id", "purpose_id", "consent_at", "status", false AS "is_held" FROM "subject_purposes"
    UNION ALL
    SELECT "subject_id", "purpose_id", "consent_at", "status_before_pending", true FROM "subject_purposes"
    WHERE "status_before_pending" IS NOT NULL
  ) AS "wanted"
  JOIN "transactions" AS "own" USING ("subject_id", "purpose_id")
  JOIN (VALUES ('ACTIVE', 'CONFIRMED', true), ('OPT_IN', 'OPT_IN', true), ('NOT_OPT_OUT', 'NO_OPT_OUT', true),
    ('IMPLICIT', 'IMPLICIT', true), ('EXPIRED', 'EXPIRED', true), ('PENDING', 'PENDING', false),
    ('NO_CONSENT', 'NOTGIVEN', false), ('NO_CONSENT', 'NO_CHOICE', false), ('NO_CONSENT', 'EXTEND', false),
    ('NO_CONSENT', 'CHANGE_PREFERENCES', false), ('OPT_OUT', 'OPT_OUT', false), ('WITHDRAWN', 'WITHDRAWN', false),
    ('WITHDRAWN', 'CANCEL', false), ('HARD_OPT_OUT', 'HARD_OPT_OUT', false)
  ) AS "kind" ("status", "type", "is_latest") ON "kind"."status" = "wanted"."status" AND "kind"."type" = "own"."type"
  CROSS JOIN LATERAL (
    SELECT NOT "kind"."is_latest" AND NOT EXISTS (
      SELECT FROM "transactions" AS "after"
      WHERE "after"."subject_id" = "own"."subject_id" AND "after"."purpose_id" = "own"."purpose_id"
        AND ("after"."interaction_at", "after"."created_at", "after"."id") > ("own"."interaction_at", "own"."created_at", "own"."id")
        AND CASE
          WHEN "wanted"."status" IN ('HARD_OPT_OUT', 'WITHDRAWN') THEN "after"."type" IN ('CONFIRMED', 'OPT_IN')
          WHEN "wanted"."status" = 'OPT_OUT' THEN "after"."type" IN ('CONFIRMED', 'OPT_IN', 'NO_OPT_OUT')
          WHEN "wanted"."status" = 'PENDING' THEN "after"."type" NOT IN ('PENDING', 'NO_CHOICE', 'EXTEND', 'CHANGE_PREFERENCES')
          ELSE "after"."type" NOT IN ('NOTGIVEN', 'NO_CHOICE', 'EXTEND', 'CHANGE_PREFERENCES')
        END
    ) AS "stands"
  ) AS "run"
  WHERE "own"."type" <> 'CANCEL' OR "own"."withdrawal_at" IS NOT NULL
  ORDER BY "wanted"."subject_id", "wanted"."purpose_id", "wanted"."is_held", "run"."stands" DESC,
    "kind"."is_latest" AND "own"."interaction_at" IS NOT DISTINCT FROM "wanted"."consent_at" DESC,
    CASE WHEN NOT "run"."stands" THEN "own"."interaction_at" END DESC,
    "own"."interaction_at", "own"."created_at", "own"."id";
--> statement-breakpoint
UPDATE "subject_purposes" AS "consent" SET
  "status_transaction_id" = "known"."set_by",
  "transaction_id_before_pending" = "known"."held_by",
  "first_consent_at" = "known"."first_at"
FROM (
  SELECT "row"."subject_id", "row"."purpose_id", "setter"."id" AS "set_by", "held"."id" AS "held_by", "yes"."first_at"
  FROM "subject_purposes" AS "row"
  LEFT JOIN "setters" AS "setter" ON "setter"."subject_id" = "row"."subject_id"
    AND "setter"."purpose_id" = "row"."purpose_id" AND NOT "setter"."is_held"
  LEFT JOIN "setters" AS "held" ON "held"."subject_id" = "row"."subject_id"
    AND "held"."purpose_id" = "row"."purpose_id" AND "held"."is_held"
  LEFT JOIN (
    SELECT "subject_id", "purpose_id", min("interaction_at") AS "first_at" FROM "transactions"
    WHERE "type" IN ('CONFIRMED', 'OPT_IN', 'NO_OPT_OUT', 'IMPLICIT') GROUP BY "subject_id", "purpose_id"
  ) AS "yes" ON "yes"."subject_id" = "row"."subject_id" AND "yes"."purpose_id" = "row"."purpose_id"
) AS "known"
WHERE "consent"."subject_id" = "known"."subject_id" AND "consent"."purpose_id" = "known"."purpose_id";
