CREATE TABLE "people" (
	"subject" text collate "C" PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"signed_in_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "people_signed_in_at" ON "people" USING btree ("signed_in_at");