import type { PurposeVersionV1 } from '#contract/purpose-records.ts';
import type { CreatePurposeRequest } from '#contract/purpose-requests.ts';
import { messagesOnUnbuilt, unbuiltPurposeSettings } from '#contract/unbuilt-settings.ts';
import { purposesTable, purposeVersionsTable } from '#service/db/schema/purposes.ts';
import type { Context } from '#service/http/context.ts';
import { checkReferences } from './check-references.ts';
import { readWrittenPurpose } from './read-purposes.ts';
import { toFields } from './wire.ts';
import { writePreferenceLinks, writeTopicLinks } from './write-purpose-links.ts';

/**
 * Creates version 1 of a purpose as a Draft (docs/wire/purposes.md).
 * @throws Problem 400 `purpose-name-taken`, or naming what does not exist
 */
export const createPurpose = async (
  context: Context,
  request: CreatePurposeRequest,
): Promise<PurposeVersionV1> => {
  const { db, account, caller, now, newId } = context;
  const purposeId = newId();
  const at = now();
  await checkReferences(context, purposeId, request);
  await db
    .insert(purposesTable)
    .values({ id: purposeId, organizationId: account.organizationId, createdAt: at });
  const version = { purposeId, version: 1 };
  await db.insert(purposeVersionsTable).values({
    ...version,
    status: 'DRAFT',
    name: request.Name,
    description: request.Description,
    type: request.Type ?? 'STANDARD',
    consentLifeSpan: request.ConsentLifeSpan,
    fields: toFields(request),
    createdAt: at,
    createdBy: caller.subject,
    modifiedAt: at,
    modifiedBy: caller.subject,
  });
  await writePreferenceLinks(context, version, request.CustomPreferenceIds ?? []);
  await writeTopicLinks(context, version, request.TopicIds ?? []);
  return {
    ...(await readWrittenPurpose(context, version)),
    ...messagesOnUnbuilt(unbuiltPurposeSettings, request),
  };
};
