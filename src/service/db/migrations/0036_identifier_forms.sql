-- works-from: 0035_element_settings
-- A job lists people who have one identifier in NFC and in NFD (domains/merge-requests/find-twins.ts). An
-- hour later, since the release before can still make some.
INSERT INTO "jobs" ("id", "row_id", "kind", "name", "state", "created_at", "due_at")
  SELECT "id", "id", 'UPGRADE', 'find-twins', 'WAITING', now(), now() + interval '1 hour'
  FROM (SELECT gen_random_uuid() AS "id") AS "new" WHERE EXISTS (TABLE "data_subjects" LIMIT 1);
