import { type AnyColumn, and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { parseSort } from '#contract/common/paging.ts';
import { toUtc } from '#contract/common/values.ts';
import type {
  listPurposesEndpoint,
  listPurposeVersionsEndpoint,
  purposeSortKeys,
  purposeV2SortKeys,
} from '#contract/purposes.ts';
import { purposesTable, purposeVersionsTable } from '#service/db/schema/purposes.ts';
import type { Context } from '#service/http/context.ts';
import { sorted, toPage } from '#service/http/page.ts';
import { toPurpose, toPurposeVersions } from './wire.ts';

const table = purposeVersionsTable;

const field = (key: string): SQL => sql`(${table.fields}->>${key}) collate "C"`;

const byName = sql`lower(${table.name}) collate "C"`;

const v1Order: Record<(typeof purposeSortKeys)[number], AnyColumn | SQL> = {
  id: table.purposeId,
  name: byName,
  purposeStatus: sql`${table.status} collate "C"`,
  purposeType: sql`${table.type} collate "C"`,
  version: table.version,
  createdDate: table.createdAt,
  lastModifiedDate: table.modifiedAt,
  publishedDate: table.publishedAt,
};

const v2Order: Record<(typeof purposeV2SortKeys)[number], AnyColumn | SQL> = {
  guid: table.purposeId,
  name: byName,
  description: sql`${table.description} collate "C"`,
  version: table.version,
  purposeStatus: sql`${table.status} collate "C"`,
  purposeType: sql`${table.type} collate "C"`,
  consentLifeSpan: table.consentLifeSpan,
  implicitConsentLifeSpan: sql`(${table.fields}->>'ImplicitConsentLifeSpan')::bigint`,
  createdDate: table.createdAt,
  lastModifiedDate: table.modifiedAt,
  createdBy: sql`${table.createdBy} collate "C"`,
  lastModifiedBy: sql`${table.modifiedBy} collate "C"`,
  publishedDate: table.publishedAt,
  retireOnDate: sql`null::timestamptz`,
  publishedBy: sql`${table.publishedBy} collate "C"`,
  externalReference: field('ExternalReference'),
  defaultConsentStatus: field('DefaultConsentStatus'),
};

/** One page of all versions of all purposes (wire/purposes.md). */
export const listPurposes = async (
  { db }: Context,
  { query }: Pick<EndpointInput<typeof listPurposesEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof listPurposesEndpoint>> => {
  const { key, direction } = parseSort(query.sort);
  const rows = await db
    .select()
    .from(table)
    .orderBy(sorted(v1Order[key], direction), table.purposeId, desc(table.version))
    .limit(query.size)
    .offset(query.page * query.size);
  const total = await db.$count(table);
  return toPage(rows.map(toPurpose), { ...query, total });
};

/** One page of purposes, each with its versions, sorted by the newest (wire/purposes.md). */
export const listPurposeVersions = async (
  { db }: Context,
  { query }: Pick<EndpointInput<typeof listPurposeVersionsEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof listPurposeVersionsEndpoint>> => {
  const { key, direction } = parseSort(query.sort);
  const isIncluded = query.includeRetired ? undefined : ne(table.status, 'RETIRED');
  const newer = sql`select 1 from ${table} as newer where newer.purpose_id = ${table.purposeId}
    and newer.version > ${table.version}${query.includeRetired ? sql`` : sql` and newer.status <> 'RETIRED'`}`;
  const isHead = and(
    isIncluded,
    sql`not exists (${newer})`,
    query.organization === undefined
      ? undefined
      : eq(purposesTable.organizationId, query.organization),
    query.fromLastModifiedDate === undefined
      ? undefined
      : sql`${table.modifiedAt} >= ${toUtc(query.fromLastModifiedDate)}::timestamptz`,
    query.toLastModifiedDate === undefined
      ? undefined
      : sql`${table.modifiedAt} <= ${toUtc(query.toLastModifiedDate)}::timestamptz`,
  );
  const ofPurpose = eq(purposesTable.id, table.purposeId);
  const heads = await db
    .select({ id: purposesTable.id, createdAt: purposesTable.createdAt, version: table.version })
    .from(table)
    .innerJoin(purposesTable, ofPurpose)
    .where(isHead)
    .orderBy(sorted(v2Order[key], direction), table.purposeId)
    .limit(query.size)
    .offset(query.page * query.size);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(table)
    .innerJoin(purposesTable, ofPurpose)
    .where(isHead);
  const ids = heads.map(({ id }) => id);
  const versions =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(table)
          .where(and(inArray(table.purposeId, ids), isIncluded))
          .orderBy(table.purposeId, desc(table.version));
  const groups = heads.map((head) => {
    const own = versions.filter(({ purposeId }) => purposeId === head.id);
    return toPurposeVersions(
      head,
      query.latestVersion ? own.filter(({ version }) => version === head.version) : own,
    );
  });
  return toPage(groups, { ...query, total: counted?.total ?? 0 });
};
