import { and, asc, desc, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import type {
  CollectionPointSortKey,
  collectionPointV2SortKeys,
  listCollectionPointsEndpoint,
  listCollectionPointVersionsEndpoint,
} from '#contract/collection-points.ts';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { AttentionExample } from '#contract/insights.ts';
import { arrayOf } from '#service/db/arrays.ts';
import type { Database } from '#service/db/database.ts';
import { containing, given } from '#service/db/filters.ts';
import {
  collectionPointDataElementsTable,
  collectionPointPurposesTable,
  collectionPointsTable,
  collectionPointVersionsTable,
} from '#service/db/schema/collection-points.ts';
import { dataElementsTable } from '#service/db/schema/data-elements.ts';
import { purposeVersionsTable } from '#service/db/schema/purposes.ts';
import { readListed } from '#service/domains/insights/attention-rows.ts';
import { pointNumberOrders } from '#service/domains/insights/number-orders.ts';
import type { Context } from '#service/http/context.ts';
import { sortedBy, toPage } from '#service/http/page.ts';
import { countCollectionPoints, isOfCenter, readCollectionPoints, shownStatus } from './records.ts';
import { readSummaries } from './summaries.ts';
import { toCollectionPoint, toCollectionPointV2 } from './wire.ts';

const versions = collectionPointVersionsTable;
const points = collectionPointsTable;
const links = collectionPointPurposesTable;
const linkedElements = collectionPointDataElementsTable;
const purposes = purposeVersionsTable;

type Query = EndpointInput<typeof listCollectionPointsEndpoint>['query'];
type Listed = readonly AttentionExample[] | undefined;

const linksPurpose = (purposeId: string): SQL =>
  sql`exists (select 1 from ${links} where ${links.purposeId} = ${purposeId}::uuid
    and ${links.collectionPointId} = ${versions.collectionPointId}
    and ${links.version} = ${versions.version})`;

// On a preference center people see what is Active, whatever its point links.
const linksRetired: SQL = sql`exists (select 1 from ${links}
    join ${purposes} on ${purposes.purposeId} = ${links.purposeId}
      and ${purposes.version} = ${links.purposeVersion}
    where ${links.collectionPointId} = ${versions.collectionPointId}
      and ${links.version} = ${versions.version} and ${purposes.status} = 'RETIRED')
    and not ${isOfCenter}`;

const isOutdated: SQL = sql`(${shownStatus} = 'ACTIVE' and ${linksRetired})`;

const isNewest: SQL = sql`not exists (select 1 from ${versions} as newer
    where newer.collection_point_id = ${versions.collectionPointId}
      and newer.version > ${versions.version})`;

const collects = (dataElementId: string): SQL =>
  sql`(exists (select 1 from ${linkedElements} where ${linkedElements.dataElementId} = ${dataElementId}::uuid
      and ${linkedElements.collectionPointId} = ${versions.collectionPointId}
      and ${linkedElements.version} = ${versions.version})
    or ${versions.subjectIdentifier} = (select ${dataElementsTable.name} from ${dataElementsTable}
      where ${dataElementsTable.id} = ${dataElementId}::uuid))`;

/** Versions that need attention. */
const needsAttention = (listed: readonly AttentionExample[]): SQL =>
  sql`exists (select from unnest(
      ${arrayOf(
        'uuid',
        listed.map(({ id }) => id),
      )},
      ${arrayOf(
        'bigint',
        listed.map(({ version }) => version),
      )}) as listed (id, version)
    where listed.id = ${versions.collectionPointId} and listed.version = ${versions.version})`;

const matching = (query: Query, listed: Listed): SQL | undefined =>
  and(
    given(query.name, (name) => sql`${versions.name} ilike ${containing(name)}`),
    given(query.status, (status) => sql`${shownStatus} = ${status}`),
    given(query.collectionPointType, (type) => eq(versions.type, type)),
    given(query.consentType, (type) => eq(versions.consentType, type)),
    given(query.organizationId, (id) => eq(versions.organizationId, id)),
    given(query.purposeGuid, linksPurpose),
    given(query.dataElementGuid, collects),
    given(listed, needsAttention),
    given(query.linksRetiredPurpose, (isWanted) => (isWanted ? isOutdated : not(isOutdated))),
  );

/** The newest versions of the points whose newest or Active version fits the filters. */
const newestMatching = (query: Query, listed: Listed): SQL | undefined => {
  const fits = matching(query, listed);
  return fits === undefined
    ? isNewest
    : sql`${isNewest} and ${versions.collectionPointId} in (
        select ${versions.collectionPointId} from ${versions}
        join ${points} on ${points.id} = ${versions.collectionPointId}
        where ${fits} and (${versions.status} = 'ACTIVE' or ${isNewest}))`;
};

/** Which version of a purpose a version links. */
const linkedVersionOf = (purposeId: string | undefined) =>
  purposeId === undefined
    ? sql<null>`null`
    : sql<number | null>`(select ${links.purposeVersion} from ${links}
        where ${links.purposeId} = ${purposeId}::uuid
        and ${links.collectionPointId} = ${versions.collectionPointId}
        and ${links.version} = ${versions.version})`.mapWith(links.purposeVersion);

/** The Active version of each of these points that has one and isn't disabled. */
const readActive = async (db: Database, ids: readonly string[], purposeId: string | undefined) => {
  const rows = await db
    .select({
      id: versions.collectionPointId,
      Version: versions.version,
      LinksRetiredPurpose: sql<boolean>`${linksRetired}`,
      PurposeVersion: linkedVersionOf(purposeId),
    })
    .from(versions)
    .innerJoin(points, eq(points.id, versions.collectionPointId))
    .where(
      and(
        inArray(versions.collectionPointId, [...ids]),
        eq(versions.status, 'ACTIVE'),
        not(points.disabled),
      ),
    );
  return new Map(rows.map(({ id, ...active }) => [id, active]));
};

const byName = sql`lower(${versions.name}) collate "C"`;

const ownOrder = {
  name: byName,
  createdDate: sql`${versions.createdAt}`,
  lastModifiedDate: sql`${versions.modifiedAt}`,
  status: sql`${shownStatus} collate "C"`,
  version: sql`${versions.version}`,
};

const v1Order = (now: string): Record<CollectionPointSortKey, SQL> => ({
  ...ownOrder,
  ...pointNumberOrders(versions.collectionPointId, now),
});

const v2Order: Record<(typeof collectionPointV2SortKeys)[number], SQL> = {
  ...ownOrder,
  id: sql`${versions.collectionPointId}`,
  activationDate: sql`${versions.activatedAt}`,
  collectionPointType: sql`${versions.type} collate "C"`,
};

/** Ends every order, so that no row is on two pages or on none. */
const tieBreak = [asc(versions.collectionPointId), desc(versions.version)];

/**
 * One page of versions, or of points by their newest version; filters and sort apply to versions
 * (docs/spec.md 4.1, docs/design.md 5.2).
 */
export const listCollectionPoints = async (
  { db, now }: Context,
  { query }: Pick<EndpointInput<typeof listCollectionPointsEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof listCollectionPointsEndpoint>> => {
  const isByPoint = query.versions === 'newest';
  const listed = await readListed(db, now(), 'collection-point', query.attention);
  const where = isByPoint ? newestMatching(query, listed) : matching(query, listed);
  const page = {
    where,
    orderBy: [...sortedBy(v1Order(now()), query.sort), ...tieBreak],
    limit: query.size,
    offset: query.page * query.size,
  };
  const records =
    query.fields === 'summary'
      ? await readSummaries(db, page)
      : (await readCollectionPoints(db, page)).map(toCollectionPoint);
  const total = await countCollectionPoints(db, where);
  if (!isByPoint) return toPage(records, { ...query, total });
  const active = await readActive(
    db,
    records.map(({ Id }) => Id),
    query.purposeGuid,
  );
  return toPage(
    records.map((record) => ({ ...record, Active: active.get(record.Id) ?? null })),
    { ...query, total },
  );
};

const isActive = sql`case when ${versions.status} = 'ACTIVE' then 0 else 1 end`;

/**
 * One page of versions as V2 records. Without `sort` the points come newest first, and of each
 * point the Active version first (docs/wire/collection-points.md 1).
 */
export const listCollectionPointVersions = async (
  { db, account }: Context,
  { query }: Pick<EndpointInput<typeof listCollectionPointVersionsEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof listCollectionPointVersionsEndpoint>> => {
  const where = and(
    given(query.id, (id) => eq(versions.collectionPointId, id)),
    given(query.version, (version) => eq(versions.version, version)),
    given(query.status, (status) => sql`${shownStatus} = ${status}`),
    given(query.organizationId, (id) => eq(versions.organizationId, id)),
  );
  const orderBy: SQL[] = [];
  if (query.sort === undefined) {
    orderBy.push(desc(points.createdAt), asc(points.id), asc(isActive), desc(versions.version));
  } else {
    orderBy.push(...sortedBy(v2Order, query.sort), ...tieBreak);
  }
  const rows = await readCollectionPoints(db, {
    where,
    orderBy,
    limit: query.size,
    offset: query.page * query.size,
  });
  const total = await countCollectionPoints(db, where);
  return toPage(
    rows.map((row) => toCollectionPointV2(row, account)),
    { ...query, total },
  );
};
