import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import { parseSorts, type SortDirection } from '#contract/common/paging.ts';
import type { ProfileSortKey } from '#contract/data-subject-values.ts';
import type { listProfilesEndpoint } from '#contract/data-subjects.ts';
import type { Database } from '#service/db/database.ts';
import { keysetOf } from '#service/db/keyset.ts';
import { dataSubjectsTable } from '#service/db/schema/data-subjects.ts';
import { memberIdsOf } from '#service/domains/identity-groups/member-ids-of.ts';
import type { RequestContext } from '#service/http/context.ts';
import { readSlice, sortedByFirst } from '#service/http/slice.ts';
import {
  criteriaOf,
  type ListInput,
  matching,
  type Order,
  type SubjectCriteria,
} from './find-subjects.ts';
import { readListed } from './read-listed.ts';
import { catchUpOfPeople } from './read-people.ts';
import { countSubjects, readSubjects } from './records.ts';

export type ListAnswer = EndpointAnswer<typeof listProfilesEndpoint>;
export type ListContext = Pick<
  RequestContext,
  'db' | 'caller' | 'links' | 'now' | 'continuations' | 'searchKeys'
>;

const subjects = dataSubjectsTable;
const sortColumns = {
  id: subjects.id,
  identifier: subjects.identifier,
  createdDate: subjects.createdAt,
  lastModifiedDate: subjects.modifiedAt,
  lastTransactionDate: subjects.lastTransactionAt,
  identifierType: subjects.identifierType,
} satisfies Record<ProfileSortKey, unknown>;

/** An identifier has one row: it needs nothing to tell rows apart. */
const tieBreakOf = (key: ProfileSortKey) =>
  key === 'identifier' ? subjects.identifier : subjects.id;

/** Whether someone who changes can move to where a list in this order has been. */
const isMoving = (key: ProfileSortKey, direction: SortDirection): boolean =>
  key === 'lastModifiedDate'
    ? direction === 'desc'
    : key === 'lastTransactionDate' || key === 'identifierType';

/** Whom the criteria name, of a linked identity group if one is given. */
export const conditionOf = async (
  db: Database,
  criteria: SubjectCriteria,
  group: string | undefined,
  order?: Order,
): Promise<SQL | undefined> => {
  if (group === undefined) return matching(db, criteria, order);
  const members = await memberIdsOf(db, group);
  if (members.length === 0) return sql`false`;
  return and(inArray(subjects.id, members), await matching(db, criteria, order));
};

/** One slice of profiles in the order asked for. */
export const listExactly = async (
  context: ListContext,
  { query, headers }: ListInput,
): Promise<ListAnswer> => {
  const { db } = context;
  const sorts = parseSorts(query.sort);
  const [{ key, direction }] = sorts;
  const keyset = keysetOf(sortColumns[key], tieBreakOf(key), direction);
  const criteria = criteriaOf({ query, headers });
  const group = query.linkedIdentityGroupId;
  const order = key === 'lastModifiedDate' ? 'update' : 'other';
  const found = await conditionOf(db, criteria, group, order);
  const slice = await readSlice(
    context,
    {
      search: { operation: 'profiles', criteria, group, key, direction },
      requestContinuation: headers.requestContinuation,
      page: query.page,
      size: query.size,
    },
    {
      keyset,
      catchUp: isMoving(key, direction) ? catchUpOfPeople : undefined,
      read: ({ where, ...part }) => readSubjects(db, { ...part, where: and(found, where) }),
      show: (rows) => readListed(context, rows, query),
      count: query.properties.includes('ignoreCount') ? undefined : () => countSubjects(db, found),
    },
  );
  // People differ by id and identifier: after these, nothing is left to sort.
  const isDecided = key === 'id' || key === 'identifier';
  return { ...slice, ...(isDecided ? {} : sortedByFirst(sorts)) };
};
