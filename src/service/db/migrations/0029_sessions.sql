CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"tag" text NOT NULL,
	"subject" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"refresh_token" text,
	"provider_session" text,
	"started_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"rights_at" timestamp with time zone NOT NULL,
	"renewing_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "used_sign_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sessions_subject" ON "sessions" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "sessions_provider_session" ON "sessions" USING btree ("provider_session");--> statement-breakpoint
CREATE INDEX "sessions_started_at" ON "sessions" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "used_sign_ins_used_at" ON "used_sign_ins" USING btree ("used_at");