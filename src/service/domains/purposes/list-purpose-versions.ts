import { type AnyColumn, and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { parseSorts } from '#contract/common/paging.ts';
import { toUtc } from '#contract/common/values.ts';
import type { listPurposeVersionsEndpoint, purposeV2SortKeys } from '#contract/purposes.ts';
import { given, holdsWords } from '#service/db/filters.ts';
import { purposesTable, purposeVersionsTable } from '#service/db/schema/purposes.ts';
import { isListed, readListed } from '#service/domains/insights/attention-rows.ts';
import { peopleInForceOrder } from '#service/domains/insights/number-orders.ts';
import type { Context } from '#service/http/context.ts';
import { sortedBy, toPage } from '#service/http/page.ts';
import { versionOrder } from './list-purposes.ts';
import { preferencesOf } from './read-purposes.ts';
import { readPurposeVersions } from './records.ts';
import { toPurposeVersions } from './wire-v2.ts';

const table = purposeVersionsTable;

type Query = EndpointInput<typeof listPurposeVersionsEndpoint>['query'];

const field = (key: string): SQL => sql`(${table.fields}->>${key}) collate "C"`;

type SortKey = (typeof purposeV2SortKeys)[number];

const ownOrder: Record<Exclude<SortKey, 'peopleInForce'>, AnyColumn | SQL> = {
  ...versionOrder,
  guid: table.purposeId,
  description: sql`${table.description} collate "C"`,
  consentLifeSpan: table.consentLifeSpan,
  implicitConsentLifeSpan: sql`(${table.fields}->>'ImplicitConsentLifeSpan')::bigint`,
  createdBy: sql`${table.createdBy} collate "C"`,
  lastModifiedBy: sql`${table.modifiedBy} collate "C"`,
  retireOnDate: table.retireOn,
  publishedBy: sql`${table.publishedBy} collate "C"`,
  externalReference: field('ExternalReference'),
  defaultConsentStatus: field('DefaultConsentStatus'),
};

/** People are counted only for whoever sorts by them. */
const orderOf = async (
  { db, now }: Context,
  sort: Query['sort'],
): Promise<Record<SortKey, AnyColumn | SQL>> => ({
  ...ownOrder,
  peopleInForce: parseSorts<SortKey>(sort).some(({ key }) => key === 'peopleInForce')
    ? await peopleInForceOrder(db, now(), table.purposeId)
    : sql`0`,
});

/** Whoever asks for those that are Retired wants to see them. */
const letsRetiredIn = ({ includeRetired, status }: Query): boolean =>
  includeRetired || status === 'RETIRED';

const isIncluded = (query: Query): SQL | undefined =>
  letsRetiredIn(query) ? undefined : ne(table.status, 'RETIRED');

/** Whether a version is the newest of its purpose that the query lets in. */
const isNewest = (query: Query): SQL =>
  sql`not exists (select 1 from ${table} as newer where newer.purpose_id = ${table.purposeId}
    and newer.version > ${table.version}
    ${letsRetiredIn(query) ? sql`` : sql`and newer.status <> 'RETIRED'`})`;

/** A purpose belongs to its own organization and to those that the version names. */
const belongsTo = (organization: string): SQL =>
  sql`(${purposesTable.organizationId} = ${organization}::uuid
    or lower((${table.fields}->'Organizations')::text)::jsonb @> to_jsonb(lower(${organization})))`;

/** Whether any version that is shown has a name with these words: the newest may have another. */
const isNamed = (query: Query, name: string): SQL =>
  query.latestVersion
    ? holdsWords(table.name, name)
    : sql`exists (select 1 from ${table} as named where named.purpose_id = ${table.purposeId}
    and ${holdsWords(sql`named.name`, name)}
    ${letsRetiredIn(query) ? sql`` : sql`and named.status <> 'RETIRED'`})`;

/** Of the versions that are shown: Draft or Active where one is, Retired once all are. */
const isIn = ({ latestVersion }: Query, status: NonNullable<Query['status']>): SQL => {
  if (latestVersion) return eq(table.status, status);
  return status === 'RETIRED'
    ? sql`not exists (select 1 from ${table} as other
        where other.purpose_id = ${table.purposeId} and other.status <> 'RETIRED')`
    : sql`exists (select 1 from ${table} as other
        where other.purpose_id = ${table.purposeId} and other.status = ${status})`;
};

/** The versions that stand for their purposes: filters and sort apply to them. */
const isHead = (query: Query): SQL | undefined =>
  and(
    isIncluded(query),
    isNewest(query),
    query.organization === undefined ? undefined : belongsTo(query.organization),
    given(query.name, (name) => isNamed(query, name)),
    given(query.status, (status) => isIn(query, status)),
    given(query.type, (type) => eq(table.type, type)),
    query.fromLastModifiedDate === undefined
      ? undefined
      : sql`${table.modifiedAt} >= ${toUtc(query.fromLastModifiedDate)}::timestamptz`,
    query.toLastModifiedDate === undefined
      ? undefined
      : sql`${table.modifiedAt} <= ${toUtc(query.toLastModifiedDate)}::timestamptz`,
  );

/** One page of purposes, each with its versions, sorted by the newest (docs/wire/purposes.md). */
export const listPurposeVersions = async (
  context: Context,
  { query }: Pick<EndpointInput<typeof listPurposeVersionsEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof listPurposeVersionsEndpoint>> => {
  const { db, now } = context;
  const listed = await readListed(db, now(), 'purpose', query.attention);
  const where = and(isHead(query), isListed(sql`${table.purposeId}`, listed));
  const ofPurpose = eq(purposesTable.id, table.purposeId);
  const heads = await db
    .select({ id: purposesTable.id, createdAt: purposesTable.createdAt, version: table.version })
    .from(table)
    .innerJoin(purposesTable, ofPurpose)
    .where(where)
    .orderBy(...sortedBy(await orderOf(context, query.sort), query.sort), asc(table.purposeId))
    .limit(query.size)
    .offset(query.page * query.size);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(table)
    .innerJoin(purposesTable, ofPurpose)
    .where(where);
  const ids = heads.map(({ id }) => id);
  const records =
    ids.length === 0
      ? []
      : await readPurposeVersions(db, {
          where: and(
            inArray(table.purposeId, ids),
            isIncluded(query),
            query.latestVersion ? isNewest(query) : undefined,
          ),
          orderBy: [asc(table.purposeId), desc(table.version)],
        });
  const preferences = query.includeCustomPreferences
    ? await preferencesOf(context, records, { withLanguages: true })
    : null;
  const versionsOf = Map.groupBy(records, ({ row }) => row.purposeId);
  const groups = heads.map((head) =>
    toPurposeVersions(head, versionsOf.get(head.id) ?? [], {
      topics: query.includeTopics,
      preferences,
    }),
  );
  return toPage(groups, { ...query, total: counted?.total ?? 0 });
};
