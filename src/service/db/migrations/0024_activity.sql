CREATE TABLE "activity_people" (
	"activity_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"former_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"salt" "bytea" NOT NULL,
	"mask" text NOT NULL,
	"reason" text,
	CONSTRAINT "activity_people_activity_id_former_id_pk" PRIMARY KEY("activity_id","former_id")
);
--> statement-breakpoint
CREATE TABLE "activity_seals" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	"rows_digest" "bytea" NOT NULL,
	"seal" "bytea" NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "activity" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text collate "C" NOT NULL,
	"client" text collate "C" NOT NULL,
	"kind" text NOT NULL,
	"operation" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text,
	"object_version" bigint,
	"people" integer,
	"criteria" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"changes" jsonb,
	"request_id" text NOT NULL,
	"status" integer NOT NULL,
	"personal" jsonb NOT NULL,
	"seal" bigint
);
--> statement-breakpoint
CREATE INDEX "activity_people_subject" ON "activity_people" USING btree ("subject_id","at","activity_id");--> statement-breakpoint
CREATE INDEX "activity_at" ON "activity" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "activity_actor" ON "activity" USING btree ("actor","at","id");--> statement-breakpoint
CREATE INDEX "activity_object" ON "activity" USING btree ("object_type","object_id","at","id");--> statement-breakpoint
CREATE INDEX "activity_seal" ON "activity" USING btree ("seal");--> statement-breakpoint
CREATE INDEX "activity_unsealed" ON "activity" USING btree ("id") WHERE "activity"."seal" is null;