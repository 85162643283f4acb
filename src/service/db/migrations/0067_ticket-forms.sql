-- works-from: 0066_tickets
ALTER TABLE "account_settings" ADD COLUMN "ticket_pattern" text;--> statement-breakpoint
ALTER TABLE "account_settings" ADD COLUMN "ticket_link" text;