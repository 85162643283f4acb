// @module-tag all

import { afterAll, expect, test } from 'vitest';
import { deleteDataSubjectV4Endpoint } from '#contract/deletions.ts';
import { mergeEndpoint } from '#contract/merge.ts';
import { submitReceiptsEndpoint } from '#contract/receipts.ts';
import { deletionSettingsTable, erasureLogTable } from '#service/db/schema/erasures.ts';
import { apiAt } from '#service/testing/api.ts';
import { findTraces } from '#service/testing/erase.ts';
import {
  createServiceProcesses,
  fetchAccessToken,
  isOnServer,
} from '#service/testing/service-process.ts';
import { findTableFaults } from '#service/testing/table-faults.ts';

const processes = await createServiceProcesses(isOnServer ? 2 : 1, async (db) => {
  await db.insert(deletionSettingsTable).values({
    allowsPrograms: true,
    keepMonths: 36,
    changedAt: '2026-11-26T00:00:00Z',
    changedBy: 'someone',
  });
});
afterAll(processes.remove, 120_000);

const count = 60;
const kills = 2;

type Answer = { status: number; text: string };
/** One request that is sent until it is answered. */
type Act = { url: string; method: string; body: unknown; key: string; isDelete: boolean };

const doomed = (index: number) => `doomed-${index}@example.org`;
const beside = (index: number) => `beside-${index}@example.net`;

test('after kill -9 among erasures, merges and receipts every acknowledged erasure stays and none is half done', async () => {
  const { first, more } = processes;
  const instances = [first, ...more];
  await first.start();
  const accessToken = await fetchAccessToken(first.url);
  const api = apiAt(first.url, accessToken);
  const purpose = await api.activePurpose();
  const token = await api.pointToken(await api.activePoint({ PurposeIds: [purpose] }));
  const receiptOf = (identifier: string) =>
    api.receiptBody(token, {
      identifier,
      dsDataElements: { City: `City of ${identifier}` },
      purposes: [{ Id: purpose, TransactionType: 'CONFIRMED' }],
    });
  const everybody = Array.from({ length: count }, (_, index) => [doomed(index), beside(index)]);
  for (let from = 0; from < count; from += 50) {
    await api.receipts(
      everybody
        .slice(from, from + 50)
        .flat()
        .map(receiptOf),
    );
  }
  await Promise.all(more.map(({ start }) => start()));

  const acts = Array.from({ length: count }, (_, index): Act[] => [
    ...(index % 3 === 0
      ? [
          {
            url: mergeEndpoint.path,
            method: mergeEndpoint.method,
            body: { primaryIdentifier: doomed(index), additionalIdentifiers: [beside(index)] },
            key: `merge-${index}`,
            isDelete: false,
          },
        ]
      : []),
    {
      url: deleteDataSubjectV4Endpoint.path,
      method: deleteDataSubjectV4Endpoint.method,
      body: { identifier: doomed(index), retainReceipts: false },
      key: `delete-${index}`,
      isDelete: true,
    },
  ]).flat();
  const answers = new Map<Act, Answer>();
  let cut = 0;
  let received = 0;
  const send = async (base: string, { url, method, body, key }: Act): Promise<Answer> => {
    const answer = await fetch(base + url, {
      method,
      headers: {
        Authorization: `Bearer ${accessToken}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text() };
  };
  for (let round = 0; answers.size < acts.length; round += 1) {
    const waiting = acts.filter((act) => !answers.has(act));
    const before = answers.size;
    let isOver = false;
    const sending = waiting.map(async (act, index) => {
      const base = instances[(index + round) % instances.length]?.url ?? '';
      const answer = await send(base, act).catch(() => null);
      if (answer === null || answer.status === 503) cut += 1;
      else answers.set(act, answer);
    });
    const keepSending = async () => {
      for (let index = 0; !isOver; index += 1) {
        const base = instances[index % instances.length]?.url ?? '';
        const answer = await fetch(base + submitReceiptsEndpoint.path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify([1, 2, 4, 5].map((at) => receiptOf(beside(at)))),
        }).catch(() => null);
        if (answer?.status === 200) received += 1;
      }
    };
    const receipts = keepSending();
    const victim = instances[round % instances.length];
    const isKilling = round < kills && victim !== undefined;
    const settled = Promise.all(sending).then(() => {
      isOver = true;
    });
    if (isKilling) {
      while (!isOver && answers.size - before < waiting.length / 4) {
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      await victim.kill();
    }
    await Promise.all([settled, receipts]);
    if (isKilling) await victim.start();
  }
  const [repeated] = acts.filter(({ isDelete }) => isDelete).slice(-1);
  if (repeated === undefined) throw new Error('Nothing was deleted.');
  expect(await send(first.url, repeated)).toEqual(answers.get(repeated));
  await Promise.all(instances.map(({ stop }) => stop()));

  const deleted = [...answers].filter(([{ isDelete }]) => isDelete);
  expect(deleted.filter(([, { status }]) => status !== 200)).toEqual([]);
  const refused = [...answers].filter(([{ isDelete }, { status }]) => !isDelete && status !== 200);
  expect(refused.filter(([, { text }]) => !text.includes('data-subject-unknown'))).toEqual([]);
  // Or nothing was put to the test.
  expect(Math.min(cut, received)).toBeGreaterThan(0);
  const database = await processes.openDatabase();
  try {
    const { db } = database;
    expect(
      await findTraces(
        db,
        everybody.map(([identifier = '']) => identifier),
      ),
    ).toEqual([]);
    expect(await findTableFaults(db)).toEqual([]);
    const erasureLog = await db.select().from(erasureLogTable).orderBy(erasureLogTable.number);
    expect(erasureLog.map(({ number }) => number)).toEqual(
      Array.from({ length: count }, (_, place) => place + 1),
    );
    const [staying] = await findTraces(db, [beside(1)]);
    expect(staying).toBeDefined();
  } finally {
    await database.close();
  }
}, 300_000);
