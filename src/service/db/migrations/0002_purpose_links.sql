CREATE TABLE "purpose_version_preferences" (
	"purpose_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"relation_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"preference_id" uuid NOT NULL,
	CONSTRAINT "purpose_version_preferences_purpose_id_version_preference_id_pk" PRIMARY KEY("purpose_id","version","preference_id")
);
--> statement-breakpoint
CREATE TABLE "purpose_version_topics" (
	"purpose_id" uuid NOT NULL,
	"version" bigint NOT NULL,
	"relation_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"topic_id" uuid NOT NULL,
	CONSTRAINT "purpose_version_topics_purpose_id_version_topic_id_pk" PRIMARY KEY("purpose_id","version","topic_id")
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "purpose_versions" ADD COLUMN "retire_on" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purpose_version_preferences" ADD CONSTRAINT "purpose_version_preferences_preference_id_purpose_preferences_id_fk" FOREIGN KEY ("preference_id") REFERENCES "public"."purpose_preferences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purpose_version_preferences" ADD CONSTRAINT "purpose_version_preferences_purpose_id_version_purpose_versions_purpose_id_version_fk" FOREIGN KEY ("purpose_id","version") REFERENCES "public"."purpose_versions"("purpose_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purpose_version_topics" ADD CONSTRAINT "purpose_version_topics_topic_id_topics_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."topics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purpose_version_topics" ADD CONSTRAINT "purpose_version_topics_purpose_id_version_purpose_versions_purpose_id_version_fk" FOREIGN KEY ("purpose_id","version") REFERENCES "public"."purpose_versions"("purpose_id","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purpose_version_preferences_preference" ON "purpose_version_preferences" USING btree ("preference_id");--> statement-breakpoint
CREATE INDEX "purpose_version_topics_topic" ON "purpose_version_topics" USING btree ("topic_id");--> statement-breakpoint
CREATE UNIQUE INDEX "topics_name" ON "topics" USING btree ("organization_id","name");--> statement-breakpoint
CREATE INDEX "purpose_versions_retire_on" ON "purpose_versions" USING btree ("retire_on") WHERE "purpose_versions"."status" = 'ACTIVE';