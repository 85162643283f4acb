import { and, desc, eq } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import { parseSorts } from '#contract/common/paging.ts';
import type {
  listGroupMembersV4Endpoint,
  listGroupsOfPersonV4Endpoint,
  listGroupsV4Endpoint,
} from '#contract/identity-groups-v4.ts';
import { toWireTime } from '#service/db/columns.ts';
import { given } from '#service/db/filters.ts';
import { keysetOf } from '#service/db/keyset.ts';
import {
  identityGroupMembersTable,
  identityGroupsTable,
} from '#service/db/schema/identity-groups.ts';
import { holderOf, nobodyHas } from '#service/domains/data-subjects/subject-id-of.ts';
import type { RequestContext } from '#service/http/context.ts';
import { readSlice, sortedByFirst, withContinuationBeside } from '#service/http/slice.ts';
import { groupNotFound } from './get-identity-group.ts';
import { readGroups, readPeople } from './records.ts';

const groups = identityGroupsTable;
const members = identityGroupMembersTable;

type Reader = Pick<RequestContext, 'db' | 'now' | 'continuations'>;

/** @throws Problem 400 `continuation-invalid` */
export const listGroupsV4 = async (
  context: Reader,
  { query, headers }: EndpointInput<typeof listGroupsV4Endpoint>,
): Promise<EndpointAnswer<typeof listGroupsV4Endpoint>> => {
  const { db } = context;
  const { page, size } = query;
  const name = headers.groupName?.trim();
  const sorts = parseSorts(query.sort);
  const [{ direction }] = sorts;
  const keyset = keysetOf(groups.createdAt, groups.id, direction);
  const found = given(name, (wanted) => eq(groups.name, wanted));
  const slice = await readSlice(
    context,
    {
      search: ['groups v4', { name }, direction],
      requestContinuation: headers.requestContinuation,
      page,
      size,
    },
    {
      keyset,
      read: ({ where, ...part }) => readGroups(db, { ...part, where: and(found, where) }),
      show: (rows) =>
        rows.map((row) => ({
          id: row.id,
          name: row.name,
          createdDate: toWireTime(row.createdAt),
          lastModifiedDate: toWireTime(row.modifiedAt),
        })),
    },
  );
  return withContinuationBeside({ ...slice, ...sortedByFirst(sorts) });
};

/** @throws Problem 404 where nobody has the identifier */
export const listGroupsOfPersonV4 = async (
  { db }: Pick<RequestContext, 'db'>,
  { query, headers }: EndpointInput<typeof listGroupsOfPersonV4Endpoint>,
): Promise<EndpointAnswer<typeof listGroupsOfPersonV4Endpoint>> => {
  const holder = await holderOf(db, headers.identifier);
  if (holder === undefined) throw nobodyHas();
  const rows = await db
    .select({
      id: groups.id,
      name: groups.name,
      isPrimary: members.isPrimary,
      addedAt: members.addedAt,
    })
    .from(members)
    .innerJoin(groups, eq(groups.id, members.groupId))
    .where(
      and(
        eq(members.subjectId, holder.id),
        given(query.linkedIdentityGroupId, (id) => eq(groups.id, id)),
      ),
    )
    .orderBy(desc(groups.createdAt), desc(groups.id));
  return rows.map(({ addedAt, ...place }) => ({
    ...place,
    identifier: holder.identifier,
    addedDate: toWireTime(addedAt),
  }));
};

/** @throws Problem 404; 400 `continuation-invalid` */
export const listGroupMembersV4 = async (
  context: Reader,
  { params, query, headers }: EndpointInput<typeof listGroupMembersV4Endpoint>,
): Promise<EndpointAnswer<typeof listGroupMembersV4Endpoint>> => {
  const { db } = context;
  const { page, size } = query;
  const [group] = await db.select().from(groups).where(eq(groups.id, params.dataSubjectGroupId));
  if (group === undefined) throw groupNotFound();
  const sorts = parseSorts(query.sort);
  const [{ direction }] = sorts;
  const keyset = keysetOf(members.addedAt, members.subjectId, direction);
  const ofGroup = eq(members.groupId, group.id);
  const slice = await readSlice(
    context,
    {
      search: ['members v4', group.id, direction],
      requestContinuation: headers.requestContinuation,
      page,
      size,
    },
    {
      keyset,
      read: ({ where, limit, offset }) =>
        db
          .select({
            subjectId: members.subjectId,
            isPrimary: members.isPrimary,
            addedAt: members.addedAt,
            place: keyset.place,
          })
          .from(members)
          .where(and(ofGroup, where))
          .orderBy(...keyset.orderBy)
          .limit(limit)
          .offset(offset),
      show: async (rows) => {
        const people = await readPeople(
          db,
          rows.map(({ subjectId }) => subjectId),
        );
        return rows.flatMap(({ subjectId, isPrimary, addedAt }) => {
          const person = people.get(subjectId);
          if (person === undefined) return [];
          const { id, identifier } = person;
          const addedDate = toWireTime(addedAt);
          return [{ id, name: group.name, identifier, isPrimary, addedDate }];
        });
      },
    },
  );
  return withContinuationBeside({ ...slice, ...sortedByFirst(sorts) });
};
