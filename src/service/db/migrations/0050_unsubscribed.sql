-- works-from: 0049_approvals
ALTER TABLE "data_subjects" ADD COLUMN "unsubscribed" jsonb;
