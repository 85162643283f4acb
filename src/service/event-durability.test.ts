// @module-tag more

import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import type { Database } from './db/database.ts';
import { subjectPurposesTable } from './db/schema/data-subjects.ts';
import { destinationsTable, eventsTable } from './db/schema/events.ts';
import { openEventSeals } from './identity/event-seals.ts';
import { openEncryption } from './identity/open-encryption.ts';
import { apiAt } from './testing/api.ts';
import { addDestination } from './testing/destinations.ts';
import { createRandom } from './testing/random.ts';
import { startReceiver } from './testing/receiver.ts';
import { createServiceProcesses, fetchAccessToken, isOnServer } from './testing/service-process.ts';

const events = process.env.TEST_ALL === '1' ? 200_000 : 5_000;
const people = events / 10;
const kills = 6;
const bulk = 250;
/** After the last kill: a lease ends, and who failed is tried again. */
const quietMs = 120_000;

const preload = new URL('./testing/quick-waits.ts', import.meta.url);
const processes = await createServiceProcesses(isOnServer ? 2 : 1, undefined, { preload });
const { first, more } = processes;
const instances = [first, ...more];
afterAll(processes.remove, 120_000);

const clock = { now: () => new Date().toISOString() };

/** By person and purpose, what the events of all people said last. */
const statesOf = (
  told: readonly { sequence: number; states: [key: string, status: string][] }[],
) => {
  const last = new Map<string, { sequence: number; status: string }>();
  for (const { sequence, states } of told) {
    for (const [key, status] of states) {
      if ((last.get(key)?.sequence ?? 0) <= sequence) last.set(key, { sequence, status });
    }
  }
  return new Map([...last].map(([key, { status }]) => [key, status]));
};

const readStates = async (db: Database): Promise<Map<string, string>> => {
  const rows = await db.select().from(subjectPurposesTable);
  return new Map(rows.map((row) => [`${row.subjectId} ${row.purposeId}`, row.status]));
};

test.runIf(isOnServer)(
  `${events} events arrive in order in spite of kills of two instances and 30 % failures`,
  async () => {
    const random = createRandom(Number(process.env.PROPERTY_SEED ?? 54));
    const receiver = await startReceiver(() => (random() < 0.3 ? 500 : 200));
    onTestFinished(receiver.close);
    await Promise.all(instances.map(({ start }) => start()));
    const database = await processes.openDatabase();
    onTestFinished(database.close);
    const { db } = database;
    const encryption = await openEncryption(db, {
      ...{ encryptionKeys: null, dataDir: processes.dataDir },
    });
    const eventSeals = await openEventSeals(db, encryption);
    // Instances may go for three seconds by what they knew before.
    const destinationId = await addDestination(
      { db, clock, eventSeals },
      { url: receiver.url, nextAt: new Date(Date.now() + 5_000).toISOString() },
    );
    const isStarted = async () => {
      const [row] = await db.select().from(destinationsTable);
      return row?.position ?? null;
    };
    await expect.poll(isStarted, { timeout: 60_000 }).not.toBeNull();

    const api = apiAt(first.url, await fetchAccessToken(first.url));
    const purposes = [await api.activePurpose(), await api.activePurpose()];
    const token = await api.pointToken(await api.activePoint({ PurposeIds: purposes }));
    const receipt = () => ({
      ...api.receiptBody(token, {
        identifier: `person-${Math.floor(random() * people)}@example.org`,
      }),
      purposes: purposes
        .filter(() => random() < 0.7)
        .map((Id) => ({ Id, TransactionType: random() < 0.25 ? 'WITHDRAWN' : 'CONFIRMED' })),
    });
    const batches = events / bulk;
    for (let batch = 0; batch < batches; batch += 1) {
      const instance = instances[batch % instances.length] ?? first;
      const bodies = Array.from({ length: bulk }, receipt).filter((own) => own.purposes.length > 0);
      const sent = apiAt(instance.url, '')
        .receipts(bodies)
        .then(
          () => true,
          () => false,
        );
      const isKill = batch % Math.ceil(batches / kills) === 1;
      if (isKill) {
        const killed = instances[Math.floor(random() * instances.length)] ?? first;
        await killed.kill();
        await sent;
        await killed.start();
      } else await sent;
    }

    const stored = await readStates(db);
    const told = () =>
      receiver.accepted.map(({ event: { messageSequenceNumber, payload } }) => ({
        sequence: messageSequenceNumber,
        states: payload.profiles.map(({ purposeId, profileFields }): [string, string] => [
          `${payload.dataSubjectGuid} ${purposeId}`,
          profileFields.TransactionStatus,
        ]),
      }));
    const missing = () => {
      const known = statesOf(told());
      return [...stored].filter(([key, status]) => known.get(key) !== status).length;
    };
    const recorded = await db.select().from(eventsTable).orderBy(asc(eventsTable.position));
    const refusedLast = new Map<string, number>();
    for (const { subjectId, sequence, refusedIds } of recorded) {
      for (const id of refusedIds) refusedLast.set(`${subjectId} ${id}`, sequence);
    }
    // What doesn't arrive is superseded, all of it.
    const awaited = recorded.filter(({ subjectId, sequence, purposeIds }) =>
      purposeIds.some((own) => (refusedLast.get(`${subjectId} ${own}`) ?? 0) <= sequence),
    );
    const lost = () => {
      const acceptedIds = new Set(receiver.accepted.map(({ event }) => event.eventId));
      return awaited.filter(({ id }) => !acceptedIds.has(id)).length;
    };
    // Looking goes through all that arrived, in the process that takes them.
    const settled = { timeout: quietMs + 2 * events, interval: Math.max(500, events / 20) };
    await expect
      .poll(() => ({ missing: missing(), lost: lost() }), settled)
      .toEqual({ missing: 0, lost: 0 });
    // Each person's numbers have no gap, and those that arrived for the first time came in order.
    const numbers = Map.groupBy(recorded, ({ subjectId }) => subjectId);
    for (const own of numbers.values()) {
      expect(own.map(({ sequence }) => sequence)).toEqual(own.map((_, place) => place + 1));
    }
    const seen = new Set<string>();
    const latest = new Map<string, number>();
    for (const { event } of receiver.accepted) {
      const { eventId, messageSequenceNumber, payload } = event;
      if (seen.has(eventId)) continue;
      seen.add(eventId);
      expect(latest.get(payload.dataSubjectGuid) ?? 0).toBeLessThan(messageSequenceNumber);
      latest.set(payload.dataSubjectGuid, messageSequenceNumber);
    }
    // Each event says what its row says, which is the state after it.
    const rows = new Map(recorded.map((row) => [row.id, row]));
    for (const { event } of receiver.accepted) {
      const consents = rows.get(event.eventId)?.content.consents ?? [];
      const statuses = new Map(consents.map((own) => [own.purposeId, own.status]));
      for (const { purposeId, profileFields } of event.payload.profiles) {
        expect(profileFields.TransactionStatus).toBe(statuses.get(purposeId));
      }
    }
    const [row] = await db
      .select()
      .from(destinationsTable)
      .where(eq(destinationsTable.id, destinationId));
    expect(row?.state).toBe('ACTIVE');
    const apart = async () => {
      const { rows } = await db.execute(sql`select from deliveries where state <> 'AHEAD'`);
      return rows.length;
    };
    await expect.poll(apart, settled).toBe(0);
  },
  quietMs + events * 100,
);
