import { desc, eq } from 'drizzle-orm';
import type { PurposeVersionV1 } from '#contract/purpose-records.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import type { Context } from '#service/http/context.ts';
import { stateConflict } from '#service/http/problem.ts';
import { readWrittenPurpose } from './read-purposes.ts';
import { lockPurpose, readPurposeVersions } from './records.ts';
import { writePreferenceLinks, writeTopicLinks } from './write-purpose-links.ts';

const versions = purposeVersionsTable;

/**
 * Makes a Draft copy of the Active version, numbered after the newest; the Active one stays
 * (docs/wire/purposes.md).
 * @throws Problem 404; 400 `purpose-has-draft`, `purpose-not-active`
 */
export const createPurposeVersion = async (
  context: Context,
  purposeId: string,
): Promise<PurposeVersionV1> => {
  const { db, caller, now } = context;
  await lockPurpose(db, purposeId);
  const all = await readPurposeVersions(db, {
    where: eq(versions.purposeId, purposeId),
    orderBy: [desc(versions.version)],
  });
  if (all.some(({ row }) => row.status === 'DRAFT')) {
    throw stateConflict(
      'purpose-has-draft',
      'The purpose already has a Draft version. Edit that one.',
    );
  }
  const active = all.find(({ row }) => row.status === 'ACTIVE');
  const newest = all[0];
  if (active === undefined || newest === undefined) {
    throw stateConflict(
      'purpose-not-active',
      'Only a purpose with an Active version can get a new one.',
    );
  }
  const version = { purposeId, version: newest.row.version + 1 };
  const at = now();
  await db.insert(versions).values({
    ...active.row,
    ...version,
    status: 'DRAFT',
    createdAt: at,
    createdBy: caller.subject,
    modifiedAt: at,
    modifiedBy: caller.subject,
    publishedAt: null,
    publishedBy: null,
    retireOn: null,
  });
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
