import { nextVersion } from '#contract/draft-rules.ts';
import type { PurposeVersionV1 } from '#contract/purpose-records.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import type { Context } from '#service/http/context.ts';
import { stateConflict } from '#service/http/problem.ts';
import { readWrittenPurpose } from './read-purposes.ts';
import { lockPurpose, ofStatus, readNumbers, readPurposeVersions } from './records.ts';
import { asDraft } from './rules.ts';
import { writePreferenceLinks, writeTopicLinks } from './write-purpose-links.ts';

/**
 * Makes a Draft copy of the Active version, numbered after all that there ever were; the Active one
 * stays (docs/wire/purposes.md).
 * @throws Problem 404; 400 `purpose-has-draft`, `purpose-not-active`
 */
export const createPurposeVersion = async (
  context: Context,
  purposeId: string,
): Promise<PurposeVersionV1> => {
  const { db } = context;
  const { lastDiscarded } = await lockPurpose(db, purposeId);
  const all = await readNumbers(db, purposeId);
  if (all.some(({ status }) => status === 'DRAFT')) {
    throw stateConflict(
      'purpose-has-draft',
      'The purpose already has a Draft version. Edit that one.',
    );
  }
  const [active] = await readPurposeVersions(db, { where: ofStatus(purposeId, 'ACTIVE') });
  if (active === undefined) {
    throw stateConflict(
      'purpose-not-active',
      'Only a purpose with an Active version can get a new one.',
    );
  }
  const version = { purposeId, version: nextVersion(all, lastDiscarded) };
  await db.insert(purposeVersionsTable).values({ ...active.row, ...version, ...asDraft(context) });
  await writePreferenceLinks(
    context,
    version,
    active.preferenceLinks.map(({ preferenceId }) => preferenceId),
  );
  await writeTopicLinks(
    context,
    version,
    active.topicLinks.map(({ topicId }) => topicId),
  );
  return readWrittenPurpose(context, version);
};
