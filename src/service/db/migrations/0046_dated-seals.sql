-- works-from: 0045_drafts
ALTER TABLE "activity_seals" ADD COLUMN "signed_since" timestamp with time zone;