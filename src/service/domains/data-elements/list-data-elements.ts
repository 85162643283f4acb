import { sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { listDataElementsEndpoint } from '#contract/data-element-settings.ts';
import { containing, given } from '#service/db/filters.ts';
import { dataElementsTable as table } from '#service/db/schema/data-elements.ts';
import type { Context } from '#service/http/context.ts';
import { toPage } from '#service/http/page.ts';
import { toDataElement } from './wire.ts';

/** One page of all data elements, by name unless it's asked for otherwise. */
export const listDataElements = async (
  { db }: Pick<Context, 'db'>,
  { query }: Pick<EndpointInput<typeof listDataElementsEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof listDataElementsEndpoint>> => {
  const { page, size, name, order } = query;
  const where = given(name, (text) => sql`${table.name} ilike ${containing(text)}`);
  const rows = await db
    .select()
    .from(table)
    .where(where)
    .orderBy(
      ...(order === 'people' ? [sql`${table.people} desc nulls last`] : []),
      sql`lower(${table.name}) collate "C"`,
      table.id,
    )
    .limit(size)
    .offset(page * size);
  return toPage(rows.map(toDataElement), { page, size, total: await db.$count(table, where) });
};
