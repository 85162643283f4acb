import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { updateAccountSettingsEndpoint } from '#contract/account-settings.ts';
import {
  listActivityEndpoint,
  recordLooksEndpoint,
  verifySealsEndpoint,
} from '#contract/activity.ts';
import { ticketHeader } from '#contract/common/headers.ts';
import { listTransactionsEndpoint } from '#contract/consent-history.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { correctReceiptEndpoint, recordDecisionsEndpoint } from '#contract/decisions.ts';
import { makeProofEndpoint } from '#contract/proofs.ts';
import { listPurposesEndpoint } from '#contract/purposes.ts';
import { upsertElementsEndpoint } from '#contract/subject-elements.ts';
import { startService } from '#service/testing/service.ts';
import { sealRows } from './seal-rows.ts';
import { ticketIn, ticketKeyOf, withTicket } from './tickets.ts';

const service = await startService();
const { api, clock, db, sealer, rowSigning: signing } = service;
beforeEach(service.reset);

const ana = 'ana@example.org';
const headers = { [ticketHeader]: ' HELP-4711 ' };
const list = async (query: Record<string, unknown> = {}) =>
  (await api.done(listActivityEndpoint, { query: { size: 100, ...query } }, { as: 'auditor' }))
    .content;
const idOf = async (): Promise<string> => {
  const { rows } = await db.execute<{ id: string }>(
    sql`select subject_id as id from identifiers where identifier = ${ana}`,
  );
  return rows[0]?.id ?? '';
};
const verify = () => api.done(verifySealsEndpoint, {}, { as: 'auditor' });
const seal = () =>
  sealRows(db, {
    sealer,
    signing,
    now: clock.now,
    mayDate: true,
    log: { info: () => {}, error: () => {} },
  });

test('a ticket is beside the names of criteria, and neither is taken for the other', () => {
  expect(ticketIn(withTicket(['identifier'], 'A.1'))).toEqual({
    criteria: ['identifier'],
    ticket: 'A.1',
  });
  expect(ticketIn(withTicket(['ticket'], null))).toEqual({ criteria: ['ticket'], ticket: null });
  expect(ticketKeyOf(withTicket([], 'HELP-1'))).toBe('help-1');
});

test('a ticket that does not look as tickets should is kept: no act is refused for its label', async () => {
  const settings = { ticketPattern: '####', changedDate: null };
  await api.done(updateAccountSettingsEndpoint, { body: settings }, { as: 'administrator' });
  await api.upsert(ana, [{ name: 'City', value: 'Lisbon' }]);
  await api.done(
    listProfilesEndpoint,
    { headers: { ...headers, identifier: ana } },
    { as: 'support' },
  );
  expect((await list({ ticket: 'HELP-4711' })).map(({ kind }) => kind)).toEqual(['looked']);
});

test('each look and act of a call has its ticket, and is found by it in capitals or not', async () => {
  await api.upsert(ana, [{ name: 'City', value: 'Lisbon' }]);
  const id = await idOf();
  const as = 'support' as const;
  await api.done(listProfilesEndpoint, { headers: { ...headers, identifier: ana } }, { as });
  const look = { kind: 'revealed' as const, dataSubjectIds: [id], reason: 'Call' };
  await api.done(recordLooksEndpoint, { headers, body: look }, { as });
  await api.done(
    recordDecisionsEndpoint,
    {
      headers: { ...headers, identifier: ana },
      body: { dataSubjectId: id, everything: 'HARD_OPT_OUT' },
    },
    { as },
  );
  for (const ticket of ['HELP-4711', 'help-4711']) {
    expect(
      (await list({ ticket })).map((row) => [row.kind, row.ticket, row.persons.length]),
    ).toEqual([
      ['decided', 'HELP-4711', 1],
      ['revealed', 'HELP-4711', 1],
      ['looked', 'HELP-4711', 1],
    ]);
  }
  expect(await list({ ticket: 'help-471' })).toEqual([]);
  const [before] = await list({ kind: 'updated' });
  expect(before?.ticket).toBeNull();
  expect(JSON.stringify(await list({ kind: 'looked' }))).not.toContain('ticket.');
});

test('what staff recorded says its ticket in a proof too, and a correction its own in the transaction alone', async () => {
  const purpose = await api.activePurpose();
  await api.upsert(ana, [{ name: 'City', value: 'Lisbon' }]);
  const dataSubjectId = await idOf();
  const decisions = [{ purposeId: purpose, decision: 'WITHDRAWN' as const }];
  const record = (own: Record<string, string>, channel: 'PHONE' | null) =>
    api.done(
      recordDecisionsEndpoint,
      { headers: { ...own, identifier: ana }, body: { dataSubjectId, decisions, channel } },
      { as: 'support' },
    );
  const read = async () =>
    (
      await api.done(
        listTransactionsEndpoint,
        { headers: { identifier: ana }, body: {} },
        { as: 'support' },
      )
    ).content[0];
  const { receiptId } = await record(headers, 'PHONE');
  expect(await read()).toMatchObject({ channel: 'PHONE', ticket: 'HELP-4711', correction: null });
  const own = { identifier: ana, [ticketHeader]: 'HELP-4712' };
  const body = {
    dataSubjectId,
    receiptId: receiptId ?? '',
    note: 'Mistake',
    endsRefusals: [purpose],
  };
  await api.done(correctReceiptEndpoint, { headers: own, body }, { as: 'support' });
  expect(await read()).toMatchObject({
    ticket: 'HELP-4711',
    correction: { note: 'Mistake', ticket: 'HELP-4712' },
  });
  const params = { dataSubjectId };
  const { payload } = await api.done(makeProofEndpoint, { params, body: {} }, { as: 'reader' });
  const proof = JSON.parse(Buffer.from(payload, 'base64url').toString());
  expect(proof).toMatchObject({
    values: 'masked',
    purposes: [{ events: [{ channel: 'PHONE', ticket: 'HELP-4711' }] }],
  });
  expect(JSON.stringify(proof)).not.toContain('HELP-4712');
});

test.each([
  ['an email address', 'ana@example.org'],
  ['markup', '<script>'],
  ['10,000 characters', 'x'.repeat(10_000)],
])('a request with %s for a ticket is refused by the name of its header', async (_, ticket) => {
  const own = { [ticketHeader]: ticket };
  const refused = [
    await api.refused(listProfilesEndpoint, { headers: { ...own, identifier: ana } }),
    await api.refused(upsertElementsEndpoint, { headers: { ...own, identifier: ana }, body: {} }),
    await api.refused(recordLooksEndpoint, { headers: own, body: {} }),
  ];
  for (const { status, errors } of refused) {
    expect([status, errors?.at(-1)?.path ?? errors?.[0]?.path]).toEqual([400, expect.any(String)]);
    expect(errors?.map(({ path }) => path)).toContain(ticketHeader);
  }
  await api.done(listPurposesEndpoint, { headers: own });
  expect(await list()).toEqual([]);
});

test('a ticket in letters from right to left comes encoded, and is kept and found as it was typed', async () => {
  const ticket = 'تذكرة 12 (ע)';
  const own = { [ticketHeader]: `UTF-8''${encodeURIComponent(ticket)}` };
  await api.upsert(ana, []);
  await api.done(listProfilesEndpoint, { headers: { ...own, identifier: ana } }, { as: 'support' });
  expect((await list({ ticket })).map((row) => [row.kind, row.ticket])).toEqual([
    ['looked', ticket],
  ]);
});

test.each([
  ['an email address', 'ana@example.org'],
  ['markup', '<script>'],
  ['10,000 characters', 'x'.repeat(10_000)],
])('the activity is not searched by %s as a ticket', async (_, ticket) => {
  const { status, errors } = await api.refused(listActivityEndpoint, { query: { ticket } });
  expect([status, errors?.map(({ path }) => path)]).toEqual([400, ['ticket']]);
});

test.each([
  ['changed', sql`update activity set ticket = 'help-1' where ticket is not null`],
  ['taken out', sql`update activity set ticket = null where ticket is not null`],
  ['put in', sql`update activity set ticket = 'help-4711' where ticket is null`],
  [
    'changed wherever it is',
    sql`update activity set criteria = '["identifier", "ticket.HELP-1"]', ticket = 'help-1'
      where ticket is not null`,
  ],
])('seals hold over tickets, and a check finds one that was %s', async (_, tampering) => {
  await api.done(listProfilesEndpoint, { headers: { ...headers, identifier: ana } });
  await api.done(listProfilesEndpoint, { headers: { identifier: ana } });
  await seal();
  expect(await verify()).toMatchObject({ faults: [], rows: 2 });
  await db.execute(tampering);
  expect((await verify()).fault).toEqual({ kind: 'rowChanged', seal: 1 });
});
