import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ConsentStatus } from '#contract/data-subject-values.ts';
import type { SubjectPurposeRow } from '#service/db/schema/data-subjects.ts';
import type { SubjectSnapshot } from '#service/db/schema/merges.ts';
import {
  dayTime,
  type SnapshotConsent,
  snapshotConsent,
  snapshotOf,
  someSnapshots,
} from '#service/testing/snapshots.ts';
import { planMerge } from './plan-merge.ts';

const mergedAt = dayTime(28);
const seed = Number(process.env.PROPERTY_SEED ?? 20_261_130);
const numRuns = Number(process.env.PROPERTY_RUNS ?? 2000);

type Snapshots = Parameters<typeof planMerge>[0];

const stoppedOn = (day: number, servicePurposeIds: readonly string[] = []) => ({
  at: dayTime(day),
  receiptId: `receipt of day ${day}`,
  since: dayTime(day),
  servicePurposeIds,
});

const granted: readonly ConsentStatus[] = [
  'ACTIVE',
  'OPT_IN',
  'NOT_OPT_OUT',
  'IMPLICIT',
  'ALWAYS_ACTIVE',
  'EXTEND',
  'CHANGE_PREFERENCES',
];
const isGranted = ({ status }: Pick<SubjectPurposeRow, 'status'>) => granted.includes(status);

/** Some of them said no to everything, and some purposes are services. */
const someStopped: fc.Arbitrary<Snapshots> = fc
  .tuple(
    someSnapshots,
    fc.array(fc.option(fc.integer({ min: 1, max: 4 })), { minLength: 4, maxLength: 4 }),
    fc.subarray(['purpose', 'another', 'third'], { maxLength: 1 }),
  )
  .map(([[first, ...rest], days, services]) => {
    const withStop = (own: SubjectSnapshot, index: number): SubjectSnapshot => {
      const day = days[index] ?? null;
      return day === null ? own : { ...own, stopped: stoppedOn(day, services) };
    };
    return [withStop(first, 0), ...rest.map((own, index) => withStop(own, index + 1))];
  });

const rowsOf = (given: readonly SubjectSnapshot[], purposeId: string) =>
  given
    .flatMap(({ consents }) => consents.map(({ consent }) => consent))
    .filter((row) => row.purposeId === purposeId);

const withoutStops = ([first, ...rest]: Snapshots): Snapshots => {
  const without = ({ stopped: _, ...own }: SubjectSnapshot): SubjectSnapshot => own;
  return [without(first), ...rest.map(without)];
};

/** Each no held against each yes, one by one. */
const isRefusedByHand = (given: Snapshots, purposeId: string): boolean => {
  const rows = rowsOf(given, purposeId);
  const noes = given.filter(
    ({ subject, stopped }) =>
      stopped !== undefined &&
      !stopped.servicePurposeIds.includes(purposeId) &&
      !rows.some((row) => row.subjectId === subject.id && isGranted(row)),
  );
  const laterYes = ({ stopped }: SubjectSnapshot) =>
    rows.some(
      ({ status, consentAt }) =>
        (status === 'ACTIVE' || status === 'OPT_IN') &&
        consentAt !== null &&
        consentAt > (stopped?.at ?? ''),
    );
  return noes.some((own) => !laterYes(own));
};

test('a yes holds beside no no to everything but its own, unless it came later in so many words', () => {
  const seen = { refused: 0, kept: 0 };
  fc.assert(
    fc.property(someStopped, (given) => {
      const plain = planMerge(withoutStops(given), mergedAt);
      for (const { consent } of planMerge(given, mergedAt).consents) {
        const before = plain.consents.find(
          (own) => own.consent.purposeId === consent.purposeId,
        )?.consent;
        if (before === undefined || !isGranted(before)) {
          expect(consent).toEqual(before);
        } else if (isRefusedByHand(given, consent.purposeId)) {
          seen.refused += 1;
          expect(consent.status).toBe('WITHDRAWN');
        } else {
          seen.kept += 1;
          expect(consent).toEqual(before);
        }
      }
    }),
    { seed, numRuns },
  );
  expect(Math.min(seen.refused, seen.kept)).toBeGreaterThan(100);
});

test('a no to everything is as good as a withdrawal that its record had then', () => {
  let told = 0;
  const purposeId = 'purpose';
  fc.assert(
    fc.property(someSnapshots, fc.integer({ min: 1, max: 4 }), ([first, ...rest], day) => {
      const none = first.consents.filter((own) => own.consent.purposeId !== purposeId);
      const stopped = { ...first, consents: none, stopped: stoppedOn(day) };
      const at = dayTime(day);
      const withdrawal = snapshotConsent({
        ...{ subjectId: first.subject.id, purposeId, status: 'WITHDRAWN' },
        ...{ consentAt: null, lastInteractionAt: at, withdrawalAt: at },
        firstConsentAt: null,
      });
      const written = { ...first, consents: [...none, withdrawal] };
      const plain = planMerge([{ ...first, consents: none }, ...rest], mergedAt);
      const held = plain.consents.find(({ consent }) => consent.purposeId === purposeId);
      fc.pre(held !== undefined && isGranted(held.consent));
      const decided = (plan: SubjectSnapshot) => {
        const own = plan.consents.find(({ consent }) => consent.purposeId === purposeId);
        const { status, lastInteractionAt, consentAt, firstConsentAt, expiryAt } =
          own?.consent ?? {};
        return { status, lastInteractionAt, consentAt, firstConsentAt, expiryAt };
      };
      const found = decided(planMerge([stopped, ...rest], mergedAt));
      if (found.status === 'WITHDRAWN') told += 1;
      expect(found).toEqual(decided(planMerge([written, ...rest], mergedAt)));
    }),
    { seed, numRuns },
  );
  expect(told).toBeGreaterThan(100);
});

describe('what a no to everything leaves of a consent', () => {
  const yes = (day: number, fields: Partial<SubjectPurposeRow> = {}): SnapshotConsent =>
    snapshotConsent(
      {
        status: 'IMPLICIT',
        statusTransactionId: `yes of day ${day}`,
        lastInteractionAt: dayTime(day),
        lastTransactionAt: dayTime(day),
        lastReceiptId: `receipt ${day}`,
        collectionPointId: 'point',
        collectionPointVersion: 1,
        purposeVersion: 3,
        note: { noteText: 'of the yes' },
        ...fields,
      },
      [{ choiceId: 'topic', preferenceId: null, isConsented: true }],
    );
  const decisionIdOf = (purposeId: string) => `decision on ${purposeId}`;
  const merged = (ada: SnapshotConsent[], bo: SnapshotConsent[], day = 2) =>
    planMerge(
      [
        { ...snapshotOf('ada', { consents: ada }), stopped: stoppedOn(day) },
        snapshotOf('bo', { consents: bo }),
      ],
      mergedAt,
      { decisionIdOf },
    ).consents[0];

  test('is a withdrawal of then, named by the merge, with the counts and receipts of the yes', () => {
    const own = merged([], [yes(3, { transactionCount: 4, firstConsentAt: dayTime(1) })]);
    expect(own?.consent).toMatchObject({
      subjectId: 'ada',
      status: 'WITHDRAWN',
      statusTransactionId: 'decision on purpose',
      lastInteractionAt: dayTime(2),
      withdrawalAt: dayTime(2),
      consentAt: null,
      expiryAt: null,
      firstConsentAt: dayTime(1),
      lastTransactionAt: dayTime(3),
      transactionCount: 4,
      lastReceiptId: 'receipt 3',
      purposeVersion: 3,
      collectionPointId: null,
      note: null,
    });
    expect(own?.choices).toEqual([]);
  });

  test('goes on from what its record had, and ends a request that waits', () => {
    const asked = snapshotConsent({
      ...{ status: 'PENDING', statusBeforePending: 'EXPIRED' as const },
      ...{ purposeVersion: 2, transactionCount: 2 },
      lastTransactionAt: dayTime(4),
      note: { noteText: 'of the record' },
    });
    expect(merged([asked], [yes(3)])?.consent).toMatchObject({
      status: 'WITHDRAWN',
      statusBeforePending: null,
      purposeVersion: 2,
      lastInteractionAt: dayTime(2),
      lastTransactionAt: dayTime(4),
      transactionCount: 3,
      note: { noteText: 'of the record' },
    });
  });

  test('is the withdrawal that there was, as of the no, where a yes between them had ended it', () => {
    const withdrawn = snapshotConsent({
      ...{ status: 'WITHDRAWN', statusTransactionId: 'withdrawal', withdrawalAt: dayTime(1) },
      lastInteractionAt: dayTime(1),
    });
    const between = yes(2, { status: 'ACTIVE', consentAt: dayTime(2) });
    expect(merged([withdrawn], [between], 3)?.consent).toMatchObject({
      status: 'WITHDRAWN',
      statusTransactionId: 'withdrawal',
      withdrawalAt: dayTime(1),
      lastInteractionAt: dayTime(3),
    });
  });
});
