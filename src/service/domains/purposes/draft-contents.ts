import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#service/db/database.ts';
import type { PreferenceLink, TopicLink } from '#service/db/schema/purpose-links.ts';
import { type PurposeVersionRow, purposeVersionsTable } from '#service/db/schema/purposes.ts';
import { contentHash, type DraftNow } from '#service/domains/approvals/content-hash.ts';
import { lockPurpose, readPurposeVersions } from './records.ts';

const versions = purposeVersionsTable;

type Content = Pick<
  PurposeVersionRow,
  'name' | 'description' | 'type' | 'consentLifeSpan' | 'fields'
> & { preferenceLinks: PreferenceLink[]; topicLinks: TopicLink[] };

/** What people agree to, and how long it holds; who wrote it and when is no part of it. */
export const contentOfPurpose = ({ preferenceLinks, topicLinks, ...row }: Content) => ({
  name: row.name,
  description: row.description,
  type: row.type,
  consentLifeSpan: row.consentLifeSpan,
  fields: row.fields,
  preferences: preferenceLinks.map(({ preferenceId }) => preferenceId),
  topics: topicLinks.map(({ topicId }) => topicId),
});

/** The Drafts that there are of these purposes. */
export const readPurposeDrafts = async (
  db: Database,
  ids: readonly string[],
): Promise<DraftNow[]> => {
  if (ids.length === 0) return [];
  const where = and(inArray(versions.purposeId, [...ids]), eq(versions.status, 'DRAFT'));
  return (await readPurposeVersions(db, { where })).map(({ row, preferenceLinks, topicLinks }) => ({
    id: row.purposeId,
    version: row.version,
    name: row.name,
    editedBy: row.modifiedBy,
    contentHash: contentHash(contentOfPurpose({ ...row, preferenceLinks, topicLinks })),
  }));
};

/**
 * Locks purposes against other writes, in an order in which two who do so never wait for each other.
 * @throws Problem 404
 */
export const lockPurposes = async (db: Database, ids: readonly string[]): Promise<void> => {
  for (const id of [...new Set(ids)].sort()) await lockPurpose(db, id);
};
