import { describe, expect, test } from 'vitest';
import type { DryRun, RetentionRule } from '#contract/retention.ts';
import { deletedWords, keptSentence, mayChange, ruleSentence, ruleStateOf } from './words.ts';

const dryRun: DryRun = {
  id: 'd1',
  status: 'DONE',
  startedDate: '2026-11-26T09:00:00Z',
  startedBy: 'administrator',
  endedDate: '2026-11-26T09:00:02Z',
  covered: 100,
  wouldDelete: { people: 12, profiles: 30, receipts: 55 },
  kept: { inForce: 0, pending: 0, onHold: 0, erasureAsked: 0 },
};

const ruleOf = (fields: Partial<RetentionRule> = {}): RetentionRule => ({
  id: 'r1',
  name: 'Former customers',
  target: 'PERSON',
  event: 'INTERACTION',
  days: 730,
  createdDate: '2026-11-26T08:00:00Z',
  createdBy: 'administrator',
  updatedDate: '2026-11-26T08:00:00Z',
  updatedBy: 'administrator',
  isRunning: false,
  deleted: { people: 0, profiles: 0, receipts: 0 },
  ...fields,
});

test.each([
  [
    'PERSON',
    'INTERACTION',
    730,
    null,
    'Delete people 2 years (730 days) after their last interaction.',
  ],
  ['PERSON', 'EXPIRY', 1, null, 'Delete people 1 day after their expiry.'],
  [
    'PROFILE',
    'WITHDRAWAL',
    30,
    null,
    'Delete consent to any purpose 30 days after its withdrawal or refusal.',
  ],
  ['PROFILE', 'EXPIRY', 30, 'News', 'Delete consent to News 30 days after its expiry.'],
  [
    'RECEIPTS',
    'INTERACTION',
    1825,
    'News',
    'Delete receipts about News 5 years (1,825 days) after the last interaction.',
  ],
  ['RECEIPTS', 'WITHDRAWAL', 90, null, 'Delete receipts 90 days after the withdrawal or refusal.'],
] as const)('a rule reads as a sentence: %s, %s', (target, event, days, purpose, sentence) => {
  expect(ruleSentence({ target, event, days }, purpose)).toBe(sentence);
});

test('a rule says how much it deletes in the words of what it is about', () => {
  const counts = { people: 1, profiles: 2, receipts: 0 };
  expect(deletedWords('PERSON', counts)).toBe('1 person, with 2 consents and 0 receipts');
  expect(deletedWords('PROFILE', counts)).toBe('2 consents of 1 person, with 0 receipts');
  expect(deletedWords('RECEIPTS', counts)).toBe('0 receipts of 1 person');
});

test('a dry run says what stays though it is old enough, and why', () => {
  expect(keptSentence(dryRun)).toBe('');
  expect(
    keptSentence({ ...dryRun, kept: { inForce: 1364, pending: 0, onHold: 1, erasureAsked: 2 } }),
  ).toBe(
    'Old enough, but left: 1,364 with consent in force, 1 on hold and 2 with a requested erasure.',
  );
});

describe('where a rule stands', () => {
  const confirmed = { confirmedDate: '2026-11-26T09:10:00Z', confirmedBy: 'administrator' };
  test.each([
    ['off', {}],
    ['checking', { dryRun: { ...dryRun, status: 'RUNNING' } }],
    ['failed', { dryRun: { ...dryRun, status: 'FAILED' } }],
    ['checked', { dryRun }],
    ['on', { ...confirmed, dryRun: { ...dryRun, status: 'RUNNING' } }],
    ['running', { ...confirmed, isRunning: true }],
  ] as const)('%s', (state, fields) => {
    expect(ruleStateOf(ruleOf(fields))).toBe(state);
  });

  test('is read again while it may change: until its first run has ended, too', () => {
    const after = '2026-11-26T09:10:05Z';
    expect(mayChange(ruleOf())).toBe(false);
    expect(mayChange(ruleOf({ dryRun: { ...dryRun, status: 'RUNNING' } }))).toBe(true);
    expect(mayChange(ruleOf(confirmed))).toBe(true);
    expect(mayChange(ruleOf({ ...confirmed, lastRunDate: '2026-11-25T00:00:00Z' }))).toBe(true);
    expect(mayChange(ruleOf({ ...confirmed, lastRunDate: after }))).toBe(false);
    expect(mayChange(ruleOf({ ...confirmed, lastRunDate: after, isRunning: true }))).toBe(true);
  });
});
