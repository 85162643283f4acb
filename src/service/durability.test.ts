// @module-tag more

import { afterAll, beforeAll, expect, test } from 'vitest';
import { listPurposesEndpoint } from '#contract/purposes.ts';
import { submitReceiptsEndpoint } from '#contract/receipts.ts';
import { apiAt } from '#service/testing/api.ts';
import { createServiceProcesses, fetchAccessToken } from '#service/testing/service-process.ts';
import { receiptIdOf, storedReceipts } from '#service/testing/stored-receipts.ts';

const rounds = 3;
const writers = 6;
const acknowledgedPerRound = 25;
const receiptsPerList = 5;

const processes = await createServiceProcesses();
const { url, start, kill } = processes.first;
const accessToken = () => fetchAccessToken(url);

const createPurpose = (token: string, name: string) =>
  fetch(url + listPurposesEndpoint.path, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': name,
    },
    body: JSON.stringify({ Name: name, Description: 'Durability', ConsentLifeSpan: 0 }),
  });

const storedNames = async (token: string): Promise<string[]> => {
  const names: string[] = [];
  for (let page = 0; ; page += 1) {
    const answer = await fetch(`${url}${listPurposesEndpoint.path}?size=100&page=${page}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { content, totalPages } = await answer.json();
    names.push(...content.map(({ Label }: { Label: string }) => Label));
    if (page + 1 >= totalPages) return names;
  }
};

/** Several callers write until the service is killed. Returns acknowledged and other writes. */
const writeUntilKilled = async <Write>(
  toWrite: (writer: number, count: number) => Write,
  send: (write: Write) => Promise<Response>,
) => {
  const acknowledged: { write: Write; answer: unknown }[] = [];
  const unclear: Write[] = [];
  let isKilled = false;
  const write = async (writer: number) => {
    for (let count = 0; !isKilled; count += 1) {
      const next = toWrite(writer, count);
      const response = await send(next).catch(() => null);
      const answer = await response?.json().catch(() => null);
      if (!response || !answer) {
        // The connection was cut, so the caller doesn't know whether it took effect.
        unclear.push(next);
        return;
      }
      if (!response.ok) {
        throw new Error(`The service answered ${response.status}: ${answer.detail}`);
      }
      acknowledged.push({ write: next, answer });
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  const enough = async () => {
    while (acknowledged.length < acknowledgedPerRound) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  await Promise.race([enough(), writing]);
  await kill();
  isKilled = true;
  await writing;
  return { acknowledged, unclear };
};

const sendReceipts = (bodies: readonly unknown[]) =>
  fetch(url + submitReceiptsEndpoint.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(bodies),
  });

beforeAll(start, 120_000);
afterAll(processes.remove, 120_000);

test('after kill -9 in the middle of writes every acknowledged write is there, once, and a repeated one adds nothing', async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const writer = await accessToken();
    const written = await writeUntilKilled(
      (by, count) => `round-${round}-writer-${by}-purpose-${count}`,
      (name) => createPurpose(writer, name),
    );
    const names = written.acknowledged.map(({ write }) => write);
    acknowledged.push(...names);
    await start();
    const token = await accessToken();
    for (const name of [...written.unclear, ...names.slice(-3)]) {
      expect((await createPurpose(token, name)).status).toBe(200);
    }
    acknowledged.push(...written.unclear);
    const stored = await storedNames(token);
    expect(stored.toSorted()).toEqual(acknowledged.toSorted());
  }
}, 300_000);

test('after kill -9 in the middle of lists of receipts every acknowledged one is there, once, and a repeated list adds nothing', async () => {
  let api = apiAt(url, await accessToken());
  const purpose = await api.activePurpose();
  const point = await api.activePoint({ PurposeIds: [purpose] });
  const token = await api.pointToken(point);
  const written = await writeUntilKilled(
    (writer, count) =>
      Array.from({ length: receiptsPerList }, (_, index) =>
        api.receiptBody(token, {
          identifier: `person-${writer}-${count}-${index}@example.com`,
          interactionDate: '2026-01-02T03:04:05Z',
          purposes: [{ Id: purpose }],
        }),
      ),
    sendReceipts,
  );
  const acknowledged = written.acknowledged.flatMap(({ write, answer }) =>
    write.map(({ identifier }, index): [string, string] => [
      String(identifier),
      receiptIdOf(Object(answer)[index].receipt),
    ]),
  );

  await start();
  api = apiAt(url, await accessToken());
  const afterKill = await storedReceipts(api, point);
  expect(new Set(afterKill.map(([identifier]) => identifier)).size).toBe(afterKill.length);
  expect(Object.fromEntries(afterKill)).toMatchObject(Object.fromEntries(acknowledged));

  for (const { write, answer } of written.acknowledged.slice(-3)) {
    expect(await api.receipts(write)).toEqual(answer);
  }
  for (const list of written.unclear) await api.receipts(list);
  const stored = await storedReceipts(api, point);
  expect(Object.fromEntries(stored)).toMatchObject(Object.fromEntries(afterKill));
  const sent = acknowledged.length + written.unclear.length * receiptsPerList;
  expect(stored).toHaveLength(sent);
  expect((await api.readPoint(point)).ReceiptCount).toBe(sent);
}, 300_000);
