-- works-from: 0057_documents
ALTER TABLE "merge_request_keys" ADD COLUMN "subject_ids" uuid[];
