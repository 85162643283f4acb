import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TransactionType, transactionTypes } from '#contract/data-subject-values.ts';
import { addSeconds } from '#service/domains/receipts/instants.ts';
import { type Arrival, openArrivals } from '#service/testing/arrivals.ts';
import { planLive } from './plan-live.ts';
import type { ReplayPlan, StoredConsent } from './plan-replay.ts';

const daySeconds = 86_400;
const dayTime = (day: number) => addSeconds('2026-01-01T12:00:00.000000Z', day * daySeconds);
const now = dayTime(90);
const seed = Number(process.env.PROPERTY_SEED ?? 20_261_128);

type Act = [type: TransactionType, at: number, kind: 'live' | 'test', days?: number];

const toArrival = ([type, at, kind, days = 0]: Act, index: number): Arrival => ({
  name: `${kind} ${index}`,
  type,
  interactionAt: dayTime(at),
  createdAt: dayTime(at),
  lifeSpan: { seconds: days * daySeconds, implicitSeconds: null, countedFrom: null },
  choices: [{ choiceId: `choice ${index % 2}`, preferenceId: null, isConsented: index % 3 === 0 }],
});

const arrived = (acts: readonly Arrival[]) => {
  const arrivals = openArrivals();
  for (const one of acts) arrivals.receive(one);
  arrivals.endWhatIsDue(now);
  return arrivals;
};

const isTest = (id: string): boolean => id.startsWith('test');

/** What becomes of a consent that a former release recorded from all of them. */
const planOf = (
  acts: readonly Act[],
  known: Partial<StoredConsent> = {},
  isGone: (id: string) => boolean = () => false,
): ReplayPlan => {
  const arrivals = arrived(acts.map(toArrival));
  const consent = arrivals.consent();
  if (consent === null) throw new Error('Nothing is stored.');
  const rows = arrivals.rows().filter(({ id }) => !isGone(id));
  const history = arrivals.history();
  history.said = history.said.filter(({ id }) => !isTest(id) && !isGone(id));
  return planLive({
    stored: {
      consent,
      choices: arrivals.choices(),
      actsById: new Map(rows.map(({ id, interactionAt }) => [id, interactionAt])),
      tests: new Map(rows.flatMap(({ id, type }) => (isTest(id) ? [[id, type]] : []))),
      firstArrivedAt: rows[0]?.createdAt ?? null,
      isDecidedByMerge: false,
      ...known,
    },
    history,
    retirements: [],
    until: now,
    newId: () => 'new end',
  });
};

test('a consent that no test was about stays', () => {
  expect(planOf([['CONFIRMED', 1, 'live']])).toEqual({ kind: 'same', isAffected: false });
});

test.each([
  [
    'what a test took is there again',
    [
      ['OPT_IN', 1, 'live'],
      ['WITHDRAWN', 5, 'test'],
    ],
    'WITHDRAWN',
    'OPT_IN',
  ],
  [
    'what a test gave is gone',
    [
      ['WITHDRAWN', 1, 'live'],
      ['CONFIRMED', 5, 'test'],
    ],
    'ACTIVE',
    'WITHDRAWN',
  ],
  ['and nothing is left where nothing is live', [['CONFIRMED', 5, 'test']], 'ACTIVE', 'NO_CONSENT'],
] as [string, Act[], string, string][])('%s', (_case, acts, before, after) => {
  const plan = planOf(acts);
  expect(plan).toMatchObject({
    kind: 'status',
    before: { status: before },
    after: { status: after },
  });
  const isNothing = after === 'NO_CONSENT';
  expect(plan.kind === 'status' && plan.replayed.consent === null).toBe(isNothing);
});

const yesOfTest: Act[] = [
  ['CONFIRMED', 1, 'live'],
  ['CONFIRMED', 5, 'test'],
];
const isFirst = (id: string) => id === 'live 0';

test('a yes of a test is dropped, also where what came before it was deleted', () => {
  expect(planOf(yesOfTest, {}, isFirst)).toMatchObject({
    kind: 'status',
    after: { status: 'NO_CONSENT' },
  });
});

test.each([
  ['whose receipt was deleted', {}, isFirst, 'RECEIPTS_DELETED'],
  [
    'that a merge of a former release decided',
    { isDecidedByMerge: true },
    undefined,
    'DECIDED_BY_MERGE',
  ],
] as const)('a refusal %s stays', (_case, known, isGone, reason) => {
  const acts: Act[] = [
    ['WITHDRAWN', 1, 'live'],
    ['EXTEND', 5, 'test'],
  ];
  expect(planOf(acts, known, isGone)).toMatchObject({
    kind: 'kept',
    reason,
    before: { status: 'WITHDRAWN' },
  });
});

const life = fc.array(
  fc.tuple(
    fc.constantFrom(...transactionTypes),
    fc.nat(40),
    fc.constantFrom('live' as const, 'test' as const),
    fc.constantFrom(0, 5, 20),
  ),
  { minLength: 1, maxLength: 7 },
);

test('a consent becomes what it would be if no test had ever been there', () => {
  fc.assert(
    fc.property(life, (unsorted) => {
      const acts = unsorted.toSorted(([, one], [, other]) => one - other);
      fc.pre(arrived(acts.map(toArrival)).consent() !== null);
      const plan = planOf(acts);
      if (plan.kind === 'kept') throw new Error('All that arrived is there.');
      const own = arrived(acts.map(toArrival).filter(({ name = '' }) => !isTest(name)));
      const consent = own.consent();
      if (plan.kind === 'same') {
        expect(acts.every(([, , kind]) => kind === 'live')).toBe(true);
        return;
      }
      const { replayed } = plan;
      const ofRecording = {
        updatedAt: '',
        statusTransactionId: '',
        transactionIdBeforePending: '',
      };
      expect(replayed.consent && { ...replayed.consent, ...ofRecording }).toEqual(
        consent && { ...consent, ...ofRecording },
      );
      const chosen = [...replayed.choices.values()].filter((choice) => choice !== null);
      expect(chosen.map((choice) => [choice.choiceId, choice.isConsented]).sort()).toEqual(
        [...own.choices()].sort(),
      );
    }),
    { seed, numRuns: Number(process.env.PROPERTY_RUNS ?? 300) },
  );
});
