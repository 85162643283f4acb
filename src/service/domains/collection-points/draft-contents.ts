import { and, eq, inArray } from 'drizzle-orm';
import { collectionPointDefaults } from '#contract/collection-point-requests.ts';
import { publishBlock } from '#contract/publish-rules.ts';
import type { Database } from '#service/db/database.ts';
import { collectionPointVersionsTable } from '#service/db/schema/collection-points.ts';
import { contentHash, type DraftNow } from '#service/domains/approvals/content-hash.ts';
import { refuseOfCenter } from '#service/domains/preference-centers/center-of-point.ts';
import { contentOfPurpose } from '#service/domains/purposes/draft-contents.ts';
import { notFound } from '#service/http/problem.ts';
import { lockCollectionPoint, ofVersion, readCollectionPoints } from './records.ts';
import { refuseBuiltIn } from './rules.ts';

const versions = collectionPointVersionsTable;

/**
 * The Drafts that there are of these collection points, each with the texts of the purposes that it
 * links: a Draft among them may still change.
 */
export const readPointDrafts = async (
  db: Database,
  ids: readonly string[],
): Promise<DraftNow[]> => {
  if (ids.length === 0) return [];
  const where = and(inArray(versions.collectionPointId, [...ids]), eq(versions.status, 'DRAFT'));
  return (await readCollectionPoints(db, { where })).map(
    ({ row, linkedPurposes, linkedDataElements }) => ({
      id: row.collectionPointId,
      version: row.version,
      name: row.name,
      editedBy: row.modifiedBy,
      contentHash: contentHash({
        organizationId: row.organizationId,
        name: row.name,
        description: row.description,
        type: row.type,
        consentType: row.consentType,
        subjectIdentifier: row.subjectIdentifier,
        hostedSdk: row.hostedSdk,
        // What is off is left out of the hash, and what says nothing may be on.
        fields: { ...collectionPointDefaults, ...row.fields },
        dataElements: linkedDataElements.map(({ name }) => name),
        purposes: linkedPurposes.map((purpose) => ({
          id: purpose.id,
          version: purpose.version,
          ...contentOfPurpose(purpose),
        })),
      }),
    }),
  );
};

/** @throws Problem 404 */
export const lockPoint = async (db: Database, id: string): Promise<void> => {
  if ((await lockCollectionPoint(db, id)) === null) throw notFound('Collection point');
};

/**
 * Why a version can't be published as it is, and what it links.
 * @throws Problem 404; 400 `collection-point-built-in`
 */
export const judgePoint = async (
  db: Database,
  { id, version }: { id: string; version: number },
) => {
  refuseBuiltIn(id);
  await refuseOfCenter(db, id);
  const [point] = await readCollectionPoints(db, { where: ofVersion(id, version) });
  if (point === undefined) throw notFound('Collection point version');
  const { row, disabled: isDisabled, linkedPurposes: links } = point;
  return { block: publishBlock({ status: row.status, isDisabled, links }), links };
};
