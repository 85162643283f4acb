import { newDraftBlock, nextVersion } from '#contract/draft-rules.ts';
import type { PurposeVersionV1 } from '#contract/purpose-records.ts';
import type { UpdatePurposeRequest } from '#contract/purpose-requests.ts';
import { messagesOnUnbuilt, unbuiltPurposeSettings } from '#contract/unbuilt-settings.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import type { Context } from '#service/http/context.ts';
import { newDraftConflict } from '#service/http/draft-conflict.ts';
import { notFound } from '#service/http/problem.ts';
import { checkReferences } from './check-references.ts';
import { readWrittenPurpose } from './read-purposes.ts';
import { lockPurpose, ofVersion, readNumbers, readPurposeVersions } from './records.ts';
import { asDraft, toEditedFields } from './rules.ts';
import { toFields } from './wire.ts';
import { writePreferenceLinks, writeTopicLinks } from './write-purpose-links.ts';

/**
 * Makes a Draft of the version that `Version` names, changed as `updatePurpose` changes a Draft;
 * numbered after all that there ever were.
 * @param newest the newest version that the caller knows
 * @throws Problem 404; 409 `purpose-has-draft`, `purpose-has-newer-version`, `purpose-not-active`; 400
 * `purpose-name-taken`, or naming what does not exist
 */
export const createPurposeDraft = async (
  context: Context,
  { purposeId, newest }: { purposeId: string; newest: number },
  request: UpdatePurposeRequest,
): Promise<PurposeVersionV1> => {
  const { db } = context;
  const { lastDiscarded } = await lockPurpose(db, purposeId);
  const all = await readNumbers(db, purposeId);
  const block = newDraftBlock(all, newest);
  if (block !== undefined) throw newDraftConflict('purpose', block);
  const [base] = await readPurposeVersions(db, { where: ofVersion(purposeId, request.Version) });
  if (base === undefined) throw notFound('Purpose version');
  await checkReferences(context, purposeId, request);
  const version = { purposeId, version: nextVersion(all, lastDiscarded) };
  await db.insert(purposeVersionsTable).values({
    ...version,
    ...asDraft(context),
    name: request.Name,
    description: request.Description,
    type: request.Type ?? base.row.type,
    consentLifeSpan: request.ConsentLifeSpan,
    fields: toEditedFields(base.row.fields, toFields(request), request.ClearedSettings),
  });
  const { preferenceLinks, topicLinks } = base;
  await writePreferenceLinks(
    context,
    version,
    request.CustomPreferenceIds ?? preferenceLinks.map(({ preferenceId }) => preferenceId),
  );
  await writeTopicLinks(
    context,
    version,
    request.TopicIds ?? topicLinks.map(({ topicId }) => topicId),
  );
  return {
    ...(await readWrittenPurpose(context, version)),
    ...messagesOnUnbuilt(unbuiltPurposeSettings, request),
  };
};
