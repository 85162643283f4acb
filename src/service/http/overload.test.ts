import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPurposeEndpoint, listPurposesEndpoint } from '#contract/purposes.ts';
import { submitReceiptEndpoint, submitReceiptsAtRootEndpoint } from '#contract/receipts.ts';
import type { Database } from '#service/db/database.ts';
import { startService } from '#service/testing/service.ts';
import { createGate } from './overload.ts';

describe('the gate', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const settled = async (work: Promise<unknown>) => {
    let outcome = 'waits';
    work.then(
      () => {
        outcome = 'runs';
      },
      (error) => {
        outcome = error.code;
      },
    );
    await vi.advanceTimersByTimeAsync(0);
    return () => outcome;
  };

  test('lets so many run, and the next one as soon as one has ended, in their order', async () => {
    const gate = createGate(2);
    const [first] = [await gate.enter(), await gate.enter()];
    const third = await settled(gate.enter());
    const fourth = await settled(gate.enter());
    expect([third(), fourth()]).toEqual(['waits', 'waits']);
    first.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect([third(), fourth()]).toEqual(['runs', 'waits']);
  });

  test('refuses who waited too long, and gives the slot to none of them', async () => {
    const gate = createGate(1);
    const running = await gate.enter();
    const late = await settled(gate.enter());
    await vi.advanceTimersByTimeAsync(1500);
    expect(late()).toBe('overloaded');
    running.leave();
    expect((await settled(gate.enter()))()).toBe('runs');
    expect((await settled(gate.enter()))()).toBe('waits');
  });

  test('refuses at once where too many wait', async () => {
    const gate = createGate(1);
    await gate.enter();
    const waiting = await Promise.all(Array.from({ length: 16 }, () => settled(gate.enter())));
    expect(new Set(waiting.map((outcome) => outcome()))).toEqual(new Set(['waits']));
    expect((await settled(gate.enter()))()).toBe('overloaded');
  });

  test('is not held by callers who send slowly, and lets them go on before others begin', async () => {
    const gate = createGate(1);
    const slow = await gate.enter();
    const { promise: body, resolve: arrive } = Promise.withResolvers<string>();
    const read = slow.lend(body);
    const second = await settled(gate.enter());
    await vi.advanceTimersByTimeAsync(99);
    expect(second()).toBe('waits');
    await vi.advanceTimersByTimeAsync(3);
    expect(second()).toBe('runs');
    const third = await settled(gate.enter());
    arrive('body');
    const goesOn = await settled(read);
    expect([goesOn(), third()]).toEqual(['waits', 'waits']);
    slow.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect([goesOn(), third()]).toEqual(['runs', 'waits']);
    expect(await read).toBe('body');
  });

  test('lets those who sent slowly go on in the order in which they had sent all', async () => {
    const gate = createGate(3);
    const slots = [await gate.enter(), await gate.enter(), await gate.enter()];
    const bodies = slots.map(() => Promise.withResolvers<void>());
    const reads = slots.map((slot, index) =>
      slot.lend(bodies[index]?.promise ?? Promise.resolve()),
    );
    await vi.advanceTimersByTimeAsync(200);
    const [other] = [await gate.enter(), await gate.enter(), await gate.enter()];
    const goOn = [];
    for (const [index, { resolve }] of bodies.entries()) {
      resolve();
      goOn.push(await settled(reads[index] ?? Promise.resolve()));
    }
    expect(goOn.map((outcome) => outcome())).toEqual(['waits', 'waits', 'waits']);
    other.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(goOn.map((outcome) => outcome())).toEqual(['runs', 'waits', 'waits']);
  });

  test('keeps a slot whose caller was quick, also where its work fails', async () => {
    const gate = createGate(1);
    const slot = await gate.enter();
    await expect(slot.lend(Promise.reject(new Error('bad body')))).rejects.toThrow('bad body');
    const second = await settled(gate.enter());
    expect(second()).toBe('waits');
    slot.leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(second()).toBe('runs');
  });
});

describe('a service with more requests than it may run', async () => {
  const service = await startService();
  beforeEach(service.reset);

  test('answers some and refuses the rest with the time to wait, while health is told', async () => {
    const { promise: open, resolve: release } = Promise.withResolvers<void>();
    const instance = service.createInstance({
      maxInFlight: 1,
      verifier: {
        verify: async () => {
          await open;
          return { subject: 's', clientId: 'c', scopes: ['CONSENT'], issuedAt: 0 };
        },
      },
    });
    const api = service.apiOf(instance);
    const asked = Array.from({ length: 17 }, () => api.call(listPurposesEndpoint));
    const refused = await api.refused(createPurposeEndpoint, { body: {} });
    expect(refused).toMatchObject({ status: 503, code: 'overloaded' });
    expect(refused.headers.get('Retry-After')).toBe('2');
    for (const path of ['/healthz', '/readyz']) {
      expect((await instance.request(path)).status).toBe(200);
    }
    release();
    // Who waited too long on a busy machine was refused as well.
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses).toContain(200);
    expect([200, 503]).toEqual(expect.arrayContaining(statuses));
  });

  test('serves people who are signed in while receipts take all slots of their own', async () => {
    const { promise: open, resolve: release } = Promise.withResolvers<null>();
    const publicGate = { visitOf: () => null, admit: () => open };
    const instance = service.createInstance({ maxInFlight: 4, publicGate });
    const api = service.apiOf(instance);
    const receipts = [submitReceiptEndpoint, submitReceiptsAtRootEndpoint].flatMap((endpoint) =>
      Array.from({ length: 34 }, () => api.call(endpoint, { body: {} }, { as: 'nobody' })),
    );
    const refused = await api.refused(submitReceiptEndpoint, { body: {} }, { as: 'nobody' });
    expect(refused).toMatchObject({ status: 503, code: 'overloaded' });
    expect((await api.call(listPurposesEndpoint)).status).toBe(200);
    release(null);
    await Promise.all(receipts);
  });

  test('gives others the slots of a busy network whose receipts wait', async () => {
    const purpose = await service.api.activePurpose();
    const point = await service.api.activePoint({ PurposeIds: [purpose] });
    const receipt = {
      requestInformation: await service.api.pointToken(point),
      identifier: 'ana@example.com',
      purposes: [{ Id: purpose, TransactionType: 'CONFIRMED' }],
    };
    const { promise: turn, resolve: giveTurn } = Promise.withResolvers<void>();
    const transaction: Database['transaction'] = async (run, config) => {
      await turn;
      return service.db.transaction(run, config);
    };
    const db = new Proxy(service.db, {
      get: (target, name) => {
        if (name === 'transaction') return transaction;
        const value = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const visit = { take: () => null, requireReadable: () => {}, isBusy: () => true };
    const publicGate = { visitOf: () => visit, admit: () => Promise.resolve(visit) };
    const own = service.apiOf(service.createInstance({ db, maxInFlight: 1, publicGate }));
    const waiting = own.call(submitReceiptEndpoint, { body: receipt }, { as: 'nobody' });
    const other = await own.call(submitReceiptEndpoint, { body: {} }, { as: 'nobody' });
    expect(other.status).toBe(400);
    giveTurn();
    expect((await waiting).status).toBe(200);
  });
});
