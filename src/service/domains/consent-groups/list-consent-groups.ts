import { type AnyColumn, asc, type SQL, sql } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { consentGroupSortKeys, listConsentGroupsEndpoint } from '#contract/consent-groups.ts';
import { containing, given } from '#service/db/filters.ts';
import { consentGroupsTable } from '#service/db/schema/consent-groups.ts';
import type { Context } from '#service/http/context.ts';
import { sortedBy, toPage } from '#service/http/page.ts';
import { countMembers, membershipTypeOf, readChildren } from './records.ts';

const groups = consentGroupsTable;

const order: Record<(typeof consentGroupSortKeys)[number], AnyColumn | SQL> = {
  name: sql`lower(${groups.name}) collate "C"`,
  createdDate: groups.createdAt,
};

/** One page of groups. */
export const listConsentGroups = async (
  { db }: Pick<Context, 'db'>,
  { query }: Pick<EndpointInput<typeof listConsentGroupsEndpoint>, 'query'>,
): Promise<EndpointAnswer<typeof listConsentGroupsEndpoint>> => {
  const where = given(query.name, (name) => sql`${groups.name} ilike ${containing(name)}`);
  const rows = await db
    .select()
    .from(groups)
    .where(where)
    .orderBy(...sortedBy(order, query.sort), asc(groups.id))
    .limit(query.size)
    .offset(query.page * query.size);
  const total = await db.$count(groups, where);
  const ids = rows.map(({ id }) => id);
  const parents = new Set((await readChildren(db, ids)).map(({ parentId }) => parentId));
  const people = await countMembers(db, ids);
  const content = rows.map((group) => ({
    consentGroupId: group.id,
    name: group.name,
    externalName: group.externalName,
    description: group.description,
    membershipType: membershipTypeOf({
      children: parents.has(group.id),
      people: people.has(group.id),
    }),
    parentConsentGroupId: group.parentId,
    numberOfDataSubjects: people.get(group.id) ?? 0,
  }));
  return toPage(content, { ...query, total });
};
