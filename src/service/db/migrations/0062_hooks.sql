-- works-from: 0061_follow
CREATE TABLE "hook_days" (
	"hook_id" uuid NOT NULL,
	"day" date NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"calls" integer NOT NULL,
	"recorded" integer NOT NULL,
	"kept" integer NOT NULL,
	"marked" integer NOT NULL,
	"nobody" integer NOT NULL,
	"repeated" integer NOT NULL,
	"left_out" integer NOT NULL,
	CONSTRAINT "hook_days_hook_id_day_pk" PRIMARY KEY("hook_id","day")
);
--> statement-breakpoint
CREATE TABLE "hook_events" (
	"hook_id" uuid NOT NULL,
	"key" text collate "C" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "hook_events_hook_id_key_pk" PRIMARY KEY("hook_id","key")
);
--> statement-breakpoint
CREATE TABLE "hooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"purpose_ids" uuid[] NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"modified_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "hook_events_at" ON "hook_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "claims_folded" ON "claims" USING btree (md5(btrim(lower("value" collate "default")))) WHERE "claims"."value" like '%@%';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "claims_digits" ON "claims" USING btree (right(regexp_replace("value", '[^0-9]', '', 'g'), 6)) WHERE "claims"."value" ~ '^[-+(). /0-9\u00a0\u00ad\u2000-\u2015\u202a-\u202f\u205f\u2060\u2066-\u2069\u2212\u3000\ufeff\uff0d]+$';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subject_elements_unkeyed_mail" ON "subject_elements" USING btree (md5(btrim(lower("value" collate "default")))) WHERE "subject_elements"."text_key" is null and "subject_elements"."value" like '%@%';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subject_elements_unkeyed_digits" ON "subject_elements" USING btree (right(regexp_replace("value", '[^0-9]', '', 'g'), 6)) WHERE "subject_elements"."text_key" is null and "subject_elements"."value" ~ '^[-+(). /0-9\u00a0\u00ad\u2000-\u2015\u202a-\u202f\u205f\u2060\u2066-\u2069\u2212\u3000\ufeff\uff0d]+$';--> statement-breakpoint
-- Of numbers that were typeset, which were no phone's before. An hour later, since the release before
-- writes no such keys (domains/data-subjects/fill-search-keys.ts).
DO $$ BEGIN
  INSERT INTO "jobs" ("id", "row_id", "kind", "name", "state", "created_at", "due_at")
    SELECT "id", "id", 'UPGRADE', 'fill-search-keys', 'WAITING', now(), now() + interval '1 hour'
    FROM (SELECT gen_random_uuid() AS "id") AS "step"
    WHERE EXISTS (SELECT FROM "identifiers" WHERE "phone_key" IS NULL AND "identifier" ~ '^[-+(). /0-9\u00a0\u00ad\u2000-\u2015\u202a-\u202f\u205f\u2060\u2066-\u2069\u2212\u3000\ufeff\uff0d]{7,}$')
      OR EXISTS (SELECT FROM "former_identifiers" WHERE "phone_key" IS NULL AND "identifier" ~ '^[-+(). /0-9\u00a0\u00ad\u2000-\u2015\u202a-\u202f\u205f\u2060\u2066-\u2069\u2212\u3000\ufeff\uff0d]{7,}$')
      OR EXISTS (SELECT FROM "subject_elements" WHERE "text_key" IS NOT NULL AND "phone_key" IS NULL
        AND "value" ~ '^[-+(). /0-9\u00a0\u00ad\u2000-\u2015\u202a-\u202f\u205f\u2060\u2066-\u2069\u2212\u3000\ufeff\uff0d]{7,}$');
END $$
