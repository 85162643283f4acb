CREATE TABLE "email_domains" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"domains" jsonb NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
