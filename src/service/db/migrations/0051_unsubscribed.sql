-- works-from: 0050_preference-centers
ALTER TABLE "data_subjects" ADD COLUMN "unsubscribed" jsonb;