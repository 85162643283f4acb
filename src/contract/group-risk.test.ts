import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Profile } from './data-subject-records.ts';
import { consentStatuses } from './data-subject-values.ts';
import { riskOf, saidIn } from './group-risk.ts';
import type { GroupRisk } from './merge-request-values.ts';
import { predictConsents } from './predict-consents.ts';

const times = [null, '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];
const topic = (id: string) =>
  fc.boolean().map((IsConsented) => ({ Id: id, Name: id, IsConsented }));

const purpose = (id: string) =>
  fc.record({
    Id: fc.constant(id),
    Name: fc.constant(id),
    Version: fc.constant(1),
    Status: fc.constantFrom(...consentStatuses, 'SOMETHING_NEW'),
    LastInteractionDate: fc.constantFrom(...times),
    ConsentDate: fc.constantFrom(...times),
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

/** Each with each, by the rows of the review of the whole merge. */
const slowRiskOf = (profiles: readonly Profile[]): GroupRisk => {
  const rows = predictConsents(profiles);
  const purposes = rows.filter(({ kind }) => kind === 'purpose');
  const isAgainst = purposes.some(({ cells }) =>
    cells.some((one) =>
      cells.some(
        (other) =>
          [...inForce, 'CHANGE_PREFERENCES'].includes(one.state) && !harmless.includes(other.state),
      ),
    ),
  );
  if (isAgainst) return 'REFUSAL';
  const differ = purposes.some(({ cells }) =>
    cells.some((one) => cells.some((other) => one.state !== other.state)),
  );
  return differ || rows.some(({ risk }) => risk === 'check') ? 'DIFFERS' : 'NOTHING';
};

test('what is at stake in a group is what its records say to each other, each to each', () => {
  fc.assert(
    fc.property(group, (profiles) => {
      expect(riskOf(saidIn(profiles))).toBe(slowRiskOf(profiles));
    }),
    { numRuns: 2_000 },
  );
});

test('where nothing is at stake, the review of the merge has nothing to check', () => {
  fc.assert(
    fc.property(group, (profiles) => {
      fc.pre(riskOf(saidIn(profiles)) === 'NOTHING');
      expect(predictConsents(profiles).filter(({ risk }) => risk === 'check')).toEqual([]);
    }),
  );
});

test('a no that becomes a yes by the rules of the merge is a refusal at stake', () => {
  fc.assert(
    fc.property(group, (profiles) => {
      const overruled = predictConsents(profiles).some(
        ({ kind, overrulesRefusal }) => kind === 'purpose' && overrulesRefusal !== 'no',
      );
      fc.pre(overruled);
      expect(riskOf(saidIn(profiles))).toBe('REFUSAL');
    }),
  );
});

const say = (statuses: string[], more: { isOfPrimary?: boolean; doChoicesDiffer?: boolean } = {}) =>
  riskOf([{ statuses, isOfPrimary: true, doChoicesDiffer: false, ...more }]);

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
