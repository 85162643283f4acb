import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { listDataSubjectsEndpoint } from '#contract/data-subjects.ts';
import { given } from '#service/db/filters.ts';
import { keysetOf } from '#service/db/keyset.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import type { Context } from '#service/http/context.ts';
import { toSlice } from '#service/http/slice.ts';
import { matching } from './find-subjects.ts';
import { countSubjects, readElementRows, readSubjects } from './records.ts';
import { stopLinksFor } from './stop-link.ts';
import { linkTokenFor, toDataSubject } from './wire.ts';

type Input = Pick<EndpointInput<typeof listDataSubjectsEndpoint>, 'query' | 'headers'>;

const subjects = dataSubjectsTable;
const byUpdate = keysetOf(subjects.modifiedAt, subjects.id, 'desc');
const unordered = keysetOf(subjects.id, subjects.id, 'asc');

const hasTransactions = sql`${subjects.lastTransactionAt} > '-infinity'`;

/**
 * The same for the order by id, whose index doesn't tell: who has none is known by another index, so
 * a page far on needs no look at the rows that it passes over.
 */
const isNotWithout = sql`not exists (select 1 from ${subjects} as other
  where other.id = ${subjects.id} and other.last_transaction_at = '-infinity')`;

/**
 * One slice of subjects without their purposes, the last updated first unless `ignoreDefaultSort`;
 * those who have no transaction only where they are asked for (docs/wire/data-subjects.md 4).
 */
export const listDataSubjects = async (
  { db, caller, links, now }: Pick<Context, 'db' | 'caller' | 'links' | 'now'>,
  { query, headers }: Input,
  narrowing?: SQL,
): Promise<EndpointAnswer<typeof listDataSubjectsEndpoint>> => {
  const { page, size, properties } = query;
  const ignoresOrder = properties.includes('ignoreDefaultSort');
  const found = and(
    await matching(
      db,
      { ...headers, updatedAfter: query.updatedSince, updatedBefore: query.updatedUntil },
      ignoresOrder ? 'other' : 'update',
    ),
    narrowing,
    given(query.id, (id) => eq(subjects.id, id)),
    given(query.language, (tag) => sql`lower(${subjects.language}) = lower(${tag})`),
  );
  const having = (condition: SQL) =>
    query.includeDataSubjectsWithOutPurposeTransactions ? found : and(found, condition);
  const [keyset, where] = ignoresOrder
    ? [unordered, having(isNotWithout)]
    : [byUpdate, having(hasTransactions)];
  // One more tells whether there is more.
  const rows = await readSubjects(db, { keyset, where, limit: size + 1, offset: page * size });
  const shown = rows.slice(0, size);
  const elements = Map.groupBy(
    await readElementRows(
      db,
      shown.map(({ id }) => id),
    ),
    ({ subjectId }) => subjectId,
  );
  return toSlice(
    shown.map((subject) =>
      toDataSubject(subject, elements.get(subject.id) ?? [], {
        linkToken: linkTokenFor({ caller, links, now }, properties, subject),
        stopLinkOf: stopLinksFor({ caller, links }, properties, subject),
      }),
    ),
    {
      page,
      size,
      isLast: rows.length <= size,
      total: properties.includes('ignoreCount')
        ? undefined
        : await countSubjects(db, having(hasTransactions)),
    },
  );
};
