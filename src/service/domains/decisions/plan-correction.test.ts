import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TransactionType } from '#contract/data-subject-values.ts';
import {
  applyTransaction,
  type Consent,
  endConsent,
} from '#service/domains/receipts/apply-transaction.ts';
import { modelOf, type Said, someSaid } from '#service/testing/consent-model.ts';
import { dayTime } from '#service/testing/snapshots.ts';
import { planCorrection } from './plan-correction.ts';
import type { SaidEntry } from './replay-history.ts';

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

/** A receipt that arrives when it's said unless `arrivedAt` is given; its id is its type and day. */
const entry = (type: TransactionType, at: number, fields: Partial<SaidEntry> = {}): SaidEntry => ({
  id: `${type} ${at}`,
  type,
  reconfirms: false,
  choices: [],
  purposeVersion: 1,
  createdAt: dayTime(at),
  interactionAt: dayTime(at),
  expiryAt: null,
  lifeSpan: { seconds: 0, implicitSeconds: null, countedFrom: null },
  receiptId: `receipt of ${type} ${at}`,
  collectionPointId: 'point',
  collectionPointVersion: 1,
  note: null,
  geolocation: null,
  ...fields,
});

/** The consent after these receipts arrived in this order, and the receipts as they're stored. */
const arrive = (entries: readonly SaidEntry[]): { stored: Consent; said: SaidEntry[] } => {
  let held: Consent | null = null;
  const said: SaidEntry[] = [];
  for (const own of entries) {
    const { consent, dates } = applyTransaction(held, { ...own, history: said });
    held = consent;
    said.push({ ...own, expiryAt: dates.expiryAt });
  }
  if (held === null) throw new Error('Nothing arrived.');
  return { stored: held, said };
};

const correct = (
  { stored, said }: ReturnType<typeof arrive>,
  wrongId: string,
  fields: Partial<Parameters<typeof planCorrection>[0]> = {},
) =>
  planCorrection({
    wrongId,
    stored,
    said,
    recorded: [],
    until: now,
    retirement: null,
    newId: newIds(),
    ...fields,
  });

describe('whatever was said, in whatever order it arrived', () => {
  const toEntry = ({ type, at, reconfirms }: Said, index: number) =>
    entry(type, at, {
      id: String(index),
      reconfirms,
      createdAt: dayTime(20).replace('00Z', `${10 + index}Z`),
    });

  test('a correction leaves what the tables say of the rest', () => {
    fc.assert(
      fc.property(someSaid({ times: 6 }), fc.nat(), (said, which) => {
        const wrong = which % said.length;
        const numbered = said.map((own, index) => ({ ...own, index }));
        const rest = numbered.filter(({ index }) => index !== wrong);
        const plan = correct(arrive(said.map(toEntry)), String(wrong));
        const expected = modelOf(rest);
        expect(plan?.consent?.status ?? 'nothing').toBe(
          rest.length === 0 ? 'nothing' : expected.status,
        );
        if (rest.length === 0) return;
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
        const inOrder = said.toSorted((one, other) => one.at - other.at).map(toEntry);
        const last = inOrder.at(-1)?.id ?? '';
        const before = inOrder.slice(0, -1);
        const plan = correct(arrive(inOrder), last);
        const expected = before.length === 0 ? null : arrive(before).stored;
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
  const { stored, said } = arrive([entry('CONFIRMED', 10, { lifeSpan: month })]);
  const ended = endConsent(stored, dayTime(20), { id: 'end', recordedAt: dayTime(20) }).consent;
  const recorded = [{ id: 'end', at: dayTime(20) }];
  expect(correct({ stored: ended, said }, 'CONFIRMED 10', { recorded })).toMatchObject({
    consent: null,
    ends: [],
    voidedEnds: ['end'],
  });
});

test('an end that was due all the same stays', () => {
  const { stored, said } = arrive([
    entry('CONFIRMED', 10, { lifeSpan: month }),
    entry('NO_CHOICE', 12),
  ]);
  const ended = endConsent(stored, dayTime(20), { id: 'end', recordedAt: dayTime(20) }).consent;
  const recorded = [{ id: 'end', at: dayTime(20) }];
  expect(correct({ stored: ended, said }, 'NO_CHOICE 12', { recorded })).toMatchObject({
    consent: { status: 'EXPIRED', statusTransactionId: 'end' },
    ends: [],
    voidedEnds: [],
  });
});

test("the retirement of a purpose ends what comes back, whether it's in the history or not", () => {
  const first = entry('CONFIRMED', 10);
  const { stored, said } = arrive([first]);
  const ended = endConsent(stored, dayTime(20), { id: 'end', recordedAt: dayTime(20) }).consent;
  const withdrawn = entry('WITHDRAWN', 22);
  const after = applyTransaction(ended, { ...withdrawn, history: said }).consent;
  const recorded = [{ id: 'end', at: dayTime(20) }];
  const history = { stored: after, said: [...said, withdrawn] };
  expect(correct(history, 'WITHDRAWN 22', { recorded })).toMatchObject({
    consent: { status: 'EXPIRED', statusTransactionId: 'end', expiryAt: dayTime(20) },
    voidedEnds: [],
  });

  const early = arrive([first, entry('WITHDRAWN', 12)]);
  expect(
    correct(early, 'WITHDRAWN 12', { retirement: { at: dayTime(20), republishedAt: null } }),
  ).toMatchObject({
    consent: { status: 'EXPIRED', expiryAt: dayTime(20) },
    ends: [{ at: dayTime(20) }],
  });
});

test('what a mistake hid from a retirement ends with it, though the purpose was published again', () => {
  const retirement = { at: dayTime(20), republishedAt: dayTime(22) };
  const early = arrive([entry('CONFIRMED', 10), entry('WITHDRAWN', 12)]);
  expect(correct(early, 'WITHDRAWN 12', { retirement })).toMatchObject({
    consent: { status: 'EXPIRED', expiryAt: dayTime(20) },
    ends: [{ at: dayTime(20) }],
  });

  const anew = arrive([
    entry('CONFIRMED', 10),
    entry('WITHDRAWN', 12),
    entry('CONFIRMED', 23),
    entry('WITHDRAWN', 24),
  ]);
  expect(correct(anew, 'WITHDRAWN 24', { retirement })).toMatchObject({
    consent: { status: 'ACTIVE', consentAt: dayTime(23), expiryAt: null },
    ends: [],
  });
  expect(correct(anew, 'WITHDRAWN 12', { retirement })).toMatchObject({
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
  const { stored, said } = arrive([entry('CONFIRMED', 10), entry('WITHDRAWN', 12)]);
  const merged: Consent = { ...stored, status: 'HARD_OPT_OUT', statusTransactionId: 'another' };
  expect(correct({ stored: merged, said }, 'WITHDRAWN 12')).toBeNull();
});
