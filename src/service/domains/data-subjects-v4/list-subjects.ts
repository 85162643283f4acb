import { and, gte, lt, sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { parseSorts, type SortDirection } from '#contract/common/paging.ts';
import { toUtc } from '#contract/common/values.ts';
import type { DataSubjectV4 } from '#contract/data-subject-v4-records.ts';
import type {
  listDataSubjectsUnorderedV4Endpoint,
  listDataSubjectsV4Endpoint,
  SubjectSortKeyV4,
} from '#contract/data-subjects-v4.ts';
import type { Database } from '#service/db/database.ts';
import { keysetOf } from '#service/db/keyset.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { readGroupIdsOf } from '#service/domains/consent-groups/group-ids-of.ts';
import { readLastReceipts } from '#service/domains/data-subjects/last-receipts.ts';
import { narrowFirst } from '#service/domains/data-subjects/narrow-first.ts';
import {
  type Person,
  readSliceOfPeople,
  withoutPurposes,
} from '#service/domains/data-subjects/read-people.ts';
import type { RequestContext } from '#service/http/context.ts';
import { sortedByFirst, withContinuationBeside } from '#service/http/slice.ts';
import { toDataSubjectV4 } from './wire.ts';

/** People as V4 has them without purposes. */
const showSubjects = async (people: readonly Person[], db: Database): Promise<DataSubjectV4[]> => {
  const ids = people.map(({ row }) => row.id);
  const receipts = await readLastReceipts(db, ids);
  const groups = await readGroupIdsOf(db, ids);
  return people.map((person) =>
    toDataSubjectV4(person, {
      lastReceiptId: receipts.get(person.row.id)?.id ?? null,
      consentGroups: groups.get(person.row.id) ?? [],
    }),
  );
};

type Ordered = EndpointInput<typeof listDataSubjectsV4Endpoint>;
type Unordered = EndpointInput<typeof listDataSubjectsUnorderedV4Endpoint>;
type Answer = EndpointAnswer<typeof listDataSubjectsV4Endpoint>;
type ListContext = Pick<
  RequestContext,
  'db' | 'caller' | 'links' | 'now' | 'continuations' | 'attachments'
>;
type Order = { key: SubjectSortKeyV4; direction: SortDirection };

const subjects = dataSubjectsTable;
const sortColumns = {
  lastModifiedDate: subjects.modifiedAt,
  createdDate: subjects.createdAt,
} satisfies Record<SubjectSortKeyV4, unknown>;

const listIn = async (
  context: ListContext,
  { query, headers }: Pick<Unordered, 'query' | 'headers'>,
  { key, direction }: Order,
): Promise<Answer> => {
  const { fromDate, toDate, page, size } = query;
  const inWindow = sql`${and(
    gte(subjects.modifiedAt, toUtc(fromDate)),
    lt(subjects.modifiedAt, toUtc(toDate)),
  )}`;
  const search = { operation: 'subjects v4', fromDate, toDate, key, direction };
  const slice = await readSliceOfPeople(
    context,
    { search, requestContinuation: headers.requestContinuation, page, size },
    {
      keyset: keysetOf(sortColumns[key], subjects.id, direction),
      isMoving: key === 'lastModifiedDate' && direction === 'desc',
      found: key === 'lastModifiedDate' ? inWindow : await narrowFirst(context.db, inWindow),
      shown: withoutPurposes,
      show: showSubjects,
    },
  );
  return withContinuationBeside(slice);
};

/**
 * One slice of the people who were last updated between two dates.
 * @throws Problem 400 where the continuation does not fit
 */
export const listSubjects = async (
  context: ListContext,
  input: Pick<Ordered, 'query' | 'headers'>,
): Promise<Answer> => {
  const sorts = parseSorts(input.query.sort);
  return { ...(await listIn(context, input, sorts[0])), ...sortedByFirst(sorts) };
};

/** The same by the last update: who changes in the meantime comes again, and nobody is left out. */
export const listSubjectsUnordered = (
  context: ListContext,
  input: Pick<Unordered, 'query' | 'headers'>,
) => listIn(context, input, { key: 'lastModifiedDate', direction: 'asc' });
