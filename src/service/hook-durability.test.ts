// @module-tag more

import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { hookPath } from '#contract/hooks.ts';
import { openEventSeals } from './identity/event-seals.ts';
import { openEncryption } from './identity/open-encryption.ts';
import { apiAt } from './testing/api.ts';
import { addHook, signedCall } from './testing/hooks.ts';
import { createServiceProcesses, fetchAccessToken, isOnServer } from './testing/service-process.ts';

const kills = process.env.TEST_ALL === '1' ? 20 : 3;
const senders = 4;
const callsPerRound = 8;
const eventsPerCall = 5;
const people = kills * senders * callsPerRound * eventsPerCall;

const processes = await createServiceProcesses(isOnServer ? 2 : 1);
const instances = [processes.first, ...processes.more];
afterAll(processes.remove, 120_000);

const clock = { now: () => new Date().toISOString() };
const numberOf = (place: number) => `+49 170 ${String(1_000_000 + place)}`;

test(
  `after ${kills} kills in the middle of calls, each STOP is recorded, and once`,
  async () => {
    // Its first start makes the key that secrets are encrypted with.
    await processes.first.start();
    await processes.first.stop();
    const prepared = await processes.openDatabase();
    const encryption = await openEncryption(prepared.db, {
      ...{ encryptionKeys: null, dataDir: processes.dataDir },
    });
    const eventSeals = await openEventSeals(prepared.db, encryption);
    const hookId = await addHook({ db: prepared.db, clock, eventSeals });
    await prepared.close();
    await Promise.all(instances.map(({ start }) => start()));

    const api = apiAt(processes.first.url, await fetchAccessToken(processes.first.url));
    const purpose = await api.activePurpose();
    const token = await api.pointToken(await api.activePoint({ PurposeIds: [purpose] }));
    const places = Array.from({ length: people }, (_, place) => place);
    const bodies = places.map((place) =>
      api.receiptBody(token, { identifier: numberOf(place), purposes: [{ Id: purpose }] }),
    );
    for (let start = 0; start < bodies.length; start += 100) {
      await api.receipts(bodies.slice(start, start + 100));
    }

    const calls = Array.from({ length: people / eventsPerCall }, (_, call) => ({
      events: Array.from({ length: eventsPerCall }, (__, event) => {
        const place = call * eventsPerCall + event;
        return { id: `event-${place}`, from: numberOf(place), text: 'STOP' };
      }),
    }));
    /** Its provider sends a call again until it's answered. */
    const send = async (call: (typeof calls)[number], sender: number): Promise<boolean> => {
      const { url } = instances[sender % instances.length] ?? processes.first;
      const answer = await fetch(url + hookPath.replace('{hookId}', hookId), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...signedCall(call, { now: clock.now() }) },
        body: JSON.stringify(call),
      }).catch(() => null);
      const told = await answer?.json().catch(() => null);
      if (!answer || !told) return false;
      if (answer.status !== 503) expect([answer.status, told]).toMatchObject([200, {}]);
      return answer.ok;
    };

    const unclear: typeof calls = [];
    let done = 0;
    for (let round = 0; round < kills; round += 1) {
      const killed = instances[round % instances.length] ?? processes.first;
      const answeredBefore = done;
      const enough = Promise.withResolvers<void>();
      const sending = Array.from({ length: senders }, async (_, sender) => {
        const first = (round * senders + sender) * callsPerRound;
        for (const call of calls.slice(first, first + callsPerRound)) {
          if (await send(call, sender)) done += 1;
          else unclear.push(call);
          if (done - answeredBefore >= senders * 2) enough.resolve();
        }
      });
      await Promise.race([enough.promise, Promise.all(sending)]);
      await killed.kill();
      await Promise.all(sending);
      await killed.start();
    }
    expect(unclear.length).toBeGreaterThan(0);
    for (const call of unclear) {
      await expect.poll(() => send(call, 0), { timeout: 30_000 }).toBe(true);
    }
    // What was answered counts as repeated.
    expect(await send(calls[0] ?? { events: [] }, 0)).toBe(true);

    await Promise.all(instances.map(({ stop }) => stop()));
    const database = await processes.openDatabase();
    const { rows } = await database.db.execute<{ withdrawn: number; people: number }>(sql`
      select withdrawn, count(*)::int as people from (
        select s.id, (select count(*)::int from transactions t
          where t.subject_id = s.id and t.type = 'WITHDRAWN') as withdrawn
        from data_subjects s) as each group by withdrawn`);
    const statuses = await database.db.execute(sql`
      select distinct status from subject_purposes`);
    await database.close();
    expect(rows).toEqual([{ withdrawn: 1, people }]);
    expect(statuses.rows).toEqual([{ status: 'WITHDRAWN' }]);
  },
  kills * 60_000 + 60_000,
);
