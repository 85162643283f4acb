import { beforeEach, expect, test } from 'vitest';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { retirePurposeEndpoint } from '#contract/purpose-versions.ts';
import type { Database } from '#service/db/database.ts';
import { createReceipts } from '#service/testing/receipts.ts';
import { startService } from '#service/testing/service.ts';
import { endDueConsents } from './end-due-consents.ts';

const service = await startService();
const { api, clock, db } = service;
const record = createReceipts({ db, now: clock.now });
beforeEach(service.reset);

const through = <Own extends object>(own: Own, changed: Partial<Own>): Own =>
  new Proxy(own, {
    get: (target, name) => {
      const value = Reflect.get(name in changed ? changed : target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

class Deadlock extends Error {}

/** A database whose first transaction hits a deadlock and is then repeated, as on a server. */
const deadlockingOnce = (): Database => {
  const update = () => {
    throw new Deadlock();
  };
  let attempts = 0;
  const transaction: Database['transaction'] = async (run) => {
    attempts += 1;
    if (attempts > 1) return db.transaction(run);
    try {
      return await db.transaction((tx) => run(through(tx, { update })));
    } catch (error) {
      if (error instanceof Deadlock) return db.transaction(run);
      throw error;
    }
  };
  return through(db, { transaction });
};

test('the consents to a purpose that retired end although the step that ends them is repeated', async () => {
  const purpose = await api.activePurpose();
  const point = await api.activePoint({ PurposeIds: [purpose] });
  await record(point, { identifier: 'someone@example.org', purposes: [{ id: purpose }] });
  await api.done(retirePurposeEndpoint, {
    params: { purposeId: purpose },
    query: { date: '2026-11-22' },
  });
  clock.set('2026-11-22T00:05:00.000Z');
  // The first request of a new day retires due purposes.
  await api.done(listProfilesEndpoint);
  await endDueConsents({ db: deadlockingOnce(), now: clock.now, newId: () => crypto.randomUUID() });
  const { content } = await api.done(listProfilesEndpoint);
  expect(content[0]?.Purposes?.[0]).toMatchObject({ Status: 'EXPIRED', TotalTransactionCount: 2 });
});
