import { beforeEach, expect, test } from 'vitest';
import { correctReceiptEndpoint, recordDecisionsEndpoint } from '#contract/decisions.ts';
import { listLinkTokensEndpoint } from '#contract/link-tokens.ts';
import { createCenterDraftEndpoint } from '#contract/preference-center-writes.ts';
import { retirePurposeEndpoint } from '#contract/purpose-versions.ts';
import { idOf } from '#service/testing/erase.ts';
import { type Fields, fieldsOf, saidOn } from '#service/testing/page-forms.ts';
import { openPublicGate } from '#service/testing/public-gate.ts';
import { readRecounts } from '#service/testing/recounts.ts';
import { startService } from '#service/testing/service.ts';
import { findTableFaults } from '#service/testing/table-faults.ts';

const service = await startService();
const { api, clock, db, person } = service;
const ada = 'ada@example.org';

let news: string;
let calls: string;
let outside: string;
let token: string;
let center: string;
beforeEach(
  service.resetTo(async () => {
    news = await api.activePurpose({ Name: 'News' });
    calls = await api.activePurpose({ Name: 'Calls' });
    outside = await api.activePurpose({ Name: 'Elsewhere' });
    center = (await api.activeCenter([news, calls])).id;
    token = await api.pointToken(await api.activePoint({ PurposeIds: [news, calls, outside] }));
    await api.upsert(ada, []);
    await agree(news);
  }),
);

const agree = async (purposeId: string) => {
  clock.advance(1000);
  const purposes = [{ Id: purposeId, TransactionType: 'CONFIRMED' }];
  await api.receipt(token, { identifier: ada, purposes });
  clock.advance(1000);
};
const statuses = () => api.statusesOf(ada);
const countTransactions = async () => (await api.transactionsOf(ada)).length;
const expectAllRight = async () => {
  const { stored, again } = await readRecounts(db);
  expect(stored).toMatchObject(again);
  expect(await findTableFaults(db)).toEqual([]);
};

/** The page of choices, as a browser would send it. */
const open = async (): Promise<{ cookie: string; fields: Fields }> => {
  const { content } = await api.done(listLinkTokensEndpoint, { headers: { identifier: ada } });
  const arrived = await person(`/l/${content[0]?.LinkToken ?? ''}`);
  const cookie = arrived.headers.get('Set-Cookie')?.split(';', 1)[0] ?? '';
  const page = await (await person('/p', { headers: { cookie } })).text();
  return { cookie, fields: fieldsOf(page) };
};
const withNo = (fields: Fields, purposeId: string): Fields => [
  ...fields.filter(([name]) => name !== `a.${purposeId}`),
  [`a.${purposeId}`, 'no'],
];
const post = async (act: string, fields: Fields, cookie: string) => {
  clock.advance(1000);
  const body = new URLSearchParams(fields);
  const answer = await person(`/p/${center}${act}`, { method: 'POST', body, headers: { cookie } });
  const text = saidOn(await answer.text());
  clock.advance(1000);
  return { status: answer.status, text };
};

test('a no to what the center dropped while the page was open is recorded, and told', async () => {
  const { cookie, fields } = await open();
  await api.done(createCenterDraftEndpoint, {
    params: { preferencecenterid: center },
    query: { newest: 1 },
    body: {
      name: 'Choices',
      defaultLanguage: 'en',
      pages: [{ sections: [{ purposes: [{ id: calls }] }] }],
    },
  });
  await api.publishCenter(center, 2);
  const saved = await post('', withNo(fields, news), cookie);
  expect(saved.text).toMatch(/Saved\. 1 change .*News was Yes → , now No/);
  expect(await statuses()).toEqual({ [news]: 'WITHDRAWN' });
  const count = await countTransactions();
  expect((await post('', withNo(fields, news), cookie)).text).toContain('Nothing to save');
  expect(await countTransactions()).toBe(count);
  await expectAllRight();
});

test('a no to what was retired while the page was open is recorded, and nothing else of it', async () => {
  await agree(calls);
  const { cookie, fields } = await open();
  for (const purposeId of [news, calls]) {
    const query = { date: clock.now().slice(0, 10) };
    await api.done(retirePurposeEndpoint, { params: { purposeId }, query });
  }
  await post('', withNo(fields, news), cookie);
  expect(await statuses()).toEqual({ [news]: 'WITHDRAWN', [calls]: 'EXPIRED' });
  await expectAllRight();
});

test('a no to what staff withdrew meanwhile is the person’s own, and outlives staff’s mistake', async () => {
  const { cookie, fields } = await open();
  const dataSubjectId = await idOf(db, ada);
  const headers = { identifier: ada };
  const decisions = [{ purposeId: news, decision: 'WITHDRAWN' }];
  const { receiptId } = await api.done(recordDecisionsEndpoint, {
    headers,
    body: { dataSubjectId, decisions },
  });
  const saved = await post('', withNo(fields, news), cookie);
  expect(saved.text).toMatch(/Saved\. 1 change .*News was Yes → , now No/);
  const count = await countTransactions();
  await post('', withNo(fields, news), cookie);
  expect(await countTransactions()).toBe(count);
  const note = 'Wrong person';
  await api.done(correctReceiptEndpoint, {
    headers,
    body: { dataSubjectId, receiptId, note, endsRefusals: [news] },
  });
  expect(await statuses()).toEqual({ [news]: 'WITHDRAWN' });
  await expectAllRight();
});

test('a no to what came to serve the person while the page was open is recorded, and told', async () => {
  const { cookie, fields } = await open();
  await api.newPurposeVersion(news);
  await api.updatePurpose(news, 2, { Kind: 'SERVICE' });
  await api.publishPurpose(news, 2);
  const saved = await post('', withNo(fields, news), cookie);
  expect(saved.text).toMatch(/Saved\. 1 change .*News was Yes → , now No/);
  expect(await statuses()).toEqual({ [news]: 'WITHDRAWN' });
  await expectAllRight();
});

test('everything names what it ended outside of its center, too', async () => {
  await agree(outside);
  const { cookie, fields } = await open();
  const stopped = await post('/everything', fields, cookie);
  expect(stopped.text).toMatch(/Ended on .*: News and Elsewhere\./);
  expect((await post('/everything', fields, cookie)).text).toContain('Nothing was on');
});

test('who can send nothing else anymore from their network can still say no', async () => {
  const publicGate = openPublicGate(service, { addressPerMinute: 1, bytesPerMinute: 1_000_000 });
  const limited = await service.createPersonInstance({ publicGate });
  const { fields } = await open();
  const send = async (path: string, sent: Fields) => {
    const init = { method: 'POST', body: new URLSearchParams(sent) };
    const incoming = { socket: { remoteAddress: '192.0.2.1' } };
    return (await limited.request(`http://localhost:8081${path}`, init, { incoming })).status;
  };
  const seen = `/p/${center}/seen`;
  expect([await send(seen, fields), await send(seen, fields)]).toEqual([204, 429]);
  expect(await send(`/p/${center}`, withNo(fields, news))).toBe(200);
  expect(await statuses()).toEqual({ [news]: 'WITHDRAWN' });
});
