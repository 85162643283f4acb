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
  isSubject,
  type ListInput,
  matching,
  type Order,
  onlyIdentifierOf,
  type SubjectCriteria,
} from './find-subjects.ts';
import { readListed } from './read-listed.ts';
import { catchUpOfPeople } from './read-people.ts';
import { countSubjects, readSubjectLookedAt, readSubjects } from './records.ts';
import { holderOf } from './subject-id-of.ts';

export type ListAnswer = EndpointAnswer<typeof listProfilesEndpoint>;
export type ListContext = Pick<
  RequestContext,
  'db' | 'caller' | 'links' | 'now' | 'continuations' | 'searchKeys' | 'lookAhead' | 'attachments'
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

/**
 * A request for one person, by nothing but their identifier: who that is, and how to look at them ahead.
 * Other records are looked at, too, where they are told.
 */
const readOnePerson = async (
  { db, lookAhead }: ListContext,
  criteria: SubjectCriteria,
  { query, headers }: ListInput,
) => {
  const isFirst = query.page === 0 && (headers.requestContinuation ?? null) === null;
  const identifier = onlyIdentifierOf(criteria);
  if (lookAhead === undefined || identifier === undefined || !isFirst) return undefined;
  if (query.includeMoreRecords || query.linkedIdentityGroupId !== undefined) return undefined;
  return { person: await holderOf(db, identifier), lookAhead };
};

/** One slice of profiles in the order asked for. */
export const listExactly = async (context: ListContext, input: ListInput): Promise<ListAnswer> => {
  const { db } = context;
  const { query, headers } = input;
  const sorts = parseSorts(query.sort);
  const [{ key, direction }] = sorts;
  const keyset = keysetOf(sortColumns[key], tieBreakOf(key), direction);
  const criteria = criteriaOf({ query, headers });
  const group = query.linkedIdentityGroupId;
  const order = key === 'lastModifiedDate' ? 'update' : 'other';
  const one = await readOnePerson(context, criteria, input);
  const found = one ? isSubject(one.person?.id) : await conditionOf(db, criteria, group, order);
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
      read: ({ where, ...part }) =>
        one?.person
          ? readSubjectLookedAt(db, {
              ...one,
              person: one.person,
              keyset,
              where: isSubject(one.person.id),
            })
          : readSubjects(db, { ...part, where: and(found, where) }),
      show: (rows) => readListed(context, rows, query),
      count: query.properties.includes('ignoreCount') ? undefined : () => countSubjects(db, found),
    },
  );
  // People differ by id and identifier: after these, nothing is left to sort.
  const isDecided = key === 'id' || key === 'identifier';
  return { ...slice, ...(isDecided ? {} : sortedByFirst(sorts)) };
};
