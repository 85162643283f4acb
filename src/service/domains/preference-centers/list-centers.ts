import { type AnyColumn, and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { isSameLanguage } from '#contract/common/language-tags.ts';
import { missingOfCenter } from '#contract/missing-in-center.ts';
import type { CenterContent } from '#contract/preference-center-content.ts';
import { languagesOfCenter, purposesOfCenter } from '#contract/preference-center-rules.ts';
import type {
  centerSortKeys,
  listPreferenceCentersEndpoint,
} from '#contract/preference-centers.ts';
import { toOptionalWireTime, toWireTime } from '#service/db/columns.ts';
import { given } from '#service/db/filters.ts';
import {
  preferenceCentersTable,
  preferenceCenterVersionsTable,
} from '#service/db/schema/preference-centers.ts';
import { isListed, readListed } from '#service/domains/insights/attention-rows.ts';
import { centerNumberOrders } from '#service/domains/insights/number-orders.ts';
import { organizationName } from '#service/domains/organizations/list-organizations.ts';
import type { Context } from '#service/http/context.ts';
import { sortedBy, toPage } from '#service/http/page.ts';
import { isShown } from './get-center.ts';
import { isDisabled } from './records.ts';
import { readShownPurposes } from './shown-purposes.ts';
import { statusOf, templateOf } from './wire.ts';

const centers = preferenceCentersTable;
const versions = preferenceCenterVersionsTable;

/** Of the version that changed last. */
const lastChange = sql<{ at: string; by: string; draftVersion: number | null }>`(
  select json_build_object('at', max(other.modified_at),
    'by', (array_agg(other.modified_by order by other.modified_at desc, other.version desc))[1],
    'draftVersion', max(other.version) filter (where other.status = 'DRAFT'))
  from ${versions} as other where other.center_id = ${versions.centerId})`;

const orderOf = (now: string): Record<(typeof centerSortKeys)[number], AnyColumn | SQL> => ({
  name: sql`lower(${versions.name}) collate "C"`,
  createdDate: centers.createdAt,
  lastModifiedDate: sql`(select max(other.modified_at) from ${versions} as other
    where other.center_id = ${versions.centerId})`,
  status: sql`${versions.status} collate "C"`,
  version: versions.version,
  ...centerNumberOrders(versions.centerId, now),
});

/** One page of centers, each by its Active version, or else the newest. */
export const listCenters = async (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { query }: Pick<EndpointInput<typeof listPreferenceCentersEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof listPreferenceCentersEndpoint>> => {
  const listed = await readListed(db, now(), 'preference-center', query.attention);
  const where = and(
    isShown,
    given(
      query.dataElementGuid,
      (id) => sql`jsonb_path_exists(${versions.content},
        '$.pages[*].sections[*].customDataElements[*] ? (@.id == $id)',
        jsonb_build_object('id', ${id.toLowerCase()}::text))`,
    ),
    isListed(sql`${versions.centerId}`, listed),
  );
  const rows = await db
    .select({
      row: {
        centerId: versions.centerId,
        version: versions.version,
        status: versions.status,
        name: versions.name,
        publishedAt: versions.publishedAt,
        // A logo may be larger than all the rest.
        content: sql<CenterContent>`${versions.content} #- '{look,logo}'`,
      },
      pointId: centers.pointId,
      createdAt: centers.createdAt,
      isDisabled,
      lastChange,
    })
    .from(versions)
    .innerJoin(centers, eq(centers.id, versions.centerId))
    .where(where)
    .orderBy(
      ...sortedBy(orderOf(now()), query.sort),
      asc(versions.centerId),
      desc(versions.version),
    )
    .limit(query.size)
    .offset(query.page * query.size);
  const total = await db.$count(versions, where);
  const shown = await readShownPurposes(
    db,
    rows.map(({ row }) => row.content),
  );
  const content = rows.map((one) => {
    const { row, lastChange: last } = one;
    const missing = missingOfCenter(row.content, shown);
    return {
      id: row.centerId,
      name: row.name,
      organizationName,
      template: templateOf(row.content),
      publishedDate: toOptionalWireTime(row.publishedAt),
      status: statusOf(row, one.isDisabled),
      createdDate: toWireTime(one.createdAt),
      version: row.version,
      draftVersion: last.draftVersion === row.version ? null : last.draftVersion,
      lastModifiedDate: toWireTime(last.at),
      lastModifiedBy: last.by,
      collectionPointId: one.pointId,
      languages: languagesOfCenter(row.content).map((language) => ({
        language,
        missing: missing.find((own) => isSameLanguage(own.language, language))?.texts.length ?? 0,
      })),
      purposes: purposesOfCenter(row.content).length,
    };
  });
  return toPage(content, { ...query, total });
};
