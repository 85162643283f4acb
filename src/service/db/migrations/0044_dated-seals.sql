-- works-from: 0043_limited-programs
ALTER TABLE "activity_seals" ADD COLUMN "signed_since" timestamp with time zone;