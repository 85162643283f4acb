// @module-tag more

import { beforeEach, describe, expect, test } from 'vitest';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import {
  createIdentityGroupEndpoint,
  deleteIdentityGroupEndpoint,
  getIdentityGroupEndpoint,
  groupMemberMaximum,
  groupSortKeys,
  type IdentityGroup,
  listIdentityGroupsEndpoint,
  updateIdentityGroupEndpoint,
} from '#contract/identity-groups.ts';
import { revokeLinkTokenEndpoint } from '#contract/link-tokens.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { stopPath } from '#service/identity/stop-links.ts';
import { unknownId } from '#service/testing/api.ts';
import { answerFaults } from '#service/testing/published.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock } = service;

const dayMs = 86_400_000;
const people = [
  'ana@example.com',
  'ben@example.org',
  'cleo@example.net',
  'dan@example.com',
] as const;
const [ana, ben, cleo, dan] = people;

beforeEach(
  service.resetTo(async () => {
    for (const identifier of people) await api.upsert(identifier, [], { identifierType: 'Email' });
  }),
);

type Fields = Record<string, unknown>;
const bodyOf = (identifiers: readonly string[], primaries = identifiers.slice(0, 1)): Fields => ({
  identifiers,
  primaryIdentifier: primaries,
});
const create = (identifiers: readonly string[], fields: Fields = {}): Promise<IdentityGroup> =>
  api.done(createIdentityGroupEndpoint, { body: { ...bodyOf(identifiers), ...fields } });
const byId = (id: string) => ({ params: { linkedIdentityGroupId: id } });
const get = (id: string) => api.done(getIdentityGroupEndpoint, byId(id));
const update = (id: string, body: Fields) =>
  api.done(updateIdentityGroupEndpoint, { ...byId(id), body });
const remove = (id: string) => api.call(deleteIdentityGroupEndpoint, byId(id));
const list = (query: Fields = {}, headers: Record<string, string> = {}) =>
  api.done(listIdentityGroupsEndpoint, { query, headers });
const merge = (primaryIdentifier: string, ...additionalIdentifiers: string[]) =>
  api.call(mergeEndpoint, { body: { primaryIdentifier, additionalIdentifiers } });

const membersOf = ({ dataSubjects }: IdentityGroup) =>
  dataSubjects.map(({ identifier, isPrimary }) =>
    isPrimary ? `${identifier} primary` : identifier,
  );

describe('a group', () => {
  test('is created with its people, those who are primary first', async () => {
    const body = { ...bodyOf([ana, ben, cleo], [cleo, ben]), groupName: 'Household' };
    const { status, answer } = await api.call(createIdentityGroupEndpoint, { body });
    expect(status).toBe(201);
    expect(answer).toMatchObject({ groupName: 'Household', createdDate: clock.now() });
    expect(answer && membersOf(answer).toSorted()).toEqual([
      ana,
      `${ben} primary`,
      `${cleo} primary`,
    ]);
    expect(answer?.primaryDataSubjects).toEqual(answer?.dataSubjects.slice(0, 2));
    expect(answer?.primaryDataSubject).toEqual(answer?.dataSubjects[0]);
    expect(answer?.dataSubjects[2]).toEqual({
      id: expect.any(String),
      identifier: ana,
      identifierType: 'Email',
      isPrimary: false,
      canBePrimary: true,
      addedDate: clock.now(),
      numberOfLinkedGroups: 1,
      magicLinkToken: expect.stringMatching(/^[\w-]{43}$/),
      magicLinkTokenEncoded: answer?.dataSubjects[2]?.magicLinkToken,
      stopLink: expect.stringContaining(stopPath),
      organizations: [],
    });
    expect(await get(answer?.id ?? '')).toEqual(answer);
  });

  test('that is there already answers 200, and is another by its people, primaries or name', async () => {
    const group = await create([ana, ben]);
    const again = async (body: Fields) => {
      const { status, answer } = await api.call(createIdentityGroupEndpoint, { body });
      return [status, answer?.id === group.id];
    };
    expect(await again(bodyOf([ben, ana], [ana]))).toEqual([200, true]);
    expect(await again(bodyOf([` ${ana} `, ben]))).toEqual([200, true]);
    expect(await again(bodyOf([ben, ana]))).toEqual([201, false]);
    expect(await again(bodyOf([ana, ben, cleo]))).toEqual([201, false]);
    expect(await again({ ...bodyOf([ana, ben]), groupName: 'Office' })).toEqual([201, false]);
  });

  test('sent many times at once is created once', async () => {
    const body = bodyOf([ana, ben, cleo]);
    const calls = await Promise.all(
      Array.from({ length: 8 }, () => api.call(createIdentityGroupEndpoint, { body })),
    );
    expect(calls.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 7 }, () => 200),
      201,
    ]);
    expect((await list()).totalElements).toBe(1);
  });

  test('is replaced by an update, in which who stays keeps the date of being added', async () => {
    const { id, createdDate } = await create([ana, ben], { groupName: 'Household' });
    clock.advance(dayMs);
    const updated = await update(id, bodyOf([ben, cleo]));
    expect(updated).toMatchObject({ id, createdDate, groupName: null });
    expect(membersOf(updated)).toEqual([`${ben} primary`, cleo]);
    expect(updated.dataSubjects.map(({ addedDate }) => addedDate)).toEqual([
      createdDate,
      clock.now(),
    ]);
    expect((await list()).content[0]).toMatchObject({ lastModifiedDate: clock.now() });
  });

  test('is gone once it is deleted, and its people stay', async () => {
    const { id } = await create([ana, ben]);
    expect((await remove(id)).status).toBe(200);
    for (const endpoint of [getIdentityGroupEndpoint, deleteIdentityGroupEndpoint]) {
      expect((await api.refused(endpoint, byId(id))).status).toBe(404);
    }
    const body = bodyOf([ana, ben]);
    const refusal = await api.refused(updateIdentityGroupEndpoint, { ...byId(unknownId), body });
    expect(refusal.status).toBe(404);
    expect((await service.readRows()).identity_group_members).toEqual([]);
    expect((await api.done(listProfilesEndpoint, {})).totalElements).toBe(4);
  });

  test('shows organizations where they are asked for', async () => {
    const { id } = await create([ana, ben]);
    const organizations = [service.account().organizationId];
    const query = { displayOrganizations: true };
    const group = await api.done(getIdentityGroupEndpoint, { ...byId(id), query });
    for (const member of group.dataSubjects) expect(member).toMatchObject({ organizations });
    expect((await list(query)).content[0]).toMatchObject({ organizations });
  });

  test('gives magic links that work, and none to readers', async () => {
    const { id, dataSubjects } = await create([ana, ben]);
    await api.done(revokeLinkTokenEndpoint, { headers: { identifier: ana } });
    const tokensAs = async (as: 'reader' | 'writer') => {
      const { answer } = await api.call(getIdentityGroupEndpoint, byId(id), { as });
      const query = { includeDataSubjects: true };
      const listed = await api.call(listIdentityGroupsEndpoint, { query }, { as });
      expect(listed.answer?.content[0]?.dataSubjects).toEqual(answer?.dataSubjects);
      return answer?.dataSubjects.map(({ magicLinkToken }) => magicLinkToken);
    };
    expect(await tokensAs('writer')).toEqual([null, dataSubjects[1]?.magicLinkToken]);
    expect(await tokensAs('reader')).toEqual([null, null]);
  });

  test('is written with CONSENT only', async () => {
    const { id } = await create([ana, ben]);
    const body = bodyOf([ana, ben]);
    for (const [endpoint, parts] of [
      [createIdentityGroupEndpoint, { body }],
      [updateIdentityGroupEndpoint, { ...byId(id), body }],
      [deleteIdentityGroupEndpoint, byId(id)],
    ] as const) {
      expect((await api.refused(endpoint, parts, { as: 'reader' })).status).toBe(403);
    }
  });
});

describe('a body', () => {
  const refusal = async (body: Fields) => {
    const rows = await service.readRows();
    const problem = await api.refused(createIdentityGroupEndpoint, { body });
    expect(await service.readRows()).toEqual(rows);
    return { code: problem.code, errors: problem.errors };
  };

  test('names each of whom nobody knows', async () => {
    const message = 'No one has this primary identifier. They may have been merged since.';
    expect(await refusal(bodyOf([ana, 'x@example.org', 'ANA@example.com']))).toEqual({
      code: 'data-subject-unknown',
      errors: [1, 2].map((index) => ({ path: `identifiers.${index}`, message })),
    });
    const { id } = await create([ana, ben]);
    const body = bodyOf([ana, 'x@example.org']);
    const problem = await api.refused(updateIdentityGroupEndpoint, { ...byId(id), body });
    expect(problem.errors).toEqual([{ path: 'identifiers.1', message }]);
    expect(membersOf(await get(id))).toEqual([`${ana} primary`, ben]);
  });

  test('may not repeat people, nor make someone primary who is no member', async () => {
    const twice = 'Appears twice. Keep one.';
    expect(await refusal(bodyOf([ana, ben, ` ${ana}`], [ben, cleo, ben]))).toEqual({
      code: 'invalid-request',
      errors: [
        { path: 'identifiers.2', message: twice },
        { path: 'primaryIdentifier.2', message: twice },
        { path: 'primaryIdentifier.1', message: 'Must be one of identifiers.' },
      ],
    });
  });

  test.each<[string, Fields, string[]]>([
    ['with nobody', {}, ['identifiers', 'primaryIdentifier']],
    ['with one person', bodyOf([ana]), ['identifiers']],
    ['with nobody primary', bodyOf([ana, ben], []), ['primaryIdentifier']],
    ['with a blank name', { ...bodyOf([ana, ben]), groupName: '  ' }, ['groupName']],
    ['with a long name', { ...bodyOf([ana, ben]), groupName: 'x'.repeat(256) }, ['groupName']],
    // One text is a list of one; a group needs two.
    ['with texts for lists', { identifiers: ana, primaryIdentifier: ana }, ['identifiers']],
  ])('is refused: %s', async (_, body, paths) => {
    expect((await refusal(body)).errors?.map(({ path }) => path)).toEqual(paths);
  });

  test(`may name ${groupMemberMaximum} people and no more`, async () => {
    const many = Array.from({ length: groupMemberMaximum }, (_, n) => `person.${n}@example.org`);
    const { errors } = await refusal(bodyOf([...many, ana]));
    expect(errors).toEqual([
      { path: 'identifiers', message: `Must be at most ${groupMemberMaximum} entries.` },
    ]);
    for (const identifier of many) await api.upsert(identifier, []);
    expect((await create(many)).dataSubjects).toHaveLength(groupMemberMaximum);
  });
});

describe('the list', () => {
  const idsOf = async (query: Fields, headers: Record<string, string> = {}) =>
    (await list(query, headers)).content.map(({ id }) => id);

  test.each(groupSortKeys)('is walked to its end in either direction by %s', async (key) => {
    for (const identifiers of [
      [ana, ben],
      [ben, cleo],
      [cleo, dan],
      [dan, ana],
    ]) {
      await create(identifiers);
      clock.advance(1000);
    }
    const all = await idsOf({ sort: key });
    expect(all).toHaveLength(4);
    expect(await idsOf({ sort: `${key},desc` })).toEqual(all.toReversed());
    const walked: string[] = [];
    let requestContinuation: string | undefined;
    do {
      const headers: Record<string, string> = requestContinuation ? { requestContinuation } : {};
      const page = await list({ sort: key, size: 3 }, headers);
      expect(page.totalElements).toBe(4);
      walked.push(...page.content.map(({ id }) => id));
      requestContinuation = page.pageable?.requestContinuation ?? undefined;
    } while (requestContinuation !== undefined);
    expect(walked).toEqual(all);
    expect(await idsOf({ sort: key, size: 1, page: 2 })).toEqual([all[2]]);
  });

  test('has the newest first, and says how many people each has and who is primary', async () => {
    const first = await create([ana, ben, cleo], { primaryIdentifier: [ana, ben] });
    clock.advance(1000);
    const second = await create([dan, ana], { groupName: 'Office' });
    const { content } = await list();
    expect(content.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(content[0]).toEqual({
      id: second.id,
      numberOfDataSubjects: 2,
      createdDate: second.createdDate,
      lastModifiedDate: second.createdDate,
      primaryDataSubjects: [
        { id: second.primaryDataSubject?.id, identifier: dan, identifierType: 'Email' },
      ],
      organizations: [],
      primaryDataSubjectId: second.primaryDataSubject?.id,
      primaryDataSubjectIdentifier: dan,
      primaryDataSubjectIdentifierType: 'Email',
      isPrimary: null,
      groupName: 'Office',
      key: null,
    });
    // Primary in the other group only.
    expect(content[1]).toMatchObject({ numberOfDataSubjects: 3, primaryDataSubjects: [{}, {}] });
  });

  test("finds a person's groups, and those that they are primary in", async () => {
    const own = await create([ana, ben]);
    clock.advance(1000);
    const other = await create([ben, ana]);
    await create([cleo, dan]);
    const found = async (headers: Record<string, string>) =>
      (await list({}, headers)).content.map(({ id, key, isPrimary }) => [id, key, isPrimary]);
    expect(await found({ primaryDataSubjectIdentifier: ana })).toEqual([[own.id, 'PRIMARY', true]]);
    expect(await found({ identifier: ana })).toEqual([
      [other.id, 'CHILD', false],
      [own.id, 'PRIMARY', true],
    ]);
    const typed = (type: string) =>
      found({ primaryDataSubjectIdentifier: ana, primaryDataSubjectIdentifierType: type });
    expect(await typed('Email')).toHaveLength(1);
    expect(await typed('Phone')).toEqual([]);
    expect(await found({ identifier: 'x@example.org' })).toEqual([]);
  });

  test('refuses a type alone, two people, a size above 100 and a sort it has not', async () => {
    const pathsOf = async (headers: Record<string, string>, query: Fields = {}) =>
      (await api.refused(listIdentityGroupsEndpoint, { query, headers })).errors?.map(
        ({ path }) => path,
      );
    expect(await pathsOf({ primaryDataSubjectIdentifierType: 'Email' })).toEqual([
      'primaryDataSubjectIdentifierType',
    ]);
    expect(await pathsOf({ identifier: ana, primaryDataSubjectIdentifier: ana })).toEqual([
      'identifier',
    ]);
    expect(await pathsOf({}, { size: 101, sort: 'groupName' })).toEqual(['size', 'sort']);
  });
});

describe('the profiles of a group', () => {
  const profilesOf = async (id: string, query: Fields = {}, headers = {}) =>
    (
      await api.done(listProfilesEndpoint, {
        query: { linkedIdentityGroupId: id, sort: 'identifier', ...query },
        headers,
      })
    ).content.map(({ Identifier }) => Identifier);

  test('are those of its people, and no others', async () => {
    const { id } = await create([cleo, ana]);
    expect(await profilesOf(id)).toEqual([ana, cleo]);
    expect(await profilesOf(id.toUpperCase())).toEqual([ana, cleo]);
    expect(await profilesOf(unknownId)).toEqual([]);
  });

  test('are narrowed by the other criteria, and found leniently among them', async () => {
    const { id } = await create([cleo, ana]);
    expect(await profilesOf(id, {}, { identifier: ana })).toEqual([ana]);
    expect(await profilesOf(id, {}, { identifier: ben })).toEqual([]);
    const lenient = { match: 'lenient' };
    expect(await profilesOf(id, lenient, { identifier: 'ANA@example.com' })).toEqual([ana]);
    expect(await profilesOf(id, lenient, { identifier: 'BEN@example.org' })).toEqual([]);
  });

  test('are counted, and walked by continuations', async () => {
    const { id } = await create([cleo, ana, ben]);
    const query = { linkedIdentityGroupId: id, sort: 'identifier', size: 2 };
    const first = await api.done(listProfilesEndpoint, { query });
    expect(first.totalElements).toBe(3);
    const headers = { requestContinuation: first.pageable?.requestContinuation ?? '' };
    const next = await api.done(listProfilesEndpoint, { query, headers });
    expect(next.content.map(({ Identifier }) => Identifier)).toEqual([cleo]);
  });
});

describe('a merge', () => {
  test('gives the places of those merged away to the survivor, who is primary if one of them was', async () => {
    const { id, createdDate } = await create([ana, ben, cleo]);
    clock.advance(dayMs);
    expect((await merge(dan, ana)).status).toBe(200);
    const group = await get(id);
    expect(membersOf(group)).toEqual([`${dan} primary`, ...[ben, cleo].toSorted()]);
    expect(group.dataSubjects[0]).toMatchObject({ addedDate: createdDate });
    const { content } = await list({}, { identifier: dan });
    expect(content).toMatchObject([{ id, key: 'PRIMARY', lastModifiedDate: clock.now() }]);
  });

  test('of members leaves the survivor once, with the higher place and the earlier date', async () => {
    const { id, createdDate } = await create([ana, ben]);
    clock.advance(dayMs);
    await update(id, bodyOf([ana, ben, cleo, dan]));
    await merge(cleo, ana, dan);
    const group = await get(id);
    expect(membersOf(group)).toEqual([`${cleo} primary`, ben]);
    expect(group.dataSubjects[0]).toMatchObject({ addedDate: createdDate });
  });

  test('of all members leaves a group with one, which can be changed or deleted', async () => {
    const { id } = await create([ana, ben]);
    await merge(ben, ana);
    expect(membersOf(await get(id))).toEqual([`${ben} primary`]);
    expect((await list()).content[0]).toMatchObject({ numberOfDataSubjects: 1 });
    expect(membersOf(await update(id, bodyOf([ben, cleo])))).toEqual([`${ben} primary`, cleo]);
    expect((await remove(id)).status).toBe(200);
  });

  test('leaves groups of others as they are', async () => {
    const { id } = await create([cleo, dan]);
    const before = await service.readRows();
    await merge(ben, ana);
    const after = await service.readRows();
    expect(after.identity_groups).toEqual(before.identity_groups);
    expect(after.identity_group_members).toEqual(before.identity_group_members);
    expect(membersOf(await get(id))).toHaveLength(2);
  });

  test('at the same time as writes to groups never leaves one with a vanished person', async () => {
    const { id } = await create([ana, cleo]);
    const outcomes = await Promise.all([
      merge(ben, ana),
      api.call(createIdentityGroupEndpoint, { body: bodyOf([dan, ana]) }),
      api.call(updateIdentityGroupEndpoint, { ...byId(id), body: bodyOf([ana, cleo, dan]) }),
      api.call(createIdentityGroupEndpoint, { body: bodyOf([ana, ben]) }),
      merge(dan, cleo),
    ]);
    for (const { status, problem } of outcomes) {
      if (status === 200 || status === 201) continue;
      expect(problem).toMatchObject({ status: 400, code: 'data-subject-unknown' });
    }
    const { data_subjects: rows = [], identity_group_members: members = [] } =
      await service.readRows();
    const ids = new Set(rows.map((row) => Object(row).id));
    expect(ids.size).toBe(2);
    expect(members.length).toBeGreaterThan(0);
    for (const member of members) expect(ids).toContain(Object(member).subject_id);
  });

  test('and a deletion at the same time leave no member behind', async () => {
    const { id } = await create([ana, cleo]);
    const [merged, removed] = await Promise.all([merge(ben, ana), remove(id)]);
    expect([merged.status, removed.status]).toEqual([200, 200]);
    expect((await service.readRows()).identity_group_members).toEqual([]);
  });
});

test('answers are as published', async () => {
  const own = ['stopLink', 'requestContinuation'];
  const body = { ...bodyOf([ana, ben]), groupName: 'Household' };
  const created = await api.call(createIdentityGroupEndpoint, { body });
  expect(answerFaults(createIdentityGroupEndpoint, 201, created.answer, own)).toEqual([]);
  const again = await api.call(createIdentityGroupEndpoint, { body });
  expect(answerFaults(createIdentityGroupEndpoint, 200, again.answer, own)).toEqual([]);
  const { id } = created.answer ?? { id: '' };
  await create([ben, cleo]);
  const query = { displayOrganizations: true };
  const group = await api.done(getIdentityGroupEndpoint, { ...byId(id), query });
  expect(answerFaults(getIdentityGroupEndpoint, 200, group, own)).toEqual([]);
  expect(answerFaults(updateIdentityGroupEndpoint, 200, await update(id, body), own)).toEqual([]);
  const headers = { primaryDataSubjectIdentifier: ana };
  const found = await list(query, headers);
  expect(answerFaults(listIdentityGroupsEndpoint, 200, found, own)).toEqual([]);
  expect(found.content).toHaveLength(1);
  // Of a slice like those of profiles (docs/wire/data-subjects.md 1.1).
  const page = await list({ size: 1 });
  expect(answerFaults(listIdentityGroupsEndpoint, 200, page, own)).toEqual([]);
  expect(answerFaults(deleteIdentityGroupEndpoint, 200, (await remove(id)).answer)).toEqual([]);
});
