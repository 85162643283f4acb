-- Receipts could be dated up to a day ahead and decided by that date, so a withdrawal in between had no effect.
-- From now on nothing is said after it arrived.
CREATE TEMPORARY TABLE "dated_ahead" ON COMMIT DROP AS
  SELECT "id", "subject_id", "purpose_id", "created_at", "interaction_at"
  FROM "transactions" WHERE "interaction_at" > "created_at";
--> statement-breakpoint
UPDATE "transactions" SET
  "interaction_at" = "created_at",
  "consent_at" = CASE WHEN "consent_at" = "interaction_at" THEN "created_at" ELSE "consent_at" END,
  "withdrawal_at" = CASE WHEN "withdrawal_at" = "interaction_at" THEN "created_at" ELSE "withdrawal_at" END
WHERE "interaction_at" > "created_at";
--> statement-breakpoint
UPDATE "subject_purposes" AS "consent" SET
  "last_interaction_at" = coalesce((SELECT min("created_at") FROM "dated_ahead" AS "ahead"
    WHERE "ahead"."subject_id" = "consent"."subject_id" AND "ahead"."purpose_id" = "consent"."purpose_id"
      AND "ahead"."interaction_at" = "consent"."last_interaction_at"), "last_interaction_at"),
  "consent_at" = coalesce((SELECT min("created_at") FROM "dated_ahead" AS "ahead"
    WHERE "ahead"."subject_id" = "consent"."subject_id" AND "ahead"."purpose_id" = "consent"."purpose_id"
      AND "ahead"."interaction_at" = "consent"."consent_at"), "consent_at"),
  "withdrawal_at" = coalesce((SELECT min("created_at") FROM "dated_ahead" AS "ahead"
    WHERE "ahead"."subject_id" = "consent"."subject_id" AND "ahead"."purpose_id" = "consent"."purpose_id"
      AND "ahead"."interaction_at" = "consent"."withdrawal_at"), "withdrawal_at"),
  "reactivation_at" = coalesce((SELECT min("created_at") FROM "dated_ahead" AS "ahead"
    WHERE "ahead"."subject_id" = "consent"."subject_id" AND "ahead"."purpose_id" = "consent"."purpose_id"
      AND "ahead"."interaction_at" = "consent"."reactivation_at"), "reactivation_at")
WHERE ("subject_id", "purpose_id") IN (SELECT "subject_id", "purpose_id" FROM "dated_ahead");
--> statement-breakpoint
-- Refusals that no explicit yes came after, the strongest of each consent; the latest of them is the last interaction.
CREATE TEMPORARY TABLE "holding_refusals" ON COMMIT DROP AS
  SELECT DISTINCT ON ("subject_id", "purpose_id") "subject_id", "purpose_id", "status", "rank", "interaction_at",
    max("interaction_at") OVER (PARTITION BY "subject_id", "purpose_id") AS "last_at"
  FROM (
    SELECT "refusal".*, "kind"."status", "kind"."rank"
    FROM "transactions" AS "refusal"
    JOIN (VALUES ('HARD_OPT_OUT', 'HARD_OPT_OUT', 1), ('WITHDRAWN', 'WITHDRAWN', 2), ('CANCEL', 'WITHDRAWN', 2),
      ('OPT_OUT', 'OPT_OUT', 3)) AS "kind" ("type", "status", "rank") ON "kind"."type" = "refusal"."type"
    WHERE ("refusal"."subject_id", "refusal"."purpose_id") IN (SELECT "subject_id", "purpose_id" FROM "dated_ahead")
      AND NOT EXISTS (
        SELECT FROM "transactions" AS "yes"
        WHERE "yes"."subject_id" = "refusal"."subject_id" AND "yes"."purpose_id" = "refusal"."purpose_id"
          AND ("yes"."interaction_at", "yes"."created_at") > ("refusal"."interaction_at", "refusal"."created_at")
          AND ("yes"."type" IN ('CONFIRMED', 'OPT_IN')
            OR ("yes"."type" = 'NO_OPT_OUT' AND "refusal"."type" = 'OPT_OUT')))
      -- A CANCEL that took back a request left the consent as it was.
      AND ("refusal"."type" <> 'CANCEL' OR ("refusal"."withdrawal_at" IS NOT NULL AND (
        SELECT "before"."type" FROM "transactions" AS "before"
        WHERE "before"."subject_id" = "refusal"."subject_id" AND "before"."purpose_id" = "refusal"."purpose_id"
          AND ("before"."interaction_at", "before"."created_at") < ("refusal"."interaction_at", "refusal"."created_at")
          AND "before"."type" NOT IN ('NO_CHOICE', 'EXTEND', 'CHANGE_PREFERENCES')
        ORDER BY "before"."interaction_at" DESC, "before"."created_at" DESC LIMIT 1) IS DISTINCT FROM 'PENDING'))
  ) AS "held"
  ORDER BY "subject_id", "purpose_id", "rank", "interaction_at" DESC;
--> statement-breakpoint
-- Changed now, so that whoever reads what changed since learns of it.
WITH "changed" AS (
  UPDATE "subject_purposes" AS "consent" SET
    "status" = "refusal"."status",
    "status_before_pending" = NULL,
    "last_interaction_at" = "refusal"."last_at",
    "withdrawal_at" = "refusal"."interaction_at",
    "expiry_at" = NULL,
    "updated_at" = greatest("consent"."updated_at", now())
  FROM "holding_refusals" AS "refusal"
  WHERE "consent"."subject_id" = "refusal"."subject_id" AND "consent"."purpose_id" = "refusal"."purpose_id"
    AND CASE "consent"."status" WHEN 'HARD_OPT_OUT' THEN 1 WHEN 'WITHDRAWN' THEN 2 WHEN 'OPT_OUT' THEN 3 ELSE 4 END
      > "refusal"."rank"
  RETURNING "consent"."subject_id"
)
UPDATE "data_subjects" SET "modified_at" = greatest("modified_at", now())
WHERE "id" IN (SELECT "subject_id" FROM "changed");
--> statement-breakpoint
-- Receipts without purposes were dated ahead too.
UPDATE "data_subjects" AS "subject" SET "last_interaction_at" = "said"."last_at"
FROM (
  SELECT "known"."id", max("known"."at") AS "last_at"
  FROM (
    SELECT "subject_id" AS "id", "interaction_at" AS "at" FROM "transactions" WHERE NOT "auto_generated"
    UNION ALL
    SELECT "person"."id", least("receipt"."interaction_at", "receipt"."created_at")
    FROM "receipts" AS "receipt" JOIN "data_subjects" AS "person" ON "person"."identifier" = "receipt"."identifier"
  ) AS "known"
  WHERE "known"."id" IN (
    SELECT "subject_id" FROM "dated_ahead"
    UNION
    SELECT "person"."id"
    FROM "receipts" AS "receipt" JOIN "data_subjects" AS "person" ON "person"."identifier" = "receipt"."identifier"
    WHERE "receipt"."interaction_at" > "receipt"."created_at")
  GROUP BY "known"."id"
) AS "said"
WHERE "subject"."id" = "said"."id" AND "subject"."last_interaction_at" > "said"."last_at";
