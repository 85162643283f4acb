import { beforeEach, describe, expect, test } from 'vitest';
import {
  getCenterPreferencesEndpoint,
  updateCenterPreferencesEndpoint,
  withdrawCenterPreferencesEndpoint,
} from '#contract/center-preferences.ts';
import { disableCollectionPointEndpoint } from '#contract/collection-points.ts';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import { listReceiptsEndpoint, listTransactionsEndpoint } from '#contract/consent-history.ts';
import { retirePurposeEndpoint } from '#contract/purpose-versions.ts';
import { unknownId } from '#service/testing/api.ts';
import { createFullPerson, fullPerson } from '#service/testing/full-person.ts';
import { answerFaults } from '#service/testing/published.ts';
import { readRecounts } from '#service/testing/recounts.ts';
import { startService } from '#service/testing/service.ts';

const service = await startService();
const { api, clock, db } = service;

let person: Awaited<ReturnType<typeof createFullPerson>>;
let calls: string;
let orders: string;
let notices: string;
let center: { id: string; collectionPointId: string };
beforeEach(
  service.resetTo(async () => {
    person = await createFullPerson(service);
    calls = await api.activePurpose({ Name: 'Calls', ExternalReference: 'CRM-7' });
    orders = await api.activePurpose({ Name: 'Orders', Kind: 'SERVICE' });
    notices = await api.activePurpose({ Name: 'Notices', Type: 'NOTIFICATION_OPT_OUT' });
    center = await api.activeCenter([person.purpose, person.withdrawn, calls, orders, notices]);
    clock.advance(1000);
  }),
);

const of = (identifier = fullPerson) => ({
  params: { prefcenterId: center.id },
  headers: { identifier },
});
const read = (identifier?: string) =>
  api.done(getCenterPreferencesEndpoint, of(identifier), { as: 'reader' });
type Outcome = EndpointAnswer<typeof updateCenterPreferencesEndpoint>;
const byPurpose = ({ Purposes }: Outcome) =>
  Object.fromEntries(Purposes.map(({ Id, ...own }) => [Id, own]));
const put = async (Purposes: unknown[], fields: object = {}) => {
  clock.advance(1000);
  const answer = await api.done(updateCenterPreferencesEndpoint, {
    ...of(),
    body: { Purposes, ...fields },
  });
  clock.advance(1000);
  return answer;
};
const withdraw = async () => {
  clock.advance(1000);
  const answer = await api.done(withdrawCenterPreferencesEndpoint, of());
  clock.advance(1000);
  return answer;
};
const statuses = async () =>
  Object.fromEntries((await read()).Purposes.map(({ Id, Status }) => [Id, Status]));
const transactions = async () =>
  (await api.done(listTransactionsEndpoint, { headers: { identifier: fullPerson }, body: {} }))
    .content;
const nothing = { ReceiptGuid: null };
const unchanged = { Status: false, ...nothing, messages: ['Not changed'] };
const expectCountsRight = async () => {
  const { stored, again } = await readRecounts(db);
  expect(stored).toEqual(again);
};

describe('the preferences of a center', () => {
  test('are as published: every purpose, with what was chosen', async () => {
    const answer = await read();
    expect(answerFaults(getCenterPreferencesEndpoint, 200, answer)).toEqual([]);
    expect(answer).toMatchObject({
      Language: 'en-us',
      Status: 200,
      messages: [],
      unsubscribeAll: false,
      DsDataElements: { City: 'Porto', Languages: 'en, de' },
      Purposes: [
        {
          Id: person.purpose,
          Label: 'Newsletter',
          Status: 'ACTIVE',
          TransactionStatus: 'ACTIVE',
          Topics: [{ Id: person.topic, Name: 'Wool', IntegrationKey: 'Newsletter-Wool' }],
          CustomPreferences: [{ Id: person.preference, Options: [{ Id: person.option }] }],
        },
        { Id: person.withdrawn, Status: 'WITHDRAWN', Topics: [], CustomPreferences: [] },
        { Id: calls, Status: 'NO_CONSENT', ExternalReference: 'CRM-7' },
        { Id: orders, Status: 'NO_CONSENT' },
        { Id: notices, Status: 'NO_CONSENT' },
      ],
    });
    expect(answer.Purposes[0]?.CustomPreferences[0]?.Options).toHaveLength(1);
  });

  test('that are sent back as they were read change nothing', async () => {
    const before = await service.readRows();
    const { Purposes, DsDataElements, Language } = await read();
    const answer = await put(Purposes, { DsDataElements, Language });
    expect(answerFaults(updateCenterPreferencesEndpoint, 200, answer)).toEqual([]);
    expect(await service.readRows()).toEqual(before);
    expect(answer.Language).toBe('en-us');
    const message = 'Not changed: only an entry without Status and TransactionStatus is a yes.';
    expect(byPurpose(answer)).toEqual({
      [person.purpose]: { Status: true, ...nothing, messages: ['Not changed'] },
      [person.withdrawn]: unchanged,
      [calls]: { Status: false, ...nothing, messages: [message] },
      [orders]: { Status: false, ...nothing, messages: [message] },
      [notices]: { Status: false, ...nothing, messages: [message] },
    });
  });

  test('take a yes, a refusal and changed choices, in one receipt of the program', async () => {
    const options = (await api.readPreference(person.preference)).Options ?? [];
    const other = options.find(({ Id }) => Id !== person.option)?.Id;
    const answer = await put(
      [
        {
          id: person.purpose.toUpperCase(),
          Status: 'ACTIVE',
          Topics: [],
          CustomPreferences: [{ Id: person.preference, Options: [{ Id: other }] }],
        },
        { Id: calls },
        { Id: orders, Status: 'OPT OUT' },
        { Id: notices, TransactionStatus: 'HARD_OPT_OUT', Topics: [{ Id: unknownId }] },
      ],
      { Language: 'de', dsDataElements: { City: 'Wien', Languages: 'en, de' } },
    );
    const [receipt] = (
      await api.done(listReceiptsEndpoint, { headers: { identifier: fullPerson }, body: {} })
    ).content;
    expect(receipt).toMatchObject({
      collectionPointUUID: center.collectionPointId,
      origin: 'PREFERENCE_CENTER',
      language: 'de',
    });
    const recorded = { ReceiptGuid: receipt?.id, messages: [] };
    expect(byPurpose(answer)).toEqual({
      [person.purpose]: { Status: true, ...recorded },
      [person.withdrawn]: unchanged,
      [calls]: { Status: true, ...recorded },
      [orders]: { Status: false, ...recorded },
      [notices]: { Status: false, ...recorded },
    });
    const now = await read();
    expect(now).toMatchObject({
      Language: 'de',
      DsDataElements: { City: 'Wien', Languages: 'en, de' },
      Purposes: [
        { Status: 'ACTIVE', Topics: [], CustomPreferences: [{ Options: [{ Id: other }] }] },
        { Status: 'WITHDRAWN' },
        { Status: 'ACTIVE' },
        { Status: 'OPT_OUT' },
        { Status: 'HARD_OPT_OUT' },
      ],
    });
    const said = (await transactions()).filter(({ receiptId }) => receiptId === receipt?.id);
    expect(said.map(({ createdBy }) => createdBy)).toEqual(said.map(() => 'privacy-manager'));
    expect(said.map(({ transactionType }) => transactionType).toSorted()).toEqual([
      'CHANGE_PREFERENCES',
      'CONFIRMED',
      'HARD_OPT_OUT',
      'OPT_OUT',
    ]);
    await expectCountsRight();
  });

  test('leave out what is no yes in so many words, and name what they are not of', async () => {
    for (const fields of [{ Status: 'ACTIVE' }, { Status: null }, { TransactionStatus: true }]) {
      await put([{ Id: calls, ...fields }]);
    }
    expect(await statuses()).toMatchObject({ [calls]: 'NO_CONSENT' });
    const refused = await put([{ Id: person.withdrawn, Status: 'HARD_OPT_OUT' }]);
    expect(byPurpose(refused)[person.withdrawn]).toEqual(unchanged);
    const answer = await put([
      { Id: calls },
      { Id: calls, Status: 'WITHDRAWN' },
      { Id: unknownId },
    ]);
    expect(await statuses()).toMatchObject({ [calls]: 'WITHDRAWN' });
    expect(byPurpose(answer)[unknownId]).toEqual({
      Status: false,
      ...nothing,
      messages: ["The preference center doesn't have this purpose."],
    });
    expect(await put([{ Id: person.withdrawn }])).toBeDefined();
    expect(await statuses()).toMatchObject({ [person.withdrawn]: 'ACTIVE' });
  });

  test('through a disabled point take refusals alone', async () => {
    await api.done(disableCollectionPointEndpoint, {
      params: { collectionpointId: center.collectionPointId },
      query: { value: true },
    });
    const answer = await put([{ Id: calls }, { Id: person.purpose, Status: 'WITHDRAWN' }]);
    expect(byPurpose(answer)[calls]?.messages).toEqual([
      'The collection point of the center is disabled: only refusals count.',
    ]);
    expect(await statuses()).toMatchObject({
      [calls]: 'NO_CONSENT',
      [person.purpose]: 'WITHDRAWN',
    });
  });

  test('are withdrawn together, but notifications and services', async () => {
    await put([{ Id: orders }, { Id: notices }]);
    const answer = await withdraw();
    expect(answerFaults(withdrawCenterPreferencesEndpoint, 200, answer)).toEqual([]);
    const receipt = { ReceiptGuid: expect.any(String), messages: [] };
    expect(byPurpose(answer)).toEqual({
      [person.purpose]: { Status: false, ...receipt },
      [person.withdrawn]: unchanged,
      [calls]: { Status: false, ...receipt },
      [orders]: { Status: true, ...nothing, messages: ['Not changed: it is a service.'] },
      [notices]: { Status: true, ...nothing, messages: ['Not changed: it only notifies.'] },
    });
    expect(await statuses()).toEqual({
      [person.purpose]: 'WITHDRAWN',
      [person.withdrawn]: 'WITHDRAWN',
      [calls]: 'WITHDRAWN',
      [orders]: 'ACTIVE',
      [notices]: 'ACTIVE',
    });
    expect((await read()).unsubscribeAll).toBe(true);
    const before = (await transactions()).length;
    expect(byPurpose(await withdraw())[calls]).toEqual(unchanged);
    expect(await transactions()).toHaveLength(before);
    await put([{ Id: calls }]);
    expect((await read()).unsubscribeAll).toBe(false);
    await expectCountsRight();
  });

  test('sent twice under one key are recorded once', async () => {
    const options = { as: 'support', headers: { 'Idempotency-Key': 'one' } } as const;
    const parts = { ...of(), body: { Purposes: [{ Id: calls }] } };
    const before = (await transactions()).length;
    const [one, other] = await Promise.all([
      api.call(updateCenterPreferencesEndpoint, parts, options),
      api.call(updateCenterPreferencesEndpoint, parts, options),
    ]);
    expect(other.answer).toEqual(one.answer);
    expect(await transactions()).toHaveLength(before + 1);
  });
});

describe.each([
  [getCenterPreferencesEndpoint, {}],
  [updateCenterPreferencesEndpoint, { body: { Purposes: [] } }],
  [withdrawCenterPreferencesEndpoint, {}],
] as const)('%#', (endpoint, body) => {
  test('needs an identifier, of the query too, and says 404 for nobody and no center', async () => {
    const { params, headers } = of();
    expect(await api.refused(endpoint, { params, ...body })).toMatchObject({
      status: 400,
      errors: [{ path: 'identifier' }],
    });
    await api.done(endpoint, { params, query: headers, ...body });
    const nobody = { ...of('nobody@example.org'), ...body };
    expect(await api.refused(endpoint, nobody)).toMatchObject({ status: 404 });
    const elsewhere = { params: { prefcenterId: unknownId }, headers, ...body };
    expect(await api.refused(endpoint, elsewhere)).toMatchObject({ status: 404 });
    const draft = { params: { prefcenterId: (await api.createCenter([calls])).id } };
    expect(await api.refused(endpoint, { ...draft, headers, ...body })).toMatchObject({
      status: 404,
    });
  });
});

test('only who may write people changes them', async () => {
  const parts = { ...of(), body: { Purposes: [{ Id: calls }] } };
  const { status } = await api.refused(updateCenterPreferencesEndpoint, parts, { as: 'reader' });
  expect(status).toBe(403);
  const gone = await api.refused(withdrawCenterPreferencesEndpoint, of(), { as: 'reader' });
  expect(gone.status).toBe(403);
});

test('values of data elements that change are as short as elsewhere', async () => {
  const long = { DsDataElements: { City: 'x'.repeat(751) } };
  const parts = { ...of(), body: { Purposes: [], ...long } };
  expect(await api.refused(updateCenterPreferencesEndpoint, parts)).toMatchObject({
    status: 400,
    errors: [{ path: 'DsDataElements.City' }],
  });
});

test('a refusal counts for what the center shows nobody anymore, and outside of it', async () => {
  const elsewhere = await api.activePurpose({ Name: 'Elsewhere' });
  const query = { date: clock.now().slice(0, 10) };
  await api.done(retirePurposeEndpoint, { params: { purposeId: person.purpose }, query });
  const entries = [person.purpose, elsewhere].map((Id) => ({ Id, Status: 'WITHDRAWN' }));
  const unknown = { Id: unknownId, Status: 'WITHDRAWN' };
  const first = byPurpose(await put([...entries, unknown]));
  for (const { Id } of entries) {
    expect(first[Id]).toMatchObject({ Status: false, messages: [] });
    expect(first[Id]?.ReceiptGuid).not.toBeNull();
  }
  expect(first[unknownId]).toMatchObject(nothing);
  const again = byPurpose(await put(entries));
  for (const { Id } of entries) expect(again[Id]).toMatchObject(unchanged);
  expect(byPurpose(await put([{ Id: elsewhere }]))[elsewhere]).toMatchObject(nothing);
  await expectCountsRight();
});
