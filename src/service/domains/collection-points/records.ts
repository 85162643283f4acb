import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { PurposeStatus } from '#contract/purpose-values.ts';
import type { Database } from '#service/db/database.ts';
import {
  collectionPointActivityTable,
  collectionPointDataElementsTable,
  collectionPointPurposesTable,
  collectionPointsTable,
  collectionPointVersionsTable,
} from '#service/db/schema/collection-points.ts';
import { dataElementsTable, hasName } from '#service/db/schema/data-elements.ts';
import { preferenceCentersTable } from '#service/db/schema/preference-centers.ts';
import {
  type PreferenceLink,
  preferenceLinksOf,
  type TopicLink,
  topicLinksOf,
} from '#service/db/schema/purpose-links.ts';
import { purposeVersionsTable, type StoredPurposeFields } from '#service/db/schema/purposes.ts';
import { readPurposePreferences } from '#service/domains/purpose-preferences/read-purpose-preferences.ts';

const versions = collectionPointVersionsTable;
const activity = collectionPointActivityTable;
const points = collectionPointsTable;
const links = collectionPointPurposesTable;
const linkedElements = collectionPointDataElementsTable;
const elements = dataElementsTable;
const purposes = purposeVersionsTable;
const centers = preferenceCentersTable;

/** A linked purpose version as the database aggregates it; times are database times. */
export type LinkedPurposeRow = {
  id: string;
  version: number;
  status: PurposeStatus;
  name: string;
  description: string;
  type: string;
  consentLifeSpan: number;
  fields: StoredPurposeFields;
  createdAt: string;
  modifiedAt: string;
  modifiedBy: string;
  publishedAt: string | null;
  publishedBy: string | null;
  hasNewerActive: boolean;
  preferenceLinks: PreferenceLink[];
  topicLinks: TopicLink[];
};

type ElementRow = { id: string; name: string; type: string; createdAt: string };

/** Status that a version shows: INACTIVE while its point is disabled (docs/design.md 5.2). */
export const shownStatus: SQL = sql`case when ${points.disabled} then 'INACTIVE' else ${versions.status} end`;

const linkedPurposes = sql<LinkedPurposeRow[]>`coalesce((
  select json_agg(json_build_object(
    'id', ${purposes.purposeId}, 'version', ${purposes.version}, 'status', ${purposes.status},
    'name', ${purposes.name}, 'description', ${purposes.description}, 'type', ${purposes.type},
    'consentLifeSpan', ${purposes.consentLifeSpan}, 'fields', ${purposes.fields},
    'createdAt', ${purposes.createdAt}, 'modifiedAt', ${purposes.modifiedAt},
    'modifiedBy', ${purposes.modifiedBy}, 'publishedAt', ${purposes.publishedAt},
    'publishedBy', ${purposes.publishedBy},
    'hasNewerActive', exists (select 1 from ${purposes} as newer
      where newer.purpose_id = ${links.purposeId} and newer.version > ${links.purposeVersion}
        and newer.status = 'ACTIVE'),
    'preferenceLinks', ${preferenceLinksOf(purposes)}, 'topicLinks', ${topicLinksOf(purposes)}
  ) order by ${links.position})
  from ${links} join ${purposes} on ${purposes.purposeId} = ${links.purposeId}
    and ${purposes.version} = ${links.purposeVersion}
  where ${links.collectionPointId} = ${versions.collectionPointId}
    and ${links.version} = ${versions.version}), '[]')`;

const linkedDataElements = sql<ElementRow[]>`coalesce((
  select json_agg(json_build_object('id', ${elements.id}, 'name', ${elements.name},
    'type', ${elements.type}, 'createdAt', ${elements.createdAt}) order by ${linkedElements.position})
  from ${linkedElements} join ${elements} on ${elements.id} = ${linkedElements.dataElementId}
  where ${linkedElements.collectionPointId} = ${versions.collectionPointId}
    and ${linkedElements.version} = ${versions.version}), '[]')`;

/** The data element that identifies people at a version. */
export const identifierElement = sql<ElementRow | null>`(
  select json_build_object('id', ${elements.id}, 'name', ${elements.name},
    'type', ${elements.type}, 'createdAt', ${elements.createdAt})
  from ${elements} where ${hasName(versions.subjectIdentifier)})`;

/** Whether a version's point has a Draft. */
export const hasDraft = sql<boolean>`exists (select 1 from ${versions} as sibling
  where sibling.collection_point_id = ${versions.collectionPointId} and sibling.status = 'DRAFT')`;

/** Whether a version's point goes in step with a preference center. */
export const isOfCenter = sql<boolean>`exists (select 1 from ${centers}
  where ${centers.pointId} = ${versions.collectionPointId})`;

/** The version's receipt counts; times are database times. */
export type ReceiptActivity = { count: number; firstAt: string | null; lastAt: string | null };

const receiptActivity = sql<ReceiptActivity>`(
  select json_build_object('count', coalesce(sum(${activity.receiptCount}), 0),
    'firstAt', min(${activity.firstReceiptAt}), 'lastAt', max(${activity.lastReceiptAt}))
  from ${activity} where ${activity.collectionPointId} = ${versions.collectionPointId}
    and ${activity.version} = ${versions.version})`;

/** One version with all that its records show. */
export type CollectionPointRow = Awaited<ReturnType<typeof readCollectionPoints>>[number];

/** Reads versions with what they link, in two statements whatever their number. */
export const readCollectionPoints = async (
  db: Database,
  {
    where,
    orderBy = [asc(versions.version)],
    limit,
    offset = 0,
  }: { where: SQL | undefined; orderBy?: SQL[]; limit?: number; offset?: number },
) => {
  const query = db
    .select({
      row: versions,
      disabled: points.disabled,
      hasDraft,
      isOfCenter,
      linkedPurposes,
      linkedDataElements,
      identifierElement,
      receiptActivity,
    })
    .from(versions)
    .innerJoin(points, eq(points.id, versions.collectionPointId))
    .where(where)
    .orderBy(...orderBy)
    .offset(offset)
    .$dynamic();
  const rows = await (limit === undefined ? query : query.limit(limit));
  const links = rows.flatMap((row) =>
    row.linkedPurposes.flatMap((purpose) => purpose.preferenceLinks),
  );
  const preferences = await readPurposePreferences(
    { db },
    links.map(({ preferenceId }) => preferenceId),
  );
  return rows.map((row) => ({ ...row, preferences }));
};

export const countCollectionPoints = async (db: Database, where: SQL | undefined) => {
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(versions)
    .innerJoin(points, eq(points.id, versions.collectionPointId))
    .where(where);
  return counted?.total ?? 0;
};

/** Locks a point against other writes until the transaction ends; null if there is none. */
export const lockCollectionPoint = async (db: Database, id: string) => {
  const [point] = await db.select().from(points).where(eq(points.id, id)).for('update');
  return point ?? null;
};

/** Number and status of all versions, newest first; without their settings. */
export const readNumbers = (db: Database, id: string) =>
  db
    .select({ version: versions.version, status: versions.status })
    .from(versions)
    .where(eq(versions.collectionPointId, id))
    .orderBy(desc(versions.version));

export const ofVersion = (id: string, version: number): SQL | undefined =>
  and(eq(versions.collectionPointId, id), eq(versions.version, version));
