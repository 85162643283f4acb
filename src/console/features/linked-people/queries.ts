import { queryOptions } from '@tanstack/react-query';
import { api } from '#console/api/api.ts';
import { endpointAct, endpointWrite } from '#console/api/write/endpoint-write.ts';
import type { Act } from '#console/api/write/useWrite.ts';
import { personQueries } from '#console/features/person/queries.ts';
import {
  createIdentityGroupEndpoint,
  deleteIdentityGroupEndpoint,
  getIdentityGroupEndpoint,
  listIdentityGroupsEndpoint,
  updateIdentityGroupEndpoint,
} from '#contract/identity-groups.ts';
import { referenceTo } from '#contract/person-reference.ts';
import { withoutMember } from './without-member.ts';

/** More than anyone is in. */
const groupsShown = 50;

const keyOf = (id: string) => [...personQueries.ofPerson(id).queryKey, 'linked-people'];

/** The pages of all these people show the group. */
const pagesOf = (ids: readonly string[]) => ids.map((id) => keyOf(id));

export const linkedPeopleQueries = {
  /** The groups that a person is in, with their people; the newest first. */
  groupsOf: (id: string) =>
    queryOptions({
      queryKey: keyOf(id),
      queryFn: ({ signal }) =>
        api().call(
          listIdentityGroupsEndpoint,
          {
            query: { size: groupsShown, includeDataSubjects: true },
            headers: { identifier: referenceTo(id) },
          },
          { signal },
        ),
    }),
};

type Removal = { groupId: string; memberId: string; self: string };

export const linkedPeopleMutations = {
  /** Links people to the first of them, who is primary. @param ids of all of them */
  create: (ids: readonly string[]) =>
    endpointWrite(
      createIdentityGroupEndpoint,
      (people: readonly string[]) => ({
        body: {
          identifiers: people.map(referenceTo),
          primaryIdentifier: people.slice(0, 1).map(referenceTo),
        },
      }),
      pagesOf(ids.map((id) => id.toLowerCase())),
    ),

  /** Takes someone out of a group as it is now, whatever was on screen. @param ids of its people */
  removeMember: (ids: readonly string[]) =>
    endpointAct(
      updateIdentityGroupEndpoint,
      async (send, { input, isWanted }: Act<Removal>): Promise<void> => {
        const params = { linkedIdentityGroupId: input.groupId };
        const group = await api().call(getIdentityGroupEndpoint, { params }, {});
        const body = withoutMember(group, input.memberId, input.self);
        if (body !== null && isWanted()) await send({ params, body });
      },
      pagesOf(ids),
    ),

  /** `input` is the id of the group. @param ids of its people */
  deleteGroup: (ids: readonly string[]) =>
    endpointWrite(
      deleteIdentityGroupEndpoint,
      (linkedIdentityGroupId: string) => ({ params: { linkedIdentityGroupId } }),
      pagesOf(ids),
    ),
};
