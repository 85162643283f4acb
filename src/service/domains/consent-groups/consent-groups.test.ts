import { beforeEach, describe, expect, test } from 'vitest';
import {
  addChildGroupsEndpoint,
  addGroupPeopleEndpoint,
  addPurposeRulesEndpoint,
  type ConsentGroup,
  createConsentGroupEndpoint,
  forecastGroupsEndpoint,
  getConsentGroupEndpoint,
  getStatusPrioritiesEndpoint,
  listConsentGroupPeopleEndpoint,
  listConsentGroupsEndpoint,
  putPurposeRulesEndpoint,
  putStatusPrioritiesEndpoint,
  removeChildGroupsEndpoint,
  removeGroupPersonEndpoint,
  removePurposeRuleEndpoint,
  shownPeopleMaximum,
} from '#contract/consent-groups.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { getProfileV3Endpoint } from '#contract/data-subjects-v3.ts';
import {
  getDataSubjectDetailsV4Endpoint,
  getDataSubjectV4Endpoint,
} from '#contract/data-subjects-v4.ts';
import { recordDecisionsEndpoint } from '#contract/decisions.ts';
import { defaultPriorities, type GroupStatus } from '#contract/group-status.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { retirePurposeEndpoint } from '#contract/purpose-versions.ts';
import { consentGroupMembersTable } from '#service/db/schema/consent-groups.ts';
import { performedWritesTable } from '#service/db/schema/http.ts';
import { erasePeople } from '#service/domains/erasures/erase-people.ts';
import { unknownId } from '#service/testing/api.ts';
import { byRequest, deleteIn } from '#service/testing/erase.ts';
import { answerFaults } from '#service/testing/published.ts';
import { startService } from '#service/testing/service.ts';
import { createSubjectRows } from '#service/testing/subjects.ts';

const service = await startService();
const { api, clock, db } = service;
const rows = createSubjectRows(db, clock.now);

const ana = 'ana@example.com';
const ben = 'ben@example.org';
let idOf: Record<string, string>;
let news: string;
let token: string;

beforeEach(
  service.resetTo(async () => {
    idOf = {};
    for (const identifier of [ana, ben]) idOf[identifier] = (await api.upsert(identifier, [])).id;
    news = await api.activePurpose({ Name: 'News' });
    token = await api.pointToken(await api.activePoint({ PurposeIds: [news] }));
  }),
);

const say = (identifier: string, TransactionType: string, Id = news) => {
  clock.advance(1000);
  return api.receipt(token, { identifier, purposes: [{ Id, TransactionType }] });
};
const byId = (id: string) => ({ params: { consentGroupGuid: id } });
const create = async (name = 'Holding'): Promise<string> =>
  (await api.done(createConsentGroupEndpoint, { body: { name } })).consentGroupId;
const get = (id: string) => api.done(getConsentGroupEndpoint, byId(id));
const addChildren = (id: string, ...consentGroupIds: string[]) =>
  api.call(addChildGroupsEndpoint, { ...byId(id), body: { consentGroupIds } });
const addPeople = (id: string, ...dataSubjects: { id?: string; identifier?: string }[]) =>
  api.call(addGroupPeopleEndpoint, { ...byId(id), body: { dataSubjects } });
const setRule = (id: string, enforcedStatus: GroupStatus | null, purposeId = news) =>
  api.call(putPurposeRulesEndpoint, {
    ...byId(id),
    body: { purposeRules: [{ purposeId, enforcedStatus }] },
  });
const putPriorities = (...statuses: string[]) =>
  api.done(putStatusPrioritiesEndpoint, {
    body: { statusPriorityRules: statuses.map((status, priority) => ({ status, priority })) },
  });
const pathsOf = ({ problem }: { problem?: { errors?: { path: string }[] | undefined } | null }) =>
  problem?.errors?.map(({ path }) => path);

/** What a profile says with the flag: stored, in effect, and by whose rule. */
const effectOf = async (identifier: string, purposeId = news) => {
  const { content } = await api.done(listProfilesEndpoint, {
    query: { includeEffectiveStatus: true },
    headers: { identifier },
  });
  const own = content[0]?.Purposes?.find(({ Id }) => Id === purposeId);
  return [own?.Status, own?.EffectiveStatus, own?.EffectiveStatusConsentGroupId];
};

describe('the tree', () => {
  test('has groups in groups, four in a line, each in one other', async () => {
    const [a = '', b = '', c = '', d = '', e = ''] = await Promise.all(
      ['A', 'B', 'C', 'D', 'E'].map(create),
    );
    expect((await addChildren(c, d)).status).toBe(201);
    expect((await addChildren(a, b)).status).toBe(201);
    const added = await addChildren(b, c);
    expect(added.answer).toMatchObject({
      membershipType: 'CHILD_GROUPS',
      parentConsentGroupId: a,
      consentGroups: [{ consentGroupId: c, name: 'C', membershipType: 'CHILD_GROUPS' }],
    });
    // Who is one already stays it.
    expect((await addChildren(b, c)).status).toBe(201);
    const refused: [string, string[], string][] = [
      [d, [e], 'Would make a line of more than 4 groups.'],
      [e, [a], 'Would make a line of more than 4 groups.'],
      [d, [a], 'This group is above the one it would go into.'],
      [a, [a], "A group can't be in itself."],
      [a, [d], 'Is in another group. Remove it there first.'],
      [a, [unknownId], 'No consent group has this id.'],
    ];
    for (const [id, children, message] of refused) {
      const { status, problem } = await addChildren(id, ...children);
      expect([status, problem?.errors]).toEqual([400, [{ path: 'consentGroupIds.0', message }]]);
    }
    expect((await get(a)).consentGroups.map(({ consentGroupId }) => consentGroupId)).toEqual([b]);
    const body = { consentGroupIds: [c] };
    expect((await api.call(removeChildGroupsEndpoint, { ...byId(b), body })).status).toBe(204);
    expect(pathsOf(await api.call(removeChildGroupsEndpoint, { ...byId(b), body }))).toEqual([
      'consentGroupIds.0',
    ]);
    expect(await get(b)).toMatchObject({ membershipType: 'EMPTY' });
    expect((await addChildren(e, a, c)).status).toBe(201);
  });

  test('gets no circle and no second parent from requests at once', async () => {
    const [a = '', b = '', c = ''] = await Promise.all(['A', 'B', 'C'].map(create));
    const both = await Promise.all([addChildren(a, b), addChildren(b, a)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    const [d = '', e = ''] = await Promise.all(['D', 'E'].map(create));
    const parents = await Promise.all([addChildren(d, c), addChildren(e, c)]);
    expect(parents.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  test('has people or groups in a group, not both, also of requests at once', async () => {
    const [a = '', b = ''] = await Promise.all(['A', 'B'].map(create));
    const both = await Promise.all([addChildren(a, b), addPeople(a, { identifier: ana })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    const code = both.flatMap(({ problem }) => problem?.code ?? []);
    expect(['consent-group-has-people', 'consent-group-has-groups']).toContain(code[0]);
  });

  test('is listed, by name too', async () => {
    for (const name of ['Shops 100%', 'holding', 'Apps']) await create(name);
    const list = async (query = {}) =>
      (await api.done(listConsentGroupsEndpoint, { query })).content.map(({ name }) => name);
    expect(await list()).toEqual(['Apps', 'holding', 'Shops 100%']);
    expect(await list({ sort: 'name,desc', size: 1, page: 1 })).toEqual(['holding']);
    expect(await list({ name: 'HOLD' })).toEqual(['holding']);
    expect(await list({ name: '%' })).toEqual(['Shops 100%']);
  });
});

describe('people of a group', () => {
  test('are added by id or identifier, once, and removed', async () => {
    const group = await create();
    const added = await addPeople(group, { id: idOf[ana] }, { identifier: ` ${ben} ` });
    expect(added.status).toBe(201);
    expect(added.answer?.dataSubjects.map(({ identifier }) => identifier).sort()).toEqual([
      ana,
      ben,
    ]);
    const [first] = await db.select().from(consentGroupMembersTable);
    clock.advance(60_000);
    expect((await addPeople(group, { identifier: ana })).status).toBe(201);
    expect(await db.select().from(consentGroupMembersTable)).toContainEqual(first);
    const person = { consentGroupGuid: group, dataSubjectGuid: idOf[ana] };
    const remove = () => api.call(removeGroupPersonEndpoint, { params: person });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect((await get(group)).dataSubjects.map(({ identifier }) => identifier)).toEqual([ben]);
  });

  test.each<[string, () => { id?: string | undefined; identifier?: string }[], string[]]>([
    [
      'unknown ones',
      () => [{ identifier: ana }, { identifier: 'x' }, { id: unknownId }],
      ['1.identifier', '2.id'],
    ],
    ['the same one twice', () => [{ identifier: ana }, { id: idOf[ana] }], ['1.id']],
    [
      'an id with the identifier of another',
      () => [{ id: idOf[ana], identifier: ben }],
      ['0.identifier'],
    ],
    ['nobody', () => [{}], ['0.id']],
  ])('are refused: %s', async (_, people, paths) => {
    const group = await create();
    const refused = await addPeople(group, ...(people() as { id?: string }[]));
    expect(refused.status).toBe(400);
    expect(pathsOf(refused)).toEqual(paths.map((path) => `dataSubjects.${path}`));
    expect(await db.select().from(consentGroupMembersTable)).toEqual([]);
  });

  test('come in pages where they are many, and the record has the first', async () => {
    const group = await create();
    const many = shownPeopleMaximum + 5;
    for (let n = 0; n < many; n += 1) await rows.subject(`person.${n}@example.net`);
    const people = Array.from({ length: many }, (_, n) => ({
      identifier: `person.${n}@example.net`,
    }));
    const { answer } = await addPeople(group, ...people);
    expect(answer).toMatchObject({
      numberOfDataSubjects: many,
      messages: [
        `dataSubjects has ${shownPeopleMaximum} of ${many} people. List all of them with GET …/data-subjects.`,
      ],
    });
    expect(answer?.dataSubjects).toHaveLength(shownPeopleMaximum);
    const found: string[] = [];
    let headers: Record<string, string> = {};
    for (let page = 0; page < 5; page += 1) {
      const slice = await api.done(listConsentGroupPeopleEndpoint, {
        ...byId(group),
        query: { size: 50 },
        headers,
      });
      found.push(...slice.content.map(({ identifier }) => identifier));
      const { requestContinuation } = slice.pageable ?? {};
      if (!requestContinuation) break;
      headers = { requestContinuation };
    }
    expect(found.toSorted()).toEqual(people.map(({ identifier }) => identifier).toSorted());
    const query = { includeDataSubjects: false };
    const without = await api.done(getConsentGroupEndpoint, { ...byId(group), query });
    expect(without).toMatchObject({ dataSubjects: [], numberOfDataSubjects: many });
  });

  test('are passed on by a merge, and gone after an erasure', async () => {
    const [one, other] = [await create('One'), await create('Other')];
    await addPeople(one, { identifier: ana }, { identifier: ben });
    await addPeople(other, { identifier: ben });
    const body = { primaryIdentifier: ana, additionalIdentifiers: [ben] };
    expect((await api.call(mergeEndpoint, { body })).status).toBe(200);
    for (const group of [one, other]) {
      expect((await get(group)).dataSubjects.map(({ id }) => id)).toEqual([idOf[ana]]);
    }
    expect(pathsOf(await addPeople(one, { id: idOf[ben] }))).toEqual(['dataSubjects.0.id']);
    await deleteIn(service, (eraser) => erasePeople(eraser, [idOf[ana] ?? ''], byRequest));
    expect(await db.select().from(consentGroupMembersTable)).toEqual([]);
    expect((await get(one)).membershipType).toBe('EMPTY');
  });

  test('are in no answer that is kept for a repeat', async () => {
    const group = await create();
    await addPeople(group, { identifier: ana });
    const options = { headers: { 'Idempotency-Key': crypto.randomUUID() } };
    const parts = {
      ...byId(group),
      body: { purposeRules: [{ purposeId: news, enforcedStatus: 'OPT OUT' }] },
    };
    const first = await api.call(putPurposeRulesEndpoint, parts, options);
    expect(first.answer?.dataSubjects).toHaveLength(1);
    expect(JSON.stringify(await db.select().from(performedWritesTable))).not.toContain(ana);
  });
});

describe('rules', () => {
  test('are set by name, others stay, and each shows what its line comes to', async () => {
    const [top, below] = [await create('Top'), await create('Below')];
    const ads = await api.activePurpose({ Name: 'Ads' });
    const added = await api.call(addPurposeRulesEndpoint, {
      ...byId(top),
      body: {
        purposeRules: [
          { purposeId: news, enforcedStatus: 'OPT OUT' },
          { purposeId: ads.toUpperCase(), enforcedStatus: 'ALWAYS ACTIVE' },
        ],
      },
    });
    expect(added.status).toBe(201);
    await addChildren(top, below);
    const { answer } = await setRule(below, 'ACTIVE');
    expect(answer?.purposeRules).toEqual([
      { purposeId: news, enforcedStatus: 'ACTIVE', effectiveStatus: 'OPT OUT' },
    ]);
    expect(answer?.inheritedRules).toEqual([{ purposeId: ads, effectiveStatus: 'ALWAYS' }]);
    const removal = { params: { consentGroupGuid: top, purposeGuid: news } };
    expect((await api.call(removePurposeRuleEndpoint, removal)).status).toBe(204);
    expect((await api.call(removePurposeRuleEndpoint, removal)).status).toBe(404);
    expect((await get(below)).purposeRules[0]?.effectiveStatus).toBe('ACTIVE');
    expect((await get(top)).purposeRules).toHaveLength(1);
  });

  test('are for Active purposes; one that is there may change after its purpose retired', async () => {
    const group = await create();
    const draft = (await api.createPurpose()).Id;
    for (const purposeId of [draft, unknownId]) {
      expect(pathsOf(await setRule(group, 'OPT OUT', purposeId))).toEqual([
        'purposeRules.0.purposeId',
      ]);
    }
    await setRule(group, 'OPT OUT');
    const date = clock.now().slice(0, 10);
    await api.done(retirePurposeEndpoint, { params: { purposeId: news }, query: { date } });
    expect((await setRule(group, 'WITHDRAWN')).status).toBe(200);
    expect(pathsOf(await setRule(await create('Other'), 'WITHDRAWN'))).toEqual([
      'purposeRules.0.purposeId',
    ]);
  });

  test('take the statuses that are published, each purpose once', async () => {
    const group = await create();
    const body = {
      purposeRules: [
        { purposeId: news, enforcedStatus: 'OPT_OUT' },
        { purposeId: news, enforcedStatus: 'ACTIVE' },
      ],
    };
    const refused = await api.call(putPurposeRulesEndpoint, { ...byId(group), body } as never);
    expect(pathsOf(refused)).toEqual(['purposeRules.0.enforcedStatus', 'purposeRules.1.purposeId']);
  });
});

describe('priorities', () => {
  test('are the default ones until they are set, and answered as they were set', async () => {
    expect(await api.done(getStatusPrioritiesEndpoint)).toEqual({
      statusPriorityRules: defaultPriorities,
    });
    const set = await putPriorities('ALWAYS ACTIVE', 'ACTIVE');
    expect(set.statusPriorityRules).toEqual([
      { status: 'ALWAYS', priority: 0 },
      { status: 'ACTIVE', priority: 1 },
    ]);
    expect(await api.done(getStatusPrioritiesEndpoint)).toEqual(set);
  });

  test('name each status once', async () => {
    const body = {
      statusPriorityRules: [
        { status: 'ALWAYS', priority: 0 },
        { status: 'ALWAYS ACTIVE', priority: -1 },
      ],
    };
    const refused = await api.call(putStatusPrioritiesEndpoint, { body } as never);
    expect(pathsOf(refused)?.sort()).toEqual([
      'statusPriorityRules.1.priority',
      'statusPriorityRules.1.status',
    ]);
  });
});

describe('the status in effect', () => {
  test('is what the line of a group enforces over a yes, and the stored one stays', async () => {
    const [top, below] = [await create('Top'), await create('Below')];
    await say(ana, 'CONFIRMED');
    await addChildren(top, below);
    await setRule(top, 'OPT OUT');
    await addPeople(below, { identifier: ana });
    expect(await effectOf(ana)).toEqual(['ACTIVE', 'OPT OUT', below]);
    const person = (await get(below)).dataSubjects[0];
    expect(person).toEqual({
      id: idOf[ana],
      identifier: ana,
      purposes: [{ id: news, version: 1, status: 'ACTIVE', effectiveStatus: 'OPT OUT' }],
    });
    const { content } = await api.done(listProfilesEndpoint, { headers: { identifier: ana } });
    expect(content[0]?.Purposes?.[0]).toMatchObject({
      ...{ Status: 'ACTIVE', GroupEffectiveStatus: [] },
      ...{ EffectiveStatus: null, EffectiveStatusConsentGroupId: null },
    });
  });

  test('is by each group of several, and all in all the one that comes first', async () => {
    const [one, other] = [await create('One'), await create('Other')];
    await say(ana, 'CONFIRMED');
    await setRule(one, 'PENDING');
    await setRule(other, 'WITHDRAWN');
    for (const group of [one, other]) await addPeople(group, { identifier: ana });
    expect(await effectOf(ana)).toEqual(['ACTIVE', 'WITHDRAWN', other]);
    const { purposes } = await api.done(getProfileV3Endpoint, { headers: { identifier: ana } });
    expect(purposes?.[0]?.groupEffectiveStatus).toEqual(
      [
        { groupId: one, effectiveStatus: 'PENDING' },
        { groupId: other, effectiveStatus: 'WITHDRAWN' },
      ].toSorted((a, b) => (a.groupId < b.groupId ? -1 : 1)),
    );
    const inGroups = [one, other].toSorted();
    const headers = { identifier: ana };
    const details = (includeConsentGroups: boolean) =>
      api.done(getDataSubjectDetailsV4Endpoint, { headers, query: { includeConsentGroups } });
    expect((await details(true)).consentGroups).toEqual(inGroups);
    expect(await details(true)).not.toHaveProperty('messages');
    expect((await details(false)).consentGroups).toEqual([]);
    const basic = await api.done(getDataSubjectV4Endpoint, { headers });
    expect(basic.consentGroups).toEqual(inGroups);
  });

  test("is a person's refusal whatever priorities say, a declined consent too", async () => {
    const group = await create();
    await putPriorities('ALWAYS', 'ACTIVE');
    await setRule(group, 'ALWAYS');
    await addPeople(group, { identifier: ana }, { identifier: ben });
    await say(ana, 'CONFIRMED');
    expect(await effectOf(ana)).toEqual(['ACTIVE', 'ALWAYS', group]);
    await say(ana, 'OPT_OUT');
    expect(await effectOf(ana)).toEqual(['OPT_OUT', 'OPT OUT', null]);
    // A known sender says that Ben was asked and declined.
    const service = await api.activePurpose({ Name: 'Service mail', Kind: 'SERVICE' });
    await setRule(group, 'ALWAYS', service);
    await rows.consent(idOf[ben] ?? '', service, {
      status: 'NO_CONSENT',
      statusTransactionId: await rows.transaction(idOf[ben] ?? '', service, { type: 'NOTGIVEN' }),
    });
    expect(await effectOf(ben, service)).toEqual(['NO_CONSENT', 'NO CONSENT', null]);
    await rows.consent(idOf[ana] ?? '', service, {
      status: 'NO_CONSENT',
      statusTransactionId: await rows.transaction(idOf[ana] ?? '', service, { type: 'NO_CHOICE' }),
    });
    expect(await effectOf(ana, service)).toEqual(['NO_CONSENT', 'ALWAYS', group]);
  });

  test('is a declined consent as long as it stands, whatever set it or was removed since', async () => {
    const group = await create();
    await putPriorities('ALWAYS');
    const service = await api.activePurpose({ Name: 'Service mail', Kind: 'SERVICE' });
    await setRule(group, 'ALWAYS', service);
    await addPeople(group, { identifier: ana }, { identifier: ben });
    const said = await rows.transaction(idOf[ana] ?? '', service, { type: 'NO_CHOICE' });
    clock.advance(1000);
    const declined = { status: 'NO_CONSENT', lastInteractionAt: clock.now() } as const;
    // A no after no choice leaves the status, and what set it.
    await rows.consent(idOf[ana] ?? '', service, { ...declined, statusTransactionId: said });
    // What said no went with its receipt.
    await rows.consent(idOf[ben] ?? '', service, declined);
    for (const person of [ana, ben]) {
      expect(await effectOf(person, service)).toEqual(['NO_CONSENT', 'NO CONSENT', null]);
    }
    const { dataSubjects } = await get(group);
    expect(dataSubjects.flatMap(({ purposes }) => purposes)).toEqual(
      [ana, ben].map(() => expect.objectContaining({ effectiveStatus: 'NO CONSENT' })),
    );
    const removedPurposeIds = [service];
    const { changes } = await api.done(forecastGroupsEndpoint, {
      body: { consentGroupId: group, removedPurposeIds },
    });
    expect(changes).toEqual([]);
  });

  test('of what was never asked is told by the group, and is in force only for a service', async () => {
    const group = await create();
    const [ads, mail] = [
      await api.activePurpose({ Name: 'Ads' }),
      await api.activePurpose({ Name: 'Mail', Kind: 'SERVICE' }),
    ];
    await putPriorities('ALWAYS', 'OPT OUT');
    await setRule(group, 'OPT OUT');
    for (const purpose of [ads, mail]) await setRule(group, 'ALWAYS', purpose);
    await addPeople(group, { identifier: ana });
    const [person] = (await get(group)).dataSubjects;
    expect(person?.purposes.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      [
        { id: news, version: null, status: null, effectiveStatus: 'OPT OUT' },
        { id: mail, version: null, status: null, effectiveStatus: 'ALWAYS' },
      ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
  });

  test('is of a consent that ended as it is now, recorded or not', async () => {
    const group = await create();
    await putPriorities('ACTIVE');
    await setRule(group, 'ACTIVE');
    await addPeople(group, { identifier: ana });
    await rows.consent(idOf[ana] ?? '', news, { status: 'ACTIVE', expiryAt: clock.now() });
    expect(await effectOf(ana)).toEqual(['EXPIRED', 'EXPIRED', null]);
    expect((await get(group)).dataSubjects[0]?.purposes[0]).toMatchObject({ status: 'EXPIRED' });
  });

  test('stands on what staff record for the person', async () => {
    const group = await create();
    await say(ana, 'CONFIRMED');
    await setRule(group, 'PENDING');
    await addPeople(group, { identifier: ana });
    await api.done(recordDecisionsEndpoint, {
      headers: { identifier: ana },
      body: {
        dataSubjectId: idOf[ana] ?? '',
        note: 'Called',
        decisions: [{ purposeId: news, decision: 'WITHDRAWN' }],
      },
    });
    expect(await effectOf(ana)).toEqual(['WITHDRAWN', 'WITHDRAWN', null]);
  });
});

describe('a forecast', () => {
  test('says in numbers what a change then does, and changes nothing', async () => {
    const [top, below] = [await create('Top'), await create('Below')];
    await say(ana, 'CONFIRMED');
    await addPeople(below, { identifier: ana }, { identifier: ben });
    const before = await service.readRows();
    const forecast = (body: Record<string, unknown>) =>
      api.done(forecastGroupsEndpoint, { body: { consentGroupId: top, ...body } });
    await setRule(top, 'PENDING');
    expect(await forecast({ addedConsentGroupIds: [below] })).toEqual({
      numberOfDataSubjects: 2,
      changes: [{ purposeId: news, from: 'ACTIVE', to: 'PENDING', numberOfDataSubjects: 1 }],
    });
    await addChildren(top, below);
    expect(
      await forecast({ purposeRules: [{ purposeId: news, enforcedStatus: 'OPT OUT' }] }),
    ).toEqual({
      numberOfDataSubjects: 2,
      changes: [
        { purposeId: news, from: 'PENDING', to: 'OPT OUT', numberOfDataSubjects: 1 },
        { purposeId: news, from: null, to: 'OPT OUT', numberOfDataSubjects: 1 },
      ],
    });
    expect((await forecast({ removedPurposeIds: [news] })).changes).toEqual([
      { purposeId: news, from: 'PENDING', to: 'ACTIVE', numberOfDataSubjects: 1 },
    ]);
    const statusPriorityRules = [{ status: 'ACTIVE', priority: 0 }];
    const ofAll = { body: { statusPriorityRules } } as never;
    expect((await api.done(forecastGroupsEndpoint, ofAll)).changes).toEqual([
      { purposeId: news, from: 'PENDING', to: 'ACTIVE', numberOfDataSubjects: 1 },
    ]);
    const after = await service.readRows();
    expect(after.consent_group_members).toEqual(before.consent_group_members);
    expect(after.consent_group_settings).toEqual([]);
  });

  test('is refused where the change would be', async () => {
    const group = await create();
    const refusedAt = async (body: Record<string, unknown>) =>
      pathsOf(await api.call(forecastGroupsEndpoint, { body } as never));
    const purposeRules = [{ purposeId: unknownId, enforcedStatus: 'ACTIVE' }];
    expect(await refusedAt({ purposeRules })).toEqual(['consentGroupId']);
    expect(await refusedAt({ consentGroupId: group, purposeRules })).toEqual([
      'purposeRules.0.purposeId',
    ]);
    expect(await refusedAt({ consentGroupId: group, addedConsentGroupIds: [group] })).toEqual([
      'addedConsentGroupIds.0',
    ]);
    const unknown = { body: { consentGroupId: unknownId } };
    expect((await api.call(forecastGroupsEndpoint, unknown)).status).toBe(404);
  });
});

test('groups that are not there are 404', async () => {
  const body = { consentGroupIds: [unknownId] };
  const purposeRules = [{ purposeId: news }];
  const calls = [
    api.call(getConsentGroupEndpoint, byId(unknownId)),
    api.call(listConsentGroupPeopleEndpoint, byId(unknownId)),
    api.call(removeChildGroupsEndpoint, { ...byId(unknownId), body }),
    api.call(addChildGroupsEndpoint, { ...byId(unknownId), body }),
    api.call(putPurposeRulesEndpoint, { ...byId(unknownId), body: { purposeRules } }),
    addPeople(unknownId, { identifier: ana }),
  ];
  for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
});

test('every answer is as published', async () => {
  const own = [
    ...['parentConsentGroupId', 'numberOfDataSubjects', 'inheritedRules', 'messages'],
    ...['description', 'membershipType'],
  ];
  const faults = (endpoint: Parameters<typeof answerFaults>[0], status: number, answer: unknown) =>
    expect(answerFaults(endpoint, status, answer, own)).toEqual([]);
  await say(ana, 'CONFIRMED');
  const body = { name: 'Top', description: 'All', externalName: 'TOP' };
  const created = await api.call(createConsentGroupEndpoint, { body });
  faults(createConsentGroupEndpoint, created.status, created.answer);
  const id = created.answer?.consentGroupId ?? '';
  const below = await create('Below');
  const rule = await setRule(id, 'OPT OUT');
  faults(putPurposeRulesEndpoint, rule.status, rule.answer);
  const child = await addChildren(id, below);
  faults(addChildGroupsEndpoint, child.status, child.answer);
  const people = await addPeople(below, { identifier: ana });
  faults(addGroupPeopleEndpoint, people.status, people.answer);
  const group: ConsentGroup = await get(below);
  faults(getConsentGroupEndpoint, 200, group);
  expect(group.dataSubjects[0]?.purposes).toHaveLength(1);
  faults(listConsentGroupsEndpoint, 200, await api.done(listConsentGroupsEndpoint));
  faults(getStatusPrioritiesEndpoint, 200, await api.done(getStatusPrioritiesEndpoint));
  faults(putStatusPrioritiesEndpoint, 200, await putPriorities('ACTIVE'));
});
