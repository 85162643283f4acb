import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { parseSorts } from '#contract/common/paging.ts';
import type { GroupSortKey, listIdentityGroupsEndpoint } from '#contract/identity-groups.ts';
import type { Database } from '#service/db/database.ts';
import { keysetOf } from '#service/db/keyset.ts';
import {
  type IdentityGroupRow,
  identityGroupMembersTable,
  identityGroupsTable,
} from '#service/db/schema/identity-groups.ts';
import { subjectIdOf } from '#service/domains/data-subjects/subject-id-of.ts';
import type { RequestContext } from '#service/http/context.ts';
import { readSlice, sortedByFirst } from '#service/http/slice.ts';
import { readGroupMembers } from './read-members.ts';
import { readGroups, readMembers, readPeople } from './records.ts';
import { toListedGroup } from './wire.ts';

type Input = EndpointInput<typeof listIdentityGroupsEndpoint>;

const groups = identityGroupsTable;
const members = identityGroupMembersTable;

const sortColumns = {
  createdDate: groups.createdAt,
  lastModifiedDate: groups.modifiedAt,
  lastUpdatedDate: groups.modifiedAt,
  expiryDate: groups.createdAt,
  addedDate: groups.createdAt,
} satisfies Record<GroupSortKey, unknown>;

const catchUp = {
  changed: keysetOf(groups.modifiedAt, groups.id, 'asc'),
  rest: keysetOf(groups.id, groups.id, 'asc'),
  updatedAt: groups.modifiedAt,
  createdAt: groups.createdAt,
};

type Searched = { subjectId: string | undefined; isPrimary: boolean };

/** Whose groups are looked for; undefined where everybody's are. */
const findSearched = async (
  db: Database,
  headers: Input['headers'],
): Promise<Searched | undefined> => {
  const { identifier, primaryDataSubjectIdentifier: primary } = headers;
  const wanted = primary ?? identifier;
  if (wanted === undefined) return undefined;
  const subjectId = await subjectIdOf(db, wanted);
  const type = headers.primaryDataSubjectIdentifierType;
  const isPrimary = primary !== undefined;
  if (subjectId === undefined || type === undefined) return { subjectId, isPrimary };
  const person = (await readPeople(db, [subjectId])).get(subjectId);
  return { subjectId: person?.identifierType === type ? subjectId : undefined, isPrimary };
};

const havingMember = (db: Database, { subjectId, isPrimary }: Searched): SQL => {
  if (subjectId === undefined) return sql`false`;
  const own = db
    .select({ id: members.groupId })
    .from(members)
    .where(
      and(eq(members.subjectId, subjectId), isPrimary ? eq(members.isPrimary, true) : undefined),
    );
  return inArray(groups.id, own);
};

/**
 * Groups, or those of one person (docs/wire/data-subjects.md 7).
 * @throws Problem 400 `continuation-invalid`
 */
export const listIdentityGroups = async (
  context: RequestContext,
  { query, headers }: Input,
): Promise<EndpointAnswer<typeof listIdentityGroupsEndpoint>> => {
  const { db, account } = context;
  const { page, size, displayOrganizations, includeDataSubjects } = query;
  const { requestContinuation, ...search } = headers;
  const sorts = parseSorts<GroupSortKey>(query.sort);
  const [{ key, direction }] = sorts;
  const keyset = keysetOf(sortColumns[key], groups.id, direction);
  const isMoving = sortColumns[key] === groups.modifiedAt && direction === 'desc';
  const searched = await findSearched(db, headers);
  const found = searched === undefined ? undefined : havingMember(db, searched);
  const organizations = displayOrganizations ? [account.organizationId] : [];

  const show = async (rows: readonly IdentityGroupRow[]) => {
    const ids = rows.map(({ id }) => id);
    const byGroup = await readMembers(db, ids);
    const primaryIds = [...byGroup.values()].flatMap((own) =>
      own.flatMap(({ subjectId, isPrimary }) => (isPrimary ? [subjectId] : [])),
    );
    const people = await readPeople(db, primaryIds);
    const shown = includeDataSubjects
      ? await readGroupMembers(context, ids, { displayOrganizations })
      : undefined;
    return rows.map((group) => {
      const own = byGroup.get(group.id) ?? [];
      const primaries = own.flatMap(({ subjectId }) => people.get(subjectId) ?? []);
      const self = own.find(({ subjectId }) => subjectId === searched?.subjectId);
      const listed = toListedGroup(
        group,
        own.length,
        // Someone may be primary in one group and not in another.
        primaries.filter(({ id }) => own.some((row) => row.subjectId === id && row.isPrimary)),
        {
          organizations,
          found: self && {
            isPrimary: self.isPrimary,
            key: self.isPrimary ? 'PRIMARY' : 'CHILD',
          },
        },
      );
      return shown === undefined ? listed : { ...listed, dataSubjects: shown.get(group.id) ?? [] };
    });
  };

  const slice = await readSlice(
    context,
    {
      search: ['linkedidentitygroups', search, key, direction],
      requestContinuation,
      page,
      size,
    },
    {
      keyset,
      catchUp: isMoving ? catchUp : undefined,
      read: ({ where, ...part }) => readGroups(db, { ...part, where: and(found, where) }),
      show,
      count: async () => {
        const [row] = await db.select({ total: count() }).from(groups).where(found);
        return row?.total ?? 0;
      },
    },
  );
  return { ...slice, ...sortedByFirst(sorts) };
};
