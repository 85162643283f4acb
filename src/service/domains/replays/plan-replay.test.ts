import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  consentStatuses,
  type TransactionType,
  transactionTypes,
} from '#contract/data-subject-values.ts';
import { isMoreRestrictive } from '#contract/merge-rules.ts';
import type { Consent, Retirement } from '#service/domains/receipts/apply-transaction.ts';
import { addSeconds } from '#service/domains/receipts/instants.ts';
import { type Arrival, openArrivals } from '#service/testing/arrivals.ts';
import { planReplay, type ReplayPlan, type StoredConsent } from './plan-replay.ts';

const dayS = 86_400;
const dayTime = (day: number) => addSeconds('2026-01-01T12:00:00.000000Z', day * dayS);
const now = dayTime(90);
const seed = Number(process.env.PROPERTY_SEED ?? 20_261_128);

/** Said on a day, and arrived on that day or another. */
const of = (type: TransactionType, at: number, arrivedAt = at, days = 0): Arrival => ({
  type,
  interactionAt: dayTime(at),
  createdAt: dayTime(arrivedAt),
  lifeSpan: { seconds: days * dayS, implicitSeconds: null, countedFrom: null },
});

const arrived = (all: readonly Arrival[], retirements: Retirement[] = []) => {
  const arrivals = openArrivals(retirements);
  for (const one of all) arrivals.receive(one);
  arrivals.endWhatIsDue(now);
  return arrivals;
};

/** What a replay makes of it, where a former release stored something else than is right. */
const planOf = (
  all: readonly Arrival[],
  wrong: Partial<Consent> = {},
  {
    retirements = [],
    endsAt,
    ...known
  }: Partial<StoredConsent> & { retirements?: Retirement[]; endsAt?: string } = {},
): ReplayPlan => {
  const arrivals = arrived(all, retirements);
  const rows = arrivals.rows();
  const history = arrivals.history();
  const consent = arrivals.consent();
  if (consent === null) throw new Error('Nothing is stored.');
  if (endsAt !== undefined)
    history.recorded = history.recorded.map((end) => ({ ...end, at: endsAt }));
  return planReplay({
    stored: {
      consent: { ...consent, ...wrong },
      choices: arrivals.choices(),
      actsById: new Map(rows.map(({ id, interactionAt }) => [id, endsAt ?? interactionAt])),
      tests: new Map(),
      firstArrivedAt: consent.firstTransactionAt,
      isDecidedByMerge: false,
      ...known,
    },
    history,
    retirements,
    until: now,
    newId: () => 'new end',
  });
};

describe('what is right already', () => {
  test('stays, in whatever order it arrived', () => {
    expect(planOf([of('CONFIRMED', 1)])).toEqual({ kind: 'same', isAffected: false });
    expect(planOf([of('CONFIRMED', 5), of('CONFIRMED', 1, 6, 2)])).toEqual({
      kind: 'same',
      isAffected: true,
    });
  });

  test('and so does a consent without any transaction left', () => {
    const arrivals = arrived([of('CONFIRMED', 1)]);
    const consent = arrivals.consent();
    if (consent === null) throw new Error('Nothing is stored.');
    const stored = {
      consent,
      choices: new Map(),
      actsById: new Map(),
      tests: new Map(),
      firstArrivedAt: null,
      isDecidedByMerge: false,
    };
    const history = { said: [], recorded: [], chosen: [], dates: new Map() };
    const given = { stored, history, retirements: [], until: now, newId: () => '' };
    expect(planReplay(given)).toEqual({ kind: 'same', isAffected: false });
  });

  test('an ending that is due is left to be recorded like any other', () => {
    const arrivals = openArrivals();
    arrivals.receive(of('CONFIRMED', 1, 2, 10));
    const consent = arrivals.consent();
    if (consent === null) throw new Error('Nothing is stored.');
    const plan = planReplay({
      stored: {
        consent,
        choices: new Map(),
        actsById: new Map(arrivals.rows().map(({ id, interactionAt }) => [id, interactionAt])),
        tests: new Map(),
        firstArrivedAt: dayTime(2),
        isDecidedByMerge: false,
      },
      history: arrivals.history(),
      retirements: [],
      until: now,
      newId: () => 'new end',
    });
    expect(plan).toEqual({ kind: 'same', isAffected: true });
  });
});

describe('an ending at the wrong time', () => {
  const said = [of('CONFIRMED', 1, 40, 10)];
  const wrong = { expiryAt: dayTime(40), lastTransactionAt: dayTime(40) };

  test('moves to the term: the recorded one never was, and another is recorded', () => {
    const plan = planOf(said, wrong, { endsAt: dayTime(40) });
    expect(plan).toMatchObject({
      kind: 'dates',
      before: { status: 'EXPIRED', since: dayTime(40), expiryAt: dayTime(40) },
      after: { status: 'EXPIRED', since: dayTime(11), expiryAt: dayTime(11) },
      replayed: {
        added: [{ id: 'new end', at: dayTime(11), recordedAt: now }],
        overtaken: ['end 1'],
        consent: { updatedAt: now, transactionCount: 2, statusTransactionId: 'new end' },
      },
    });
  });

  test("or to the purpose's retirement", () => {
    const retirements = [{ at: dayTime(6), until: null }];
    expect(planOf(said, wrong, { endsAt: dayTime(40), retirements })).toMatchObject({
      kind: 'dates',
      after: { expiryAt: dayTime(6) },
    });
  });

  test('goes where a later yes shows that it never was', () => {
    const all = [of('CONFIRMED', 1, 1, 10), of('CONFIRMED', 8, 20)];
    const arrivals = arrived(all);
    const consent = arrivals.consent();
    if (consent === null) throw new Error('Nothing is stored.');
    const history = arrivals.history();
    history.recorded.push({ id: 'false end', at: dayTime(20) });
    const plan = planReplay({
      stored: {
        consent: { ...consent, transactionCount: 3 },
        choices: new Map(),
        actsById: new Map(arrivals.rows().map(({ id, interactionAt }) => [id, interactionAt])),
        tests: new Map(),
        firstArrivedAt: dayTime(1),
        isDecidedByMerge: false,
      },
      history,
      retirements: [],
      until: now,
      newId: () => 'new end',
    });
    expect(plan).toMatchObject({
      kind: 'dates',
      replayed: { overtaken: ['false end'], added: [], consent: { transactionCount: 2 } },
    });
  });
});

test('a repeated yes is since the first one', () => {
  const plan = planOf([of('CONFIRMED', 1), of('CONFIRMED', 9)], { statusTransactionId: '1' });
  expect(plan).toMatchObject({
    kind: 'dates',
    before: { since: dayTime(9) },
    after: { since: dayTime(1), consentAt: dayTime(9) },
  });
});

test('a choice changes where the latest word on it is another one', () => {
  const chosen = (at: number, arrivedAt: number, isConsented: boolean): Arrival => ({
    ...of('CONFIRMED', at, arrivedAt),
    choices: [{ choiceId: 'topic', preferenceId: null, isConsented }],
  });
  const all = [chosen(5, 5, true), chosen(2, 8, false)];
  const plan = planOf(all, {}, { choices: new Map([['topic', false]]) });
  expect(plan).toMatchObject({ kind: 'dates' });
  expect(plan.kind === 'dates' && [...plan.replayed.choices.values()]).toEqual([
    { choiceId: 'topic', preferenceId: null, isConsented: true },
  ]);
  expect(planOf(all).kind).toBe('same');
});

describe('another status', () => {
  const refusedLate = [of('CONFIRMED', 1), of('IMPLICIT', 9), of('WITHDRAWN', 4, 12)];

  test('is taken where it is more restrictive', () => {
    const wrong = { status: 'IMPLICIT' as const, lastInteractionAt: dayTime(9) };
    expect(planOf(refusedLate, wrong)).toMatchObject({
      kind: 'status',
      before: { status: 'IMPLICIT' },
      after: { status: 'WITHDRAWN', since: dayTime(4) },
    });
  });

  test('or where an explicit yes was said after the act that holds', () => {
    const all = [of('WITHDRAWN', 3), of('OPT_IN', 5, 9)];
    const wrong = { status: 'WITHDRAWN' as const, lastInteractionAt: dayTime(3) };
    expect(planOf(all, wrong)).toMatchObject({ kind: 'status', after: { status: 'OPT_IN' } });
  });

  test.each([
    ['without a yes', [of('OPT_OUT', 3), of('NO_OPT_OUT', 5, 9)], 'OPT_OUT', 3],
    ['with one said before', [of('CONFIRMED', 2, 5), of('CONFIRMED', 3, 6)], 'WITHDRAWN', 4],
  ] as const)('is kept %s', (_case, all, status, heldAt) => {
    const wrong = { status, lastInteractionAt: dayTime(heldAt) };
    expect(planOf(all, wrong)).toMatchObject({ kind: 'kept', reason: 'NO_LATER_YES' });
  });
});

describe('what the history alone cannot tell', () => {
  const repeated = [of('CONFIRMED', 1), of('CONFIRMED', 9)];
  const wrong = { statusTransactionId: '1' };

  test('is kept where a merge of a former release decided, but for a refusal', () => {
    expect(planOf(repeated, wrong, { isDecidedByMerge: true })).toMatchObject({
      kind: 'kept',
      reason: 'DECIDED_BY_MERGE',
    });
    const refused = [...repeated, of('WITHDRAWN', 11, 12)];
    const given = { status: 'ACTIVE' as const };
    expect(planOf(refused, given, { isDecidedByMerge: true })).toMatchObject({
      kind: 'status',
      after: { status: 'WITHDRAWN' },
    });
  });

  test.each([
    ['the first one', { firstArrivedAt: dayTime(9) }, wrong],
    ['what set the status', {}, { statusTransactionId: null }],
  ])('is kept where receipts were deleted: %s', (_case, known, stored) => {
    expect(planOf(repeated, stored, known)).toMatchObject({
      kind: 'kept',
      reason: 'RECEIPTS_DELETED',
    });
  });
});

const act = fc.record({
  type: fc.constantFrom(...transactionTypes),
  at: fc.integer({ min: 1, max: 40 }),
  delay: fc.integer({ min: 0, max: 20 }),
  days: fc.constantFrom(0, 5, 20),
});
const life = fc.array(act, { minLength: 1, maxLength: 6 });
const arrivalsOf = (acts: typeof life extends fc.Arbitrary<infer Own> ? Own : never) => {
  let clock = 0;
  return acts.map(({ type, at, delay, days }) => {
    clock = Math.max(clock, at + delay);
    return of(type, at, clock, days);
  });
};

describe('whatever was said', () => {
  test('a consent that this release recorded stays as it is', () => {
    fc.assert(
      fc.property(life, (acts) => {
        const all = arrivalsOf(acts);
        fc.pre(arrived(all).consent() !== null);
        expect(planOf(all).kind).toBe('same');
      }),
      { seed, numRuns: 500 },
    );
  });

  test('no status gets less restrictive without an explicit yes after it', () => {
    fc.assert(
      fc.property(
        life,
        fc.constantFrom(...consentStatuses),
        fc.integer({ min: 1, max: 60 }),
        (acts, status, heldAt) => {
          const all = arrivalsOf(acts);
          fc.pre(arrived(all).consent() !== null);
          const held = dayTime(heldAt);
          const wrong = { status, lastInteractionAt: held, expiryAt: null };
          const plan = planOf(all, wrong);
          if (plan.kind === 'same' || plan.kind === 'kept') return;
          const { before, after } = plan;
          expect(plan.replayed.consent?.status).toBe(after.status);
          if (before.status === after.status || isMoreRestrictive(after.status, before.status))
            return;
          const yeses = all.filter(
            ({ type, interactionAt }) =>
              (type === 'CONFIRMED' || type === 'OPT_IN') && interactionAt > held,
          );
          expect(yeses).not.toEqual([]);
        },
      ),
      { seed, numRuns: 500 },
    );
  });
});
