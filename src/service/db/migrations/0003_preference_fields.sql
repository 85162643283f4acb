ALTER TABLE "purpose_preference_languages" ADD COLUMN "fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "purpose_preference_options" ADD COLUMN "fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "purpose_preference_translations" ADD COLUMN "fields" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "purpose_preferences" ADD COLUMN "default_language_fields" jsonb DEFAULT '{}'::jsonb NOT NULL;