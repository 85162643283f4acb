import { and } from 'drizzle-orm';
import type { EndpointAnswer, EndpointInput } from '#contract/common/endpoint.ts';
import type { ConsentGroup, listConsentGroupPeopleEndpoint } from '#contract/consent-groups.ts';
import { keysetOf } from '#service/db/keyset.ts';
import { consentGroupMembersTable } from '#service/db/schema/consent-groups.ts';
import type { Context, RequestContext } from '#service/http/context.ts';
import { readSlice } from '#service/http/slice.ts';
import { countMembers, isMemberOf, readGroup } from './records.ts';
import { showGroup, showPeople } from './show-group.ts';

const members = consentGroupMembersTable;

/** @throws Problem 404 */
export const getConsentGroup = async (
  context: Pick<Context, 'db' | 'now'>,
  id: string,
  view: { includeDataSubjects: boolean },
): Promise<ConsentGroup> => showGroup(context, await readGroup(context.db, id), view);

/**
 * One slice of the people of a group.
 * @throws Problem 404; 400 `continuation-invalid`
 */
export const listConsentGroupPeople = async (
  context: RequestContext,
  { params, query, headers }: EndpointInput<typeof listConsentGroupPeopleEndpoint>,
): Promise<EndpointAnswer<typeof listConsentGroupPeopleEndpoint>> => {
  const { db } = context;
  const { id } = await readGroup(db, params.consentGroupGuid);
  const keyset = keysetOf(members.subjectId, members.subjectId, 'asc');
  return readSlice(
    context,
    {
      search: ['consent-group', id],
      requestContinuation: headers.requestContinuation,
      ...query,
    },
    {
      keyset,
      read: ({ where, limit, offset }) =>
        db
          .select({ subjectId: members.subjectId, place: keyset.place })
          .from(members)
          .where(and(isMemberOf(id), where))
          .orderBy(...keyset.orderBy)
          .limit(limit)
          .offset(offset),
      show: (rows) =>
        showPeople(
          context,
          id,
          rows.map(({ subjectId }) => subjectId),
        ),
      count: async () => (await countMembers(db, [id])).get(id) ?? 0,
    },
  );
};
