CREATE TABLE "distinct_pairs" (
	"subject_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	"said_by" text NOT NULL,
	CONSTRAINT "distinct_pairs_subject_id_other_id_pk" PRIMARY KEY("subject_id","other_id"),
	CONSTRAINT "distinct_pairs_in_order" CHECK ("distinct_pairs"."subject_id" < "distinct_pairs"."other_id")
);
--> statement-breakpoint
ALTER TABLE "distinct_pairs" ADD CONSTRAINT "distinct_pairs_subject_id_data_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."data_subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_pairs" ADD CONSTRAINT "distinct_pairs_other_id_data_subjects_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."data_subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "distinct_pairs_other" ON "distinct_pairs" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "merge_group_members_subject" ON "merge_group_members" USING btree ("subject_id");
--> statement-breakpoint
-- Groups stayed open when their people were merged one by one. A member is from now on whoever stayed of them.
CREATE TEMPORARY TABLE "moved_members" ON COMMIT DROP AS
  WITH RECURSIVE "moved" AS (
    SELECT "gone"."id"::uuid AS "from_id", "merge"."primary_id" AS "to_id", "merge"."id" AS "merge_id", "merge"."merged_at"
    FROM "merges" AS "merge", jsonb_array_elements_text("merge"."merged_ids") AS "gone" ("id")
  ), "way" AS (
    SELECT "member"."merge_request_id", "member"."group_number", "member"."position",
      "moved"."to_id", "moved"."merge_id", "moved"."merged_at", 1 AS "step"
    FROM "merge_group_members" AS "member" JOIN "moved" ON "moved"."from_id" = "member"."subject_id"
    UNION ALL
    SELECT "way"."merge_request_id", "way"."group_number", "way"."position",
      "moved"."to_id", "moved"."merge_id", "moved"."merged_at", "way"."step" + 1
    FROM "way" JOIN "moved" ON "moved"."from_id" = "way"."to_id"
  )
  SELECT DISTINCT ON ("merge_request_id", "group_number", "position") * FROM "way"
  ORDER BY "merge_request_id", "group_number", "position", "step" DESC;
--> statement-breakpoint
UPDATE "merge_group_members" AS "member" SET "subject_id" = "moved"."to_id"
FROM "moved_members" AS "moved"
WHERE "moved"."merge_request_id" = "member"."merge_request_id"
  AND "moved"."group_number" = "member"."group_number" AND "moved"."position" = "member"."position";
--> statement-breakpoint
UPDATE "merge_groups" AS "closed" SET "status" = 'MERGED', "merge_id" = "last"."merge_id"
FROM (
  SELECT DISTINCT ON ("merge_request_id", "group_number") * FROM "moved_members"
  ORDER BY "merge_request_id", "group_number", "merged_at" DESC
) AS "last"
WHERE "last"."merge_request_id" = "closed"."merge_request_id" AND "last"."group_number" = "closed"."number"
  AND "closed"."status" IN ('OPEN', 'CHANGED')
  AND (
    SELECT count(DISTINCT "subject"."id")
    FROM "merge_group_members" AS "member" JOIN "data_subjects" AS "subject" ON "subject"."id" = "member"."subject_id"
    WHERE "member"."merge_request_id" = "closed"."merge_request_id" AND "member"."group_number" = "closed"."number"
  ) = 1;
