-- works-from: 0032_replays
CREATE TABLE "left_out" (
	"day" date NOT NULL,
	"collection_point_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"path" text NOT NULL,
	"slot" smallint NOT NULL,
	"hours" integer[] NOT NULL,
	CONSTRAINT "left_out_key" PRIMARY KEY("collection_point_id","day","reason","path","slot")
);
--> statement-breakpoint
ALTER TABLE "point_ledger" ADD COLUMN "hours" integer[];--> statement-breakpoint
CREATE INDEX "left_out_day" ON "left_out" USING btree ("day");