-- works-from: 0051_unsubscribed
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid,
	"address_key" text collate "C" NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "outbox_subject" ON "outbox" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "outbox_address" ON "outbox" USING btree ("address_key","created_at");--> statement-breakpoint
CREATE INDEX "outbox_until" ON "outbox" USING btree ("until");