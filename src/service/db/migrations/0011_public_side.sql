ALTER TABLE "collection_point_versions" ADD COLUMN "token_revoked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "data_elements" ADD COLUMN "collection_point_id" uuid;--> statement-breakpoint
CREATE INDEX "data_elements_collection_point" ON "data_elements" USING btree ("collection_point_id") WHERE "data_elements"."collection_point_id" is not null;