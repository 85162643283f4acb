import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type {
  countErasuresEndpoint,
  getErasureEndpoint,
  listErasuresEndpoint,
} from '#contract/erasures.ts';
import { given } from '#service/db/filters.ts';
import { erasuresTable } from '#service/db/schema/erasures.ts';
import type { Context } from '#service/http/context.ts';
import { toPage } from '#service/http/page.ts';
import { isOpen, requireErasure } from './records.ts';
import { showErasure, showErasures } from './wire.ts';

const table = erasuresTable;

const whileOpen = (value: SQL): SQL =>
  sql`case when ${table.status} = 'REQUESTED' then ${value} end`;

/** One page: requests that aren't settled, the earliest due first, then the others, newest first. */
export const listErasures = async (
  { db }: Pick<Context, 'db'>,
  { query }: Pick<EndpointInput<typeof listErasuresEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof listErasuresEndpoint>> => {
  const { page, size, status, dataSubjectId } = query;
  const where = and(
    given(status, (own) => eq(table.status, own)),
    given(dataSubjectId, (id) => eq(table.subjectId, id)),
  );
  const rows = await db
    .select()
    .from(table)
    .where(where)
    .orderBy(
      sql`${whileOpen(sql`${table.dueAt}`)} asc nulls last`,
      desc(table.decidedAt),
      desc(table.id),
    )
    .limit(size)
    .offset(page * size);
  const total = await db.$count(table, where);
  return toPage(await showErasures(db, rows), { page, size, total });
};

/** @throws Problem 404 */
export const getErasure = async (
  { db }: Pick<Context, 'db'>,
  { params }: Pick<EndpointInput<typeof getErasureEndpoint>, 'params'>,
): Promise<EndpointAnswer<typeof getErasureEndpoint>> =>
  showErasure(db, await requireErasure(db, params.erasureId));

/** How many requests aren't settled, and how many of them are overdue. */
export const countErasures = async ({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<EndpointAnswer<typeof countErasuresEndpoint>> => ({
  requested: await db.$count(table, eq(table.status, 'REQUESTED')),
  overdue: await db.$count(table, isOpen(lt(table.dueAt, now()))),
});
