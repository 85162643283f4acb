import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Profile, ProfilePurpose } from './data-subject-records.ts';
import { consentStatuses } from './data-subject-values.ts';
import { riskOf, saidIn } from './group-risk.ts';
import type { GroupRisk } from './merge-request-values.ts';
import { consentThatHolds } from './merge-rules.ts';
import { predictConsents } from './predict-consents.ts';

const times = [null, '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];
const topic = (id: string) =>
  fc.boolean().map((IsConsented) => ({ Id: id, Name: id, IsConsented }));

const purpose = (id: string) =>
  fc.record({
    Id: fc.constant(id),
    Name: fc.constant(id),
    Version: fc.constant(1),
    // Requests are as many as all else: what lies behind them has as many forms.
    Status: fc.oneof(fc.constant('PENDING'), fc.constantFrom(...consentStatuses, 'SOMETHING_NEW')),
    StatusBeforePending: fc.constantFrom(null, ...consentStatuses, 'SOMETHING_NEW'),
    LastInteractionDate: fc.constantFrom(...times),
    ConsentDate: fc.constantFrom(...times),
    GivenDate: fc.constantFrom(...times),
    WithdrawalDate: fc.constantFrom(...times),
    Topics: fc.tuple(topic('news'), topic('offers')),
  });

const group = fc
  .array(fc.tuple(fc.option(purpose('mail')), fc.option(purpose('post'))), {
    minLength: 1,
    maxLength: 4,
  })
  .map((people) =>
    people.map(
      (purposes, place): Profile => ({
        Id: `person-${place}`,
        Identifier: `person-${place}@example.org`,
        Purposes: purposes.flatMap((own) => own ?? []),
      }),
    ),
  );

const inForce = ['ACTIVE', 'OPT_IN', 'NOT_OPT_OUT', 'IMPLICIT', 'ALWAYS_ACTIVE', 'EXTEND'];
const harmless = [...inForce, 'CHANGE_PREFERENCES', 'PENDING', 'EXPIRED'];

/** What a consent counts as in a merge, in other words than the rule's. */
const countingOf = ({ Status, StatusBeforePending: behind }: ProfilePurpose): string => {
  if (Status !== 'PENDING' || !behind) return Status;
  return ['NO_CONSENT', 'EXPIRED', 'PENDING'].includes(behind) ? Status : behind;
};

/** What is said to one purpose, the primary's first where it says something. */
const toEachPurpose = (profiles: readonly Profile[]) =>
  ['mail', 'post'].map((id) =>
    profiles.flatMap(({ Purposes }) => (Purposes ?? []).filter((own) => own.Id === id)),
  );

/** Each with each, and what the review of the whole merge has to check. */
const slowRiskOf = (profiles: readonly Profile[]): GroupRisk => {
  const pairs = toEachPurpose(profiles).flatMap((own) =>
    own.flatMap((one) => own.map((other) => [one, other] as const)),
  );
  const isAgainst = pairs.some(
    ([one, other]) =>
      [...inForce, 'CHANGE_PREFERENCES'].includes(countingOf(one)) &&
      !harmless.includes(countingOf(other)),
  );
  if (isAgainst) return 'REFUSAL';
  const doDiffer = pairs.some(
    ([one, other]) => one.Status !== other.Status || countingOf(one) !== countingOf(other),
  );
  return doDiffer || predictConsents(profiles, []).some(({ risk }) => risk === 'check')
    ? 'DIFFERS'
    : 'NOTHING';
};

test('what is at stake in a group is what its records say to each other, each to each', () => {
  fc.assert(
    fc.property(group, (profiles) => {
      expect(riskOf(saidIn(profiles, []))).toBe(slowRiskOf(profiles));
    }),
    { numRuns: 2_000 },
  );
});

test('where nothing is at stake, the review of the merge has nothing to check', () => {
  fc.assert(
    fc.property(group, (profiles) => {
      fc.pre(riskOf(saidIn(profiles, [])) === 'NOTHING');
      expect(predictConsents(profiles, []).filter(({ risk }) => risk === 'check')).toEqual([]);
    }),
  );
});

/** By the merge itself, and not by its preview: a record's no, and the yes that holds. */
const turnsNoToYes = (own: readonly ProfilePurpose[]): boolean => {
  const holding = consentThatHolds(
    own.map((purpose) => ({
      purpose,
      status: purpose.Status,
      lastInteractionAt: purpose.LastInteractionDate ?? null,
      consentAt: purpose.GivenDate ?? purpose.ConsentDate ?? null,
      withdrawalAt: purpose.WithdrawalDate,
      statusBeforePending: purpose.StatusBeforePending,
    })),
  );
  return (
    holding !== undefined &&
    own.some((purpose) => !harmless.includes(countingOf(purpose))) &&
    [...inForce, 'CHANGE_PREFERENCES'].includes(countingOf(holding.purpose))
  );
};

test('a no that becomes a yes by the rules of the merge is a refusal at stake', () => {
  fc.assert(
    fc.property(group, (profiles) => {
      fc.pre(toEachPurpose(profiles).some(turnsNoToYes));
      expect(riskOf(saidIn(profiles, []))).toBe('REFUSAL');
    }),
  );
});

test('its preview says so, to be ticked, and of nothing that isn’t at stake', () => {
  fc.assert(
    fc.property(group, (profiles) => {
      const rows = predictConsents(profiles, []).filter(({ kind }) => kind === 'purpose');
      const overruled = rows.filter(({ overrulesRefusal }) => overrulesRefusal !== 'no');
      for (const own of toEachPurpose(profiles).filter(turnsNoToYes)) {
        expect(overruled.map(({ key }) => key)).toContain(own[0]?.Id);
      }
      expect(overruled.filter(({ risk }) => risk !== 'check')).toEqual([]);
      if (overruled.length > 0) expect(riskOf(saidIn(profiles, []))).toBe('REFUSAL');
    }),
    { numRuns: 2_000 },
  );
});

const request = (behind: string) => ({ status: 'PENDING', behind });

test.each([
  [{ status: 'WITHDRAWN' }, request('ACTIVE')],
  [request('WITHDRAWN'), request('ACTIVE')],
  [request('HARD_OPT_OUT'), { status: 'ACTIVE' }],
])('%j against %j is a refusal at stake', (...answers) => {
  expect(riskOf([{ answers, isOfPrimary: true, doChoicesDiffer: false }])).toBe('REFUSAL');
});

test('a refusal behind a request is new for the primary too', () => {
  const of = (behind: string) =>
    riskOf([{ answers: [request(behind)], isOfPrimary: false, doChoicesDiffer: false }]);
  expect(of('HARD_OPT_OUT')).toBe('DIFFERS');
  expect(of('NO_CONSENT')).toBe('NOTHING');
});

const say = (statuses: string[], more: { isOfPrimary?: boolean; doChoicesDiffer?: boolean } = {}) =>
  riskOf([
    {
      answers: statuses.map((status) => ({ status })),
      isOfPrimary: true,
      doChoicesDiffer: false,
      ...more,
    },
  ]);

test.each([
  ['WITHDRAWN', 'ACTIVE'],
  ['HARD_OPT_OUT', 'ACTIVE'],
  ['OPT_OUT', 'OPT_IN'],
  ['NO_CONSENT', 'ACTIVE'],
  ['SOMETHING_NEW', 'ACTIVE'],
])('%s against %s is a refusal at stake', (...statuses) => {
  expect(say(statuses)).toBe('REFUSAL');
});

test.each([[['ACTIVE', 'EXPIRED']], [['WITHDRAWN', 'EXPIRED']], [['PENDING', 'NO_CONSENT']]])(
  '%j differ, and nothing in force is refused',
  (statuses) => {
    expect(say(statuses)).toBe('DIFFERS');
  },
);

test('a refusal that is new for the primary is told, and one that is alone with it is not', () => {
  expect(say(['WITHDRAWN'], { isOfPrimary: false })).toBe('DIFFERS');
  expect(say(['WITHDRAWN'])).toBe('NOTHING');
});

test('a consent that is new for the primary, or nobody’s, is nothing to decide', () => {
  expect(say(['ACTIVE'], { isOfPrimary: false })).toBe('NOTHING');
  expect(riskOf([])).toBe('NOTHING');
});

test('choices that differ are told where they take effect', () => {
  expect(say(['ACTIVE'], { doChoicesDiffer: true })).toBe('DIFFERS');
  expect(say(['WITHDRAWN'], { doChoicesDiffer: true })).toBe('NOTHING');
});

test('a yes beside someone’s no to everything is a refusal at stake, and nothing else is', () => {
  const of = (status: string) =>
    riskOf([
      { answers: [{ status }], isOfPrimary: false, doChoicesDiffer: false, isStopped: true },
    ]);
  expect(of('IMPLICIT')).toBe('REFUSAL');
  expect(of('EXPIRED')).toBe('NOTHING');
});
