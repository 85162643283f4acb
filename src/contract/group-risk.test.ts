import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Profile } from './data-subject-records.ts';
import { consentStatuses } from './data-subject-values.ts';
import { type GroupRisk, groupRisks, riskOf, saidIn } from './group-risk.ts';
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

/** By the review of the whole merge, row by row. */
const slowRiskOf = (profiles: readonly Profile[]): GroupRisk => {
  const rows = predictConsents(profiles);
  if (rows.some(({ risk }) => risk === 'check')) return 'REFUSAL';
  const differ = rows.some(
    ({ kind, cells }) => kind === 'purpose' && new Set(cells.map(({ state }) => state)).size > 1,
  );
  return differ ? 'DIFFERS' : 'NOTHING';
};

/** Choices differ, and only times tell whether a consent that has ended holds. */
const dependsOnTimes = (profiles: readonly Profile[]): boolean =>
  saidIn(profiles).some(
    ({ statuses, doChoicesDiffer }) =>
      doChoicesDiffer && statuses.includes('EXPIRED') && statuses.length > 1,
  );

test('what is at stake in a group is what the review of its merge has checked', () => {
  fc.assert(
    fc.property(group, (profiles) => {
      const [risk, slow] = [riskOf(saidIn(profiles)), slowRiskOf(profiles)];
      if (dependsOnTimes(profiles)) expect(risk).toBe('REFUSAL');
      else expect(risk).toBe(slow);
      // However it is told, it is never told as less.
      expect(groupRisks.indexOf(risk)).toBeLessThanOrEqual(groupRisks.indexOf(slow));
    }),
    { numRuns: 2_000 },
  );
});

const say = (statuses: string[], more: { isOfPrimary?: boolean; doChoicesDiffer?: boolean } = {}) =>
  riskOf([{ statuses, isOfPrimary: true, doChoicesDiffer: false, ...more }]);

test.each([
  ['WITHDRAWN', 'ACTIVE'],
  ['HARD_OPT_OUT', 'ACTIVE'],
  ['OPT_OUT', 'OPT_IN'],
  ['NO_CONSENT', 'ACTIVE'],
])('%s against %s is a refusal at stake', (...statuses) => {
  expect(say(statuses)).toBe('REFUSAL');
});

test('a refusal that is new for the primary is at stake, and one that is alone with it is not', () => {
  expect(say(['WITHDRAWN'], { isOfPrimary: false })).toBe('REFUSAL');
  expect(say(['WITHDRAWN'])).toBe('NOTHING');
});

test('answers differ where none of them refuses', () => {
  expect(say(['ACTIVE', 'EXPIRED'])).toBe('DIFFERS');
  expect(say(['ACTIVE'], { isOfPrimary: false })).toBe('NOTHING');
  expect(riskOf([])).toBe('NOTHING');
});

test('choices that differ are at stake where they take effect', () => {
  expect(say(['ACTIVE'], { doChoicesDiffer: true })).toBe('REFUSAL');
  expect(say(['WITHDRAWN'], { doChoicesDiffer: true })).toBe('NOTHING');
});
