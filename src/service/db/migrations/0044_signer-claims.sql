-- works-from: 0043_limited-programs
ALTER TABLE "receipt_signers" ADD COLUMN "audience" text;--> statement-breakpoint
ALTER TABLE "receipt_signers" ADD COLUMN "issuer" text;