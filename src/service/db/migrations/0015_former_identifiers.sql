CREATE TABLE "former_identifiers" (
	"subject_id" uuid NOT NULL,
	"former_id" uuid NOT NULL,
	"identifier" text collate "C" NOT NULL,
	"merge_id" uuid NOT NULL,
	"merged_at" timestamp with time zone NOT NULL,
	CONSTRAINT "former_identifiers_subject_id_former_id_pk" PRIMARY KEY("subject_id","former_id")
);
--> statement-breakpoint
ALTER TABLE "former_identifiers" ADD CONSTRAINT "former_identifiers_subject_id_data_subjects_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."data_subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_identifiers_identifier" ON "former_identifiers" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "former_identifiers_former" ON "former_identifiers" USING btree ("former_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "data_subjects_folded" ON "data_subjects" USING btree (lower("identifier" collate "default"));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "data_subjects_digits" ON "data_subjects" USING btree (translate("identifier", '+-(). /', '')) WHERE "data_subjects"."identifier" ~ '^[-+(). /0-9]+$';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subject_elements_folded_identifiers" ON "subject_elements" USING btree (md5(lower("value" collate "default"))) WHERE "subject_elements"."linked";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subject_elements_identifier_digits" ON "subject_elements" USING btree (translate("value", '+-(). /', '')) WHERE "subject_elements"."linked" and "subject_elements"."value" ~ '^[-+(). /0-9]+$';
--> statement-breakpoint
-- What earlier merges did, under the people who live now: a survivor may have been merged away itself.
INSERT INTO "former_identifiers"
WITH RECURSIVE "merged" AS (
  SELECT "merge"."id" AS "merge_id", "merge"."merged_at", "merge"."primary_id",
    ("record" #>> '{subject,id}')::uuid AS "former_id", "record" #>> '{subject,identifier}' AS "identifier"
  FROM "merges" AS "merge", jsonb_array_elements("merge"."before") AS "record"
  WHERE ("record" #>> '{subject,id}')::uuid <> "merge"."primary_id"
), "held" AS (
  SELECT "primary_id" AS "subject_id", "former_id", "identifier", "merge_id", "merged_at" FROM "merged"
  UNION ALL
  SELECT "next"."primary_id", "held"."former_id", "held"."identifier", "held"."merge_id", "held"."merged_at"
  FROM "held" JOIN "merged" AS "next" ON "next"."former_id" = "held"."subject_id"
)
SELECT "held".* FROM "held" JOIN "data_subjects" AS "person" ON "person"."id" = "held"."subject_id";
