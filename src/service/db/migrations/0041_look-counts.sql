-- works-from: 0040_signed-rows
CREATE TABLE "look_counting" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"seal" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "look_counts" (
	"actor" text collate "C" NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"people" bigint NOT NULL,
	CONSTRAINT "look_counts_actor_hour_pk" PRIMARY KEY("actor","hour")
);
--> statement-breakpoint
CREATE INDEX "look_counts_hour" ON "look_counts" USING btree ("hour");