import { expect, test } from 'vitest';
import { transactionTypes } from '#contract/data-subject-values.ts';
import type { Receipt, Transaction } from '#contract/receipt-records.ts';
import { signOfEntry } from './entry-sign.ts';
import type { ConsentEntry } from './timeline.ts';

const entry = (types: readonly string[], leftOut: readonly string[] = []): ConsentEntry => ({
  kind: 'consent',
  id: 'entry',
  at: '2026-01-01T00:00:00Z',
  receivedAt: null,
  receiptId: 'entry',
  receipt: {
    leftOut: leftOut.map((path) => ({ path, reason: 'UNREADABLE' })),
    purposes: [{ id: 'sent', transactionType: 'CONFIRMED' }],
  } as unknown as Receipt,
  place: 'here',
  transactions: types.map((transactionType) => ({ transactionType }) as Transaction),
  others: [],
});
const wordsOf = (...of: Parameters<typeof entry>) => {
  const { tone, label } = signOfEntry(entry(...of));
  return `${tone}: ${label}`;
};

test.each([
  ['a yes', ['CONFIRMED'], [], 'ok: Given'],
  ['the same of several purposes', ['CONFIRMED', 'OPT_IN'], [], 'ok: Given'],
  ['a withdrawal', ['WITHDRAWN'], [], 'bad: Withdrawn'],
  ['a refusal', ['OPT_OUT', 'HARD_OPT_OUT'], [], 'bad: Refused'],
  ['a refusal beside a yes', ['CONFIRMED', 'WITHDRAWN'], [], 'info: Given and withdrawn'],
  ['an answer left out', [], ['purposes.0.TransactionType'], 'warn: Left out'],
  ['one beside a yes', ['OPT_IN'], ['purposes.1'], 'warn: Given and left out'],
  ['an element left out', ['OPT_IN'], ['dsDataElements.Town'], 'ok: Given'],
  ['nothing', [], [], 'off: Recorded'],
])('the sign says what became of %s', (_what, types, leftOut, words) => {
  expect(wordsOf(types, leftOut)).toBe(words);
});

test('what is said differently looks different without its color', () => {
  const icons = new Map<unknown, Set<string>>();
  for (const type of transactionTypes) {
    const { icon, label } = signOfEntry(entry([type]));
    icons.set(icon, (icons.get(icon) ?? new Set()).add(label));
  }
  expect([...icons.values()].filter((labels) => labels.size > 1)).toEqual([]);
});
