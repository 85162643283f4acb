// @module-tag more

import { afterAll, expect, onTestFinished, test } from 'vitest';
import { submitReceiptEndpoint } from '#contract/receipts.ts';
import { apiAt } from './testing/api.ts';
import { createServiceProcesses, fetchAccessToken } from './testing/service-process.ts';
import { startBadServer, startSmtpServer } from './testing/smtp-server.ts';

const kills = process.env.TEST_ALL === '1' ? 40 : 5;
const askedPerKill = 3;
/** A lease ends, and the mail is sent. */
const leaseAndMore = 60_000;

const processes = await createServiceProcesses();
const { url, personUrl, startWith, kill } = processes.first;

afterAll(processes.remove, 120_000);

const mailBy = (port: number) => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'Alder & Moss <no-reply@example.org>',
});

/** Whether somebody who asked for a link was told that it's on its way. */
const askAt = async (origin: string, address: string): Promise<boolean> => {
  const body = new URLSearchParams({ address });
  const answer = await fetch(`${origin}/link`, { method: 'POST', body }).catch(() => null);
  return answer?.ok === true;
};

const idOf = (raw: string): string => /^Message-ID: <([^>]+)>/im.exec(raw)?.[1] ?? '';

test(
  `after ${kills} kills between asking, sending and noting, no mail is lost, and a doubled one has its id`,
  async () => {
    const server = await startSmtpServer();
    onTestFinished(server.close);
    /** The ids of the mails that a server took for an address, whether or not it could say so. */
    const taken = new Map<string, string[]>();
    let cut: { at: 'before the answer' | 'after the answer'; done: () => void } | undefined;
    server.answer(async ({ to: [address = ''], raw }) => {
      taken.set(address, [...(taken.get(address) ?? []), idOf(raw)]);
      const own = cut;
      cut = undefined;
      if (own?.at === 'before the answer') await kill().then(own.done);
      if (own?.at === 'after the answer') setImmediate(() => void kill().then(own.done));
      return null;
    });
    await startWith(mailBy(server.port));
    const api = apiAt(url, await fetchAccessToken(url));
    const addresses = Array.from(
      { length: kills * askedPerKill },
      (_, place) => `person-${place}@example.com`,
    );
    for (const address of addresses) await api.upsert(address, []);

    const acknowledged: string[] = [];
    for (let round = 0; round < kills; round += 1) {
      const own = addresses.slice(round * askedPerKill, (round + 1) * askedPerKill);
      const { promise: isKilled, resolve: done } = Promise.withResolvers<void>();
      const place = round % 3;
      if (place > 0) cut = { at: place === 1 ? 'before the answer' : 'after the answer', done };
      const asked = await Promise.all(
        own.map(async (address) => ((await askAt(personUrl, address)) ? [address] : [])),
      );
      acknowledged.push(...asked.flat());
      if (place === 0) await kill().then(done);
      await isKilled;
      await startWith(mailBy(server.port));
    }

    expect(acknowledged.length).toBeGreaterThan(kills);
    await expect
      .poll(() => acknowledged.filter((address) => !taken.has(address)), {
        timeout: leaseAndMore,
        interval: 250,
      })
      .toEqual([]);
    // Those that were taken and not noted are sent once more.
    const doubled = () => [...taken.values()].filter((ids) => ids.length > 1).length;
    const cutRounds = Array.from({ length: kills }, (_, round) => round % 3 === 1).filter(Boolean);
    await expect
      .poll(doubled, { timeout: leaseAndMore, interval: 250 })
      .toBeGreaterThanOrEqual(cutRounds.length);
    for (const ids of taken.values()) expect(new Set(ids).size).toBe(1);
    for (const address of taken.keys()) expect(addresses).toContain(address);
  },
  kills * 30_000,
);

test('receipts are as fast beside a dead mail server as beside one that works', async () => {
  const works = await startSmtpServer();
  onTestFinished(works.close);
  const dead = await startBadServer(() => {});
  onTestFinished(dead.close);
  const instances = await Promise.all(
    [works.port, dead.port].map(async (port) => {
      const own = await createServiceProcesses();
      onTestFinished(own.remove);
      await own.first.startWith(mailBy(port));
      const api = apiAt(own.first.url, await fetchAccessToken(own.first.url));
      const purpose = await api.activePurpose();
      const point = await api.activePoint({ PurposeIds: [purpose] });
      const token = await api.pointToken(point);
      return { own: own.first, api, purpose, token, tookMs: [] as number[] };
    }),
  );
  const people = 30;
  for (const { api } of instances) {
    for (let person = 0; person < people; person += 1) {
      await api.upsert(`reader-${person}@example.com`, []);
    }
  }
  const rounds = 150;
  for (let round = 0; round < rounds; round += 1) {
    for (const { own, api, purpose, token, tookMs } of instances) {
      if (round % 5 === 0) await askAt(own.personUrl, `reader-${round / 5}@example.com`);
      const started = performance.now();
      const answer = await fetch(own.url + submitReceiptEndpoint.path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(
          api.receiptBody(token, {
            identifier: `sender-${round}@example.com`,
            purposes: [{ Id: purpose }],
          }),
        ),
      });
      expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
      tookMs.push(performance.now() - started);
    }
  }
  const [beside = 0, besideDead = 0] = instances.map(
    ({ tookMs }) => tookMs.toSorted((one, other) => one - other)[rounds / 2] ?? 0,
  );
  expect(works.arrived.length).toBeGreaterThan(people / 2);
  const ratio = besideDead / beside;
  expect(ratio, `${besideDead} ms beside the dead one, ${beside} ms`).toBeLessThan(1.5);
}, 300_000);
