ALTER TABLE "signing_keys" DROP CONSTRAINT "signing_keys_id_unique";--> statement-breakpoint
ALTER TABLE "signing_keys" DROP CONSTRAINT "signing_keys_pkey";--> statement-breakpoint
ALTER TABLE "signing_keys" ADD PRIMARY KEY ("id");--> statement-breakpoint
ALTER TABLE "signing_keys" ALTER COLUMN "private_jwk" SET DATA TYPE text;--> statement-breakpoint
DELETE FROM "provider_payloads";
