ALTER TABLE "subject_purposes" ADD COLUMN "status_transaction_id" uuid;--> statement-breakpoint
ALTER TABLE "subject_purposes" ADD COLUMN "transaction_id_before_pending" uuid;--> statement-breakpoint
ALTER TABLE "subject_purposes" ADD COLUMN "first_consent_at" timestamp with time zone;--> statement-breakpoint
-- What set each status: of a consent and an end the latest, of all else the first that nothing came after that ends it,
-- else the latest. Transactions of one time count in the order of arrival.
CREATE TEMPORARY TABLE "setters" ON COMMIT DROP AS
  WITH "wanted" AS (
    SELECT "subject_id", "purpose_id", "consent_at", "status", false AS "is_held" FROM "subject_purposes"
    UNION ALL
    SELECT "subject_id", "purpose_id", "consent_at", "status_before_pending", true FROM "subject_purposes"
    WHERE "status_before_pending" IS NOT NULL
  ), "told" AS (
    SELECT "wanted".*, "own"."id", "own"."interaction_at", "own"."created_at",
      CASE "wanted"."status"
        WHEN 'ACTIVE' THEN "own"."type" = 'CONFIRMED'
        WHEN 'NOT_OPT_OUT' THEN "own"."type" = 'NO_OPT_OUT'
        WHEN 'NO_CONSENT' THEN "own"."type" IN ('NOTGIVEN', 'NO_CHOICE', 'EXTEND', 'CHANGE_PREFERENCES')
        WHEN 'WITHDRAWN' THEN "own"."type" = 'WITHDRAWN' OR ("own"."type" = 'CANCEL' AND "own"."withdrawal_at" IS NOT NULL)
        ELSE "own"."type" = "wanted"."status"
      END AS "sets",
      CASE
        WHEN "wanted"."status" IN ('HARD_OPT_OUT', 'WITHDRAWN') THEN "own"."type" IN ('CONFIRMED', 'OPT_IN')
        WHEN "wanted"."status" = 'OPT_OUT' THEN "own"."type" IN ('CONFIRMED', 'OPT_IN', 'NO_OPT_OUT')
        WHEN "wanted"."status" = 'PENDING' THEN "own"."type" NOT IN ('PENDING', 'NO_CHOICE', 'EXTEND', 'CHANGE_PREFERENCES')
        WHEN "wanted"."status" = 'NO_CONSENT' THEN "own"."type" NOT IN ('NOTGIVEN', 'NO_CHOICE', 'EXTEND', 'CHANGE_PREFERENCES')
        ELSE true
      END AS "ends"
    FROM "wanted" JOIN "transactions" AS "own" USING ("subject_id", "purpose_id")
  ), "placed" AS (
    SELECT *, row_number() OVER "said" AS "place" FROM "told"
    WINDOW "said" AS (PARTITION BY "subject_id", "purpose_id", "is_held" ORDER BY "interaction_at", "created_at", "id")
  ), "judged" AS (
    SELECT *, "place" > coalesce(max("place") FILTER (WHERE "ends") OVER "all_of_it", 0) AS "stands"
    FROM "placed" WINDOW "all_of_it" AS (PARTITION BY "subject_id", "purpose_id", "is_held")
  )
  SELECT DISTINCT ON ("subject_id", "purpose_id", "is_held") "subject_id", "purpose_id", "is_held", "id"
  FROM "judged" WHERE "sets"
  ORDER BY "subject_id", "purpose_id", "is_held", "stands" DESC, "interaction_at" IS NOT DISTINCT FROM "consent_at" DESC,
    CASE WHEN "stands" THEN "place" END, "place" DESC;
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
