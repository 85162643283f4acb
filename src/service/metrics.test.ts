import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { listPurposesEndpoint } from '#contract/purposes.ts';
import { jobsTable } from './db/schema/jobs.ts';
import { outboxTable } from './db/schema/outbox.ts';
import { countUnusualLooks } from './domains/insights/read-unusual-looks.ts';
import { countJobs } from './domains/jobs/count-jobs.ts';
import { countMails } from './domains/outbox/count-mails.ts';
import { queueMails } from './domains/outbox/queue-mail.ts';
import { createMetrics } from './http/metrics.ts';
import { createMetricsAccess } from './http/metrics-access.ts';
import { lookAtAll, makePeople, sealAndCount } from './testing/looks.ts';
import { startService } from './testing/service.ts';
import { openToStrangers } from './testing/strangers.ts';

const service = await startService();
beforeEach(service.reset);

const token = 'a-token-of-the-monitoring';
const local = 'http://localhost:8080/metrics';
type Overrides = NonNullable<Parameters<typeof service.createInstance>[0]>;

/** An instance with metrics, and what a scraper on this machine reads of them. */
const withMetrics = (overrides: Overrides = {}) => {
  const metrics = createMetrics(service.counters, {
    ping: overrides.ping ?? service.database.ping,
    countJobs: () => countJobs(service.db),
    countMails: () => countMails(service.db),
    countUnusualLooks: () => countUnusualLooks(service.db, service.clock.now()),
  });
  const mayRead = createMetricsAccess({ token, isDemo: true });
  const app = service.createInstance({ ...overrides, metrics: { ...metrics, mayRead } });
  const scrape = async (
    headers: Record<string, string> = {},
    { peer = '127.0.0.1', url = local } = {},
  ) => app.request(url, { headers }, { incoming: { socket: { remoteAddress: peer } } });
  const read = async () => {
    const text = await (await scrape()).text();
    return (line: string) => {
      const found = text.split('\n').find((one) => one.startsWith(`${line} `));
      return found === undefined ? undefined : Number(found.slice(line.length));
    };
  };
  return { api: service.apiOf(app), scrape, read };
};

test('mails that wait and those that were given up are counted', async () => {
  const { read } = withMetrics();
  const nobody = { subjectId: null, refId: null, language: 'en' };
  const context = { ...service, now: service.clock.now, newId: () => crypto.randomUUID() };
  const ids = await queueMails(
    context,
    ['ana', 'ben', 'kim'].map((name) => ({
      ...{ kind: 'LINK', ...nobody },
      address: `${name}@example.org`,
    })),
  );
  await service.db
    .update(outboxTable)
    .set({ state: 'FAILED' })
    .where(eq(outboxTable.id, ids[0] ?? ''));
  await service.db
    .update(outboxTable)
    .set({ state: 'SENT' })
    .where(eq(outboxTable.id, ids[1] ?? ''));
  const value = await read();
  expect([value('consent_mails{state="waiting"}'), value('consent_mails{state="failed"}')]).toEqual(
    [1, 1],
  );
});

describe('metrics are read', () => {
  const { scrape } = withMetrics();

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.9.9.9'])(
    'by a program on this machine (%s)',
    async (peer) => {
      const answer = await scrape({}, { peer });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('Content-Type')).toMatch('text/plain; version=0.0.4');
      expect(await answer.text()).toContain('# TYPE consent_http_requests_total counter');
    },
  );

  test('with the token, from anywhere', async () => {
    const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': '203.0.113.9' };
    expect((await scrape(headers, { peer: '203.0.113.9' })).status).toBe(200);
  });

  test.each([
    ['from elsewhere', {}, { peer: '10.0.0.7' }],
    ['with a wrong token', { Authorization: `Bearer ${token}x` }, { peer: '10.0.0.7' }],
    ['with an empty token', { Authorization: 'Bearer ' }, { peer: '10.0.0.7' }],
    ['through a proxy on this machine', { 'X-Forwarded-For': '203.0.113.9' }, {}],
    ['through a proxy that names itself', { Via: '1.1 proxy' }, {}],
    ['through a proxy that passes the host on', {}, { url: 'https://consent.example.org/metrics' }],
  ])('not %s: there is nothing at this address', async (_, headers, from) => {
    const answer = await scrape(headers as Record<string, string>, from);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'not-found' });
  });

  test('by nobody without the token outside a demo, on this machine neither', async () => {
    const mayRead = createMetricsAccess({ token, isDemo: false });
    const headers = { Authorization: `Bearer ${token}` };
    expect(await mayRead(new Request(local), '127.0.0.1')).toBe(false);
    expect(await mayRead(new Request(local, { headers }), '127.0.0.1')).toBe(true);
  });

  test('by nobody elsewhere where no token is set', async () => {
    const mayRead = createMetricsAccess({ token: null, isDemo: true });
    const headers = { Authorization: 'Bearer null' };
    expect(await mayRead(new Request(local, { headers }), '10.0.0.7')).toBe(false);
    expect(await mayRead(new Request(local), undefined)).toBe(false);
  });
});

test('requests are counted and timed by endpoint, method and status', async () => {
  const { api, read } = withMetrics();
  await api.done(listPurposesEndpoint);
  await api.call(listPurposesEndpoint, {}, { as: 'nobody' });
  const value = await read();
  const labels = `method="GET",endpoint="${listPurposesEndpoint.path}"`;
  expect(value(`consent_http_requests_total{${labels},status="200"}`)).toBe(1);
  expect(value(`consent_http_requests_total{${labels},status="401"}`)).toBe(1);
  const histogram = 'consent_http_request_duration_seconds';
  expect(value(`${histogram}_count{${labels}}`)).toBe(2);
});

test('receipts are counted by what became of them, and no label names a person', async () => {
  const { api, read, scrape } = withMetrics();
  const before = await read();
  const point = await api.pointToken(await api.activePoint());
  const dsDataElements = { Shoe: '42' };
  const sent = { interactionDate: '2026-11-21T08:00:00Z', dsDataElements };
  await api.receipt(point, sent);
  await api.receipt(point, sent);
  await api.refusedReceipt('no-token');
  await api.receipts([
    api.receiptBody(point, { identifier: 'ben@example.com', dsDataElements }),
    {},
  ]);
  const after = await read();
  const grown = (outcome: string) => {
    const line = `consent_receipts_total{outcome="${outcome}"}`;
    return Number(after(line)) - Number(before(line));
  };
  expect(['recorded', 'repeated', 'refused'].map(grown)).toEqual([2, 1, 2]);
  const text = await (await scrape()).text();
  expect(text).not.toMatch(/example\.com|00000000-0000-4000/);
});

test('a limit that was met is counted', async () => {
  const { api, read } = withMetrics({ limits: { apiPerMinute: 1 } });
  const before = Number((await read())('consent_limits_met_total'));
  await api.done(listCollectionPointsEndpoint);
  await api.refused(listCollectionPointsEndpoint);
  expect((await read())('consent_limits_met_total')).toBe(before + 1);
});

test('requests beyond what the service can answer are counted, with those that run and wait', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const verify = service.verifier.verify;
  const verifier = {
    ...service.verifier,
    verify: async (given: string) => {
      await answered;
      return verify(given);
    },
  };
  const { api, read } = withMetrics({ maxInFlight: 1, verifier });
  const before = Number((await read())('consent_requests_overloaded_total'));
  const calls = Array.from({ length: 18 }, () => api.call(listPurposesEndpoint));
  await expect.poll(async () => (await read())('consent_requests_waiting')).toBe(16);
  expect((await read())('consent_requests_in_flight')).toBe(1);
  answer();
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 503)).toHaveLength(1);
  const value = await read();
  expect(value('consent_requests_overloaded_total')).toBe(before + 1);
  expect(value('consent_requests_in_flight')).toBe(0);
});

test('jobs are counted by kind and state', async () => {
  const job = {
    kind: 'DELETION',
    state: 'FAILED',
    createdAt: '2026-11-27Z',
    dueAt: '2026-11-27Z',
  } as const;
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  await service.db
    .insert(jobsTable)
    .values(ids.map((id) => ({ ...job, id, rowId: id, endedAt: '2026-11-27Z' })));
  const value = await withMetrics().read();
  expect(value('consent_jobs{kind="DELETION",state="FAILED"}')).toBe(2);
});

test('a database that is away reads 0, and the rest is still there', async () => {
  expect((await withMetrics().read())('consent_database_up')).toBe(1);
  const { read } = withMetrics({ ping: () => Promise.reject(new Error('away')) });
  const value = await read();
  expect(value('consent_database_up')).toBe(0);
  expect(value('consent_limits_met_total')).toBeTypeOf('number');
});

test('names of elements that were refused and levels that are watched are there', async () => {
  service.counters.add('elementNamesRefused', 3);
  service.counters.watch('endingsLagSeconds', () => 61);
  service.counters.watch('databaseWaiting', () => service.database.load().waiting);
  const value = await withMetrics().read();
  expect(value('consent_element_names_refused_total')).toBeGreaterThanOrEqual(3);
  expect(value('consent_upkeep_lag_seconds{work="endings"}')).toBe(61);
  expect(value('consent_database_waiting')).toBeTypeOf('number');
});

test('records of strangers are counted by pool, and whether they fit in it', async () => {
  const { read } = withMetrics();
  const linesOf = async () => {
    const line = await read();
    return [
      ['rest', 'taken'],
      ['rest', 'refused'],
      ['refusals', 'taken'],
      ['refusals', 'refused'],
    ].map(([pool, outcome]) =>
      line(`consent_public_records_total{pool="${pool}",outcome="${outcome}"}`),
    );
  };
  const before = await linesOf();
  const { send } = openToStrangers(service, 1);
  const peer = '203.0.113.5';
  const no = { purposes: [{ Id: crypto.randomUUID(), TransactionType: 'WITHDRAWN' }] };
  for (const body of [{}, {}, no, no]) await send(body, { peer });
  // Programs aren't counted.
  await send({}, { peer, as: 'writer' });
  const after = await linesOf();
  expect(after.map((count, place) => Number(count) - Number(before[place]))).toEqual([1, 3, 1, 0]);
});

test('unusually many looks are counted by who took them, and no label names anybody', async () => {
  const { read, scrape } = withMetrics();
  const line = (by: string) => `consent_unusual_looks{by="${by}"}`;
  expect((await read())(line('colleague'))).toBe(0);
  await makePeople(service, 50);
  await lookAtAll(service, 7, 'support');
  await sealAndCount(service);
  const value = await read();
  expect([value(line('colleague')), value(line('program'))]).toEqual([1, 0]);
  expect(await (await scrape()).text()).not.toMatch(/support-agent|example\.org/);
});
