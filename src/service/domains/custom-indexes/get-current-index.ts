import { sql } from 'drizzle-orm';
import type { CurrentIndex } from '#contract/custom-indexes.ts';
import { toOptionalWireTime } from '#service/db/columns.ts';
import type { Database } from '#service/db/database.ts';
import { customIndexRunsTable } from '#service/db/schema/custom-indexes.ts';
import { dataElementsTable } from '#service/db/schema/data-elements.ts';
import type { Context } from '#service/http/context.ts';
import { indexNameOf } from './build-index.ts';

const runs = customIndexRunsTable;
const elements = dataElementsTable;

type Found = {
  runId: string;
  elementId: string;
  dataElementName: string;
  endedAt: string | null;
  people: number | null;
  allPeople: number | null;
  searchMs: number | null;
  formerSearchMs: number | null;
};

/** The index that is there and complete; while another one is put in its place, the former one. */
export const readCurrentIndex = async (db: Database): Promise<Found | undefined> => {
  const { rows } = await db.execute<Found>(sql`
    select ${runs.id} as "runId", ${elements.id} as "elementId",
      ${elements.name} as "dataElementName", ${runs.endedAt}::text as "endedAt",
      ${runs.people}, ${runs.allPeople} as "allPeople", ${runs.searchMs} as "searchMs",
      ${runs.formerSearchMs} as "formerSearchMs"
    from ${runs} join ${elements} on ${elements.id} = ${runs.elementId}
    join pg_class c on c.relname = ${indexNameOf(sql`${runs.id}::text`)}
    join pg_index i on i.indexrelid = c.oid
    where i.indisvalid and i.indrelid = 'subject_elements'::regclass
    order by ${runs.status} = 'Success' desc, ${runs.createdAt} desc limit 1`);
  return rows[0];
};

export const getCurrentIndex = async ({
  db,
}: Pick<Context, 'db'>): Promise<{ index: CurrentIndex | null }> => {
  const found = await readCurrentIndex(db);
  if (found === undefined) return { index: null };
  const { elementId: _, endedAt, ...index } = found;
  return { index: { ...index, sinceDate: toOptionalWireTime(endedAt) } };
};
