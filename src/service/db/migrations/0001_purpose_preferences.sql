CREATE TABLE "purpose_preference_languages" (
	"preference_id" uuid NOT NULL,
	"language" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	CONSTRAINT "purpose_preference_languages_preference_id_language_pk" PRIMARY KEY("preference_id","language")
);
--> statement-breakpoint
CREATE TABLE "purpose_preference_options" (
	"id" uuid PRIMARY KEY NOT NULL,
	"preference_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"is_default" boolean NOT NULL,
	"disabled" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purpose_preference_translations" (
	"preference_id" uuid NOT NULL,
	"language" text NOT NULL,
	"option_id" uuid NOT NULL,
	"label" text NOT NULL,
	CONSTRAINT "purpose_preference_translations_option_id_language_pk" PRIMARY KEY("option_id","language")
);
--> statement-breakpoint
CREATE TABLE "purpose_preferences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"selection_type" text NOT NULL,
	"display_as" text NOT NULL,
	"required" boolean NOT NULL,
	"disabled" boolean NOT NULL,
	"default_language" text NOT NULL,
	"fields" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"modified_at" timestamp with time zone NOT NULL,
	"modified_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "purpose_preference_languages" ADD CONSTRAINT "purpose_preference_languages_preference_id_purpose_preferences_id_fk" FOREIGN KEY ("preference_id") REFERENCES "public"."purpose_preferences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purpose_preference_options" ADD CONSTRAINT "purpose_preference_options_preference_id_purpose_preferences_id_fk" FOREIGN KEY ("preference_id") REFERENCES "public"."purpose_preferences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purpose_preference_translations" ADD CONSTRAINT "purpose_preference_translations_option_id_purpose_preference_options_id_fk" FOREIGN KEY ("option_id") REFERENCES "public"."purpose_preference_options"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purpose_preference_translations" ADD CONSTRAINT "purpose_preference_translations_preference_id_language_purpose_preference_languages_preference_id_language_fk" FOREIGN KEY ("preference_id","language") REFERENCES "public"."purpose_preference_languages"("preference_id","language") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "purpose_preference_languages_language" ON "purpose_preference_languages" USING btree ("preference_id",lower("language"));--> statement-breakpoint
CREATE INDEX "purpose_preference_options_preference" ON "purpose_preference_options" USING btree ("preference_id");--> statement-breakpoint
CREATE INDEX "purpose_preference_translations_language" ON "purpose_preference_translations" USING btree ("preference_id","language");--> statement-breakpoint
CREATE UNIQUE INDEX "purpose_preferences_name" ON "purpose_preferences" USING btree ("organization_id","name");