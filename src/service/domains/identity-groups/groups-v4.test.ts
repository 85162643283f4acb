// @module-tag more

import { beforeEach, describe, expect, test } from 'vitest';
import { getIdentityGroupEndpoint } from '#contract/identity-groups.ts';
import {
  createIdentityGroupV4Endpoint,
  type IdentityGroupV4,
  listGroupMembersV4Endpoint,
  listGroupsOfPersonV4Endpoint,
  listGroupsV4Endpoint,
  updateIdentityGroupV4Endpoint,
} from '#contract/identity-groups-v4.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { unknownId } from '#service/testing/api.ts';
import { answerFaults } from '#service/testing/published.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock } = service;
const [ana, ben, cleo, dan] = [
  'ana@example.com',
  'ben@example.org',
  'zoë@example.net',
  'dan@example.com',
] as const;

beforeEach(
  service.resetTo(async () => {
    for (const identifier of [ana, ben, cleo, dan]) {
      await api.upsert(identifier, [], { identifierType: 'Email' });
    }
  }),
);

type Fields = Record<string, unknown>;
const bodyOf = (primaries: readonly string[], members: readonly string[], more: Fields = {}) => ({
  groupName: 'Household',
  primaryIdentifiers: primaries,
  memberIdentifiers: members,
  ...more,
});
const create = (primaries: readonly string[], members: readonly string[], more: Fields = {}) =>
  api.done(createIdentityGroupV4Endpoint, { body: bodyOf(primaries, members, more) });
const byId = (id: string) => ({ params: { dataSubjectGroupId: id } });
const namesOf = ({ primaryDataSubjects, memberDataSubjects }: IdentityGroupV4) => [
  primaryDataSubjects.map(({ identifier }) => identifier).sort(),
  memberDataSubjects.map(({ identifier }) => identifier).sort(),
];
const pathsOf = async (body: Fields) => {
  const { status, errors = [] } = await api.refused(createIdentityGroupV4Endpoint, { body });
  expect(status).toBe(400);
  return errors.map(({ path }) => path);
};

describe('a group in V4', () => {
  test('is the same group as in V2, and created once', async () => {
    const group = await create([cleo], [ana, ben]);
    expect(answerFaults(createIdentityGroupV4Endpoint, 200, group)).toEqual([]);
    expect(namesOf(group)).toEqual([[cleo], [ana, ben]]);
    expect((await create([cleo], [ben, ana])).id).toBe(group.id);
    expect((await create([cleo], [ben, ana], { groupName: 'Office' })).id).not.toBe(group.id);
    const params = { linkedIdentityGroupId: group.id };
    const v2 = await api.done(getIdentityGroupEndpoint, { params });
    expect(v2).toMatchObject({ groupName: 'Household', primaryDataSubject: { identifier: cleo } });
    expect(v2.dataSubjects).toHaveLength(3);
  });

  test('gets other people and another name, and those who stay keep their date', async () => {
    const group = await create([ana], [ben]);
    clock.advance(60_000);
    const body = bodyOf([dan], [ana], { groupName: 'Office' });
    const parts = { ...byId(group.id), body };
    const changed = await api.done(updateIdentityGroupV4Endpoint, parts);
    expect(answerFaults(updateIdentityGroupV4Endpoint, 200, changed)).toEqual([]);
    expect(changed).toMatchObject({ id: group.id, groupName: 'Office' });
    expect(namesOf(changed)).toEqual([[dan], [ana]]);
    expect(changed.memberDataSubjects[0]?.addedDate).toBe(group.createdDate);
    expect(changed.primaryDataSubjects[0]?.addedDate).toBe(clock.now());
    const nowhere = { ...parts, ...byId(unknownId) };
    expect((await api.refused(updateIdentityGroupV4Endpoint, nowhere)).status).toBe(404);
  });

  test.each<[string, Fields, string[]]>([
    ['without a primary', bodyOf([], [ana, ben]), ['primaryIdentifiers']],
    ['of one', bodyOf([ana], []), ['memberIdentifiers']],
    ['with someone in both lists', bodyOf([ana], [ben, ana]), ['memberIdentifiers.1']],
    [
      'with someone in two forms',
      bodyOf(['zoë@x.org'], ['zoe\u0308@x.org']),
      ['memberIdentifiers.0'],
    ],
    ['without a name', bodyOf([ana], [ben], { groupName: ' ' }), ['groupName']],
    ['without members', { groupName: 'x', primaryIdentifiers: [ana] }, ['memberIdentifiers']],
    [
      'of strangers',
      bodyOf([ana, 'no@x.org'], ['nobody@x.org']),
      ['primaryIdentifiers.1', 'memberIdentifiers.0'],
    ],
  ])('%s is refused by the names of the request', async (_what, body, paths) => {
    expect(await pathsOf(body)).toEqual(paths);
  });

  test('of 101 people is refused', async () => {
    const members = Array.from({ length: 100 }, (_, at) => `m${at}@example.org`);
    expect(await pathsOf(bodyOf([ana], members))).toEqual(['memberIdentifiers']);
  });
});

describe('lists in V4', () => {
  test('have all groups, or those of a name, and go on by continuations', async () => {
    const made: string[] = [];
    for (const groupName of ['Household', 'Büro', 'Household']) {
      made.push(
        (
          await create([ana], [ben], {
            groupName,
            primaryIdentifiers: [[ana, ben, dan][made.length]],
            memberIdentifiers: [cleo],
          })
        ).id,
      );
      clock.advance(1000);
    }
    const first = await api.done(listGroupsV4Endpoint, { query: { size: 2 } });
    expect(answerFaults(listGroupsV4Endpoint, 200, first)).toEqual([]);
    const headers = { requestContinuation: first.requestContinuation ?? '' };
    const rest = await api.done(listGroupsV4Endpoint, { query: { size: 2 }, headers });
    expect([...first.content, ...rest.content].map(({ id }) => id)).toEqual(made.toReversed());
    expect(rest).toMatchObject({ last: true, requestContinuation: null });
    const named = async (groupName: string) =>
      (await api.done(listGroupsV4Endpoint, { headers: { groupName } })).content.map(
        ({ id }) => id,
      );
    expect(await named('Household')).toEqual([made[2], made[0]]);
    expect(await named('Büro')).toEqual([made[1]]);
    expect(await named('household')).toEqual([]);
    // Of another search.
    const foreign = { headers: { groupName: 'Büro', ...headers } };
    expect((await api.refused(listGroupsV4Endpoint, foreign)).status).toBe(400);
  });

  test("have a person's groups, and a group's people", async () => {
    const one = await create([ana], [ben]);
    clock.advance(1000);
    const other = await create([ben], [ana, dan], { groupName: 'Office' });
    const ofPerson = (identifier: string, query: Fields = {}) =>
      api.done(listGroupsOfPersonV4Endpoint, { headers: { identifier }, query });
    const places = await ofPerson(ana);
    expect(answerFaults(listGroupsOfPersonV4Endpoint, 200, places)).toEqual([]);
    expect(places).toEqual([
      {
        id: other.id,
        name: 'Office',
        identifier: ana,
        isPrimary: false,
        addedDate: other.createdDate,
      },
      {
        id: one.id,
        name: 'Household',
        identifier: ana,
        isPrimary: true,
        addedDate: one.createdDate,
      },
    ]);
    expect(await ofPerson(ana, { linkedIdentityGroupId: one.id })).toHaveLength(1);
    expect(await ofPerson(cleo)).toEqual([]);
    const nobody = { headers: { identifier: 'nobody@example.org' } };
    expect((await api.refused(listGroupsOfPersonV4Endpoint, nobody)).status).toBe(404);

    const people = await api.done(listGroupMembersV4Endpoint, {
      ...byId(other.id),
      query: { size: 2 },
    });
    expect(answerFaults(listGroupMembersV4Endpoint, 200, people)).toEqual([]);
    const headers = { requestContinuation: people.requestContinuation ?? '' };
    const more = await api.done(listGroupMembersV4Endpoint, {
      ...byId(other.id),
      query: { size: 2 },
      headers,
    });
    expect(
      [...people.content, ...more.content]
        .map(({ identifier, isPrimary }) => [identifier, isPrimary])
        .sort(),
    ).toEqual([
      [ana, false],
      [ben, true],
      [dan, false],
    ]);
    expect(people.content[0]).toMatchObject({ name: 'Office' });
    expect((await api.refused(listGroupMembersV4Endpoint, byId(unknownId))).status).toBe(404);
  });

  test('have the survivor of a merge in place of who was merged away', async () => {
    const { id } = await create([ben], [ana]);
    await api.done(mergeEndpoint, {
      body: { primaryIdentifier: cleo, additionalIdentifiers: [ben] },
    });
    const { content } = await api.done(listGroupMembersV4Endpoint, byId(id));
    expect(content.map(({ identifier, isPrimary }) => [identifier, isPrimary]).sort()).toEqual([
      [ana, false],
      [cleo, true],
    ]);
  });
});
