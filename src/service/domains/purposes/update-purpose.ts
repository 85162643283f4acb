import type { PurposeVersionV1 } from '#contract/purpose-records.ts';
import type { UpdatePurposeRequest } from '#contract/purpose-requests.ts';
import { messagesOnUnbuilt, unbuiltPurposeSettings } from '#contract/unbuilt-settings.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import type { Context } from '#service/http/context.ts';
import { notFound, stateConflict } from '#service/http/problem.ts';
import { checkReferences } from './check-references.ts';
import { holdDrafts } from './hold-drafts.ts';
import { keepFormerPurposes } from './keep-former-purposes.ts';
import { readNamedVersions } from './read-named-versions.ts';
import { readWrittenPurpose } from './read-purposes.ts';
import { lockPurpose, ofVersion } from './records.ts';
import { refuseLiveDrafts } from './refuse-live-drafts.ts';
import { toEditedFields } from './rules.ts';
import { toFields } from './wire.ts';
import { writePreferenceLinks, writeTopicLinks } from './write-purpose-links.ts';

const versions = purposeVersionsTable;

/**
 * Edits the Draft that `Version` names (docs/wire/purposes.md); `updatePurposeRequestSchema` says
 * what stays when it is left out. Whoever agreed to a Draft agreed to this text, so that one stays as it
 * is. A receipt that waited for an edit is dated before it: its proof has the former text, as its form.
 * @throws Problem 404; 403 `approval-needed`; 400 `purpose-not-draft`, `purpose-has-receipts`, `purpose-name-taken`, or naming
 * what does not exist; 503 `overloaded`
 */
export const updatePurpose = async (
  context: Context,
  purposeId: string,
  request: UpdatePurposeRequest,
): Promise<PurposeVersionV1> => {
  const { db, caller, now } = context;
  await lockPurpose(db, purposeId);
  const version = { purposeId, version: request.Version };
  // Receipts that name it now are waited for, and seen below.
  await holdDrafts(db, [purposeId]);
  const [found] = await db.select().from(versions).where(ofVersion(purposeId, request.Version));
  if (found === undefined) throw notFound('Purpose version');
  if (found.status !== 'DRAFT') {
    throw stateConflict(
      'purpose-not-draft',
      'Only a Draft can be edited. Create a new version and edit that.',
    );
  }
  const isNamed = await readNamedVersions(db, [found]);
  if (isNamed(found)) {
    throw stateConflict(
      'purpose-has-receipts',
      `Receipts name version ${request.Version}, so it can't change. Publish it, then create a new version.`,
    );
  }
  await refuseLiveDrafts(context, [found]);
  await checkReferences(context, purposeId, request);
  const at = now();
  await keepFormerPurposes(db, ofVersion(purposeId, request.Version), at);
  await db
    .update(versions)
    .set({
      name: request.Name,
      description: request.Description,
      type: request.Type ?? found.type,
      consentLifeSpan: request.ConsentLifeSpan,
      fields: toEditedFields(found.fields, toFields(request), request.ClearedSettings),
      modifiedAt: at,
      modifiedBy: caller.subject,
    })
    .where(ofVersion(purposeId, request.Version));
  if (request.CustomPreferenceIds !== undefined) {
    await writePreferenceLinks(context, version, request.CustomPreferenceIds);
  }
  if (request.TopicIds !== undefined) await writeTopicLinks(context, version, request.TopicIds);
  return {
    ...(await readWrittenPurpose(context, version)),
    ...messagesOnUnbuilt(unbuiltPurposeSettings, request),
  };
};
