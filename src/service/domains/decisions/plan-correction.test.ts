import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TransactionType } from '#contract/data-subject-values.ts';
import type { Consent, Retirement } from '#service/domains/receipts/apply-transaction.ts';
import { type Arrival, openArrivals } from '#service/testing/arrivals.ts';
import { modelOf, type Said, someSaid } from '#service/testing/consent-model.ts';
import { dayTime } from '#service/testing/snapshots.ts';
import { planCorrection } from './plan-correction.ts';

const seed = Number(process.env.PROPERTY_SEED ?? 20_261_125);
const numRuns = Number(process.env.PROPERTY_RUNS ?? 1500);

const day = 86_400;
const now = dayTime(28);
const newIds = () => {
  let last = 0;
  return () => {
    last += 1;
    return `new ${last}`;
  };
};

/** A receipt that arrives when it's said unless `createdAt` is given; its id is its type and day. */
const entry = (type: TransactionType, at: number, fields: Partial<Arrival> = {}): Arrival => ({
  name: `${type} ${at}`,
  type,
  createdAt: dayTime(at),
  interactionAt: dayTime(at),
  ...fields,
});

/** What is stored after these receipts arrived in this order, and what was due by now has ended. */
const arrive = (
  entries: readonly Arrival[],
  { retirements = [], endedBy = now }: { retirements?: Retirement[]; endedBy?: string } = {},
) => {
  const arrivals = openArrivals(retirements);
  for (const own of entries) arrivals.receive(own);
  arrivals.endWhatIsDue(endedBy);
  return { stored: arrivals.consent(), history: arrivals.history(), retirements };
};

const correct = (
  { stored, history, retirements }: ReturnType<typeof arrive>,
  wrongId: string,
): ReturnType<typeof planCorrection> => {
  if (stored === null) return null;
  return planCorrection({ wrongId, stored, history, retirements, until: now, newId: newIds() });
};

describe('whatever was said, in whatever order it arrived', () => {
  const toEntry = ({ type, at, reconfirms }: Said, index: number) =>
    entry(type, at, {
      name: String(index),
      reconfirms,
      createdAt: dayTime(20).replace('00Z', `${10 + index}Z`),
    });

  test('a correction leaves what the tables say of the rest', () => {
    fc.assert(
      fc.property(someSaid({ times: 6 }), fc.nat(), (said, which) => {
        const wrong = which % said.length;
        const numbered = said.map((own, index) => ({ ...own, index }));
        const rest = numbered.filter(({ index }) => index !== wrong);
        const before = arrive(said.map(toEntry));
        if (before.stored === null) return;
        const plan = correct(before, String(wrong));
        const expected = modelOf(rest);
        expect(plan?.consent?.status ?? 'nothing').toBe(expected.status);
        if (expected.status === 'nothing') return;
        const setBy = expected.setBy === null ? null : String(expected.setBy.index);
        expect(plan?.consent?.statusTransactionId ?? null).toBe(setBy);
        expect(plan?.consent?.transactionCount).toBe(rest.length);
      }),
      { seed, numRuns },
    );
  });

  test('a correction of the last word gives back the consent of before, with its dates', () => {
    fc.assert(
      fc.property(someSaid({ times: 6 }), (said) => {
        const once = [...new Map(said.map((own) => [own.at, own])).values()];
        const inOrder = once.toSorted((one, other) => one.at - other.at).map(toEntry);
        const last = inOrder.at(-1)?.name ?? '';
        const whole = arrive(inOrder);
        if (whole.stored === null) return;
        const plan = correct(whole, last);
        const expected = arrive(inOrder.slice(0, -1)).stored;
        expect(plan?.consent ?? null).toEqual(expected && { ...expected, updatedAt: now });
      }),
      { seed, numRuns },
    );
  });
});

const month = { seconds: 10 * day, implicitSeconds: null, countedFrom: null };

test('a withdrawal that is taken back gives back the yes and its end', () => {
  const history = arrive([entry('CONFIRMED', 20, { lifeSpan: month }), entry('WITHDRAWN', 22)]);
  expect(correct(history, 'WITHDRAWN 22')).toMatchObject({
    consent: {
      status: 'ACTIVE',
      consentAt: dayTime(20),
      expiryAt: dayTime(30),
      withdrawalAt: null,
    },
    ends: [],
  });
});

test('a yes that comes back has ended if its time is over, and that is recorded', () => {
  const history = arrive([entry('CONFIRMED', 10, { lifeSpan: month }), entry('WITHDRAWN', 12)]);
  const plan = correct(history, 'WITHDRAWN 12');
  expect(plan).toMatchObject({
    consent: { status: 'EXPIRED', expiryAt: dayTime(20), transactionCount: 2 },
    ends: [{ at: dayTime(20), recordedAt: now }],
  });
  expect(plan?.consent?.statusTransactionId).toBe(plan?.ends[0]?.id);
});

test('an end that only the mistake had is marked with it', () => {
  const history = arrive([entry('CONFIRMED', 10, { lifeSpan: month })]);
  expect(correct(history, 'CONFIRMED 10')).toMatchObject({
    consent: null,
    ends: [],
    voidedEnds: [history.stored?.statusTransactionId],
  });
});

test('an end that was due all the same stays', () => {
  const history = arrive([entry('CONFIRMED', 10, { lifeSpan: month }), entry('NO_CHOICE', 12)]);
  expect(correct(history, 'NO_CHOICE 12')).toMatchObject({
    consent: { status: 'EXPIRED', statusTransactionId: history.stored?.statusTransactionId },
    ends: [],
    voidedEnds: [],
  });
});

test("the retirement of a purpose ends what comes back, whether it's in the history or not", () => {
  const retirements = [{ at: dayTime(20), until: null }];
  const first = entry('CONFIRMED', 10);
  const late = arrive([first, entry('WITHDRAWN', 22)], { retirements });
  expect(correct(late, 'WITHDRAWN 22')).toMatchObject({
    consent: { status: 'EXPIRED', expiryAt: dayTime(20) },
    ends: [],
    voidedEnds: [],
  });

  const early = arrive([first, entry('WITHDRAWN', 12)], { retirements });
  expect(correct(early, 'WITHDRAWN 12')).toMatchObject({
    consent: { status: 'EXPIRED', expiryAt: dayTime(20) },
    ends: [{ at: dayTime(20) }],
  });
});

test('what a mistake hid from a retirement ends with it, though the purpose was published again', () => {
  const retirements = [{ at: dayTime(20), until: dayTime(22) }];
  const early = arrive([entry('CONFIRMED', 10), entry('WITHDRAWN', 12)], { retirements });
  expect(correct(early, 'WITHDRAWN 12')).toMatchObject({
    consent: { status: 'EXPIRED', expiryAt: dayTime(20) },
    ends: [{ at: dayTime(20) }],
  });

  const anew = arrive(
    [
      entry('CONFIRMED', 10),
      entry('WITHDRAWN', 12),
      entry('CONFIRMED', 23),
      entry('WITHDRAWN', 24),
    ],
    { retirements },
  );
  expect(correct(anew, 'WITHDRAWN 24')).toMatchObject({
    consent: { status: 'ACTIVE', consentAt: dayTime(23), expiryAt: null },
    ends: [],
  });
  expect(correct(anew, 'WITHDRAWN 12')).toMatchObject({
    consent: { status: 'WITHDRAWN', statusTransactionId: 'WITHDRAWN 24' },
  });
});

test('only choices that the mistake named change', () => {
  const choice = (choiceId: string, isConsented: boolean) => ({
    choiceId,
    preferenceId: null,
    isConsented,
  });
  const history = arrive([
    entry('CONFIRMED', 10, { choices: [choice('a', true), choice('b', true)] }),
    entry('CHANGE_PREFERENCES', 12, { choices: [choice('a', false), choice('c', true)] }),
  ]);
  expect(correct(history, 'CHANGE_PREFERENCES 12')).toMatchObject({
    consent: { status: 'ACTIVE' },
    choices: [choice('a', true)],
    removedChoices: ['c'],
  });
});

test("where the history doesn't lead to the consent, nothing is restored", () => {
  const history = arrive([entry('CONFIRMED', 10), entry('WITHDRAWN', 12)]);
  if (history.stored === null) throw new Error('Nothing arrived.');
  const stored: Consent = { ...history.stored, status: 'HARD_OPT_OUT' };
  expect(correct({ ...history, stored }, 'WITHDRAWN 12')).toBeNull();
});

test('where a merge decided on the mistake, nothing is restored', () => {
  const { history, ...rest } = arrive([entry('CONFIRMED', 10), entry('CONFIRMED', 12)]);
  const said = history.said.filter(({ id }) => id !== 'CONFIRMED 10');
  expect(correct({ ...rest, history: { ...history, said } }, 'CONFIRMED 10')).toBeNull();
});
