import { expect, test } from 'vitest';
import { transactionTypes } from '#contract/data-subject-values.ts';
import type { Receipt, Transaction } from '#contract/receipt-records.ts';
import type { ConsentEntry } from './timeline.ts';
import { choicesOf, choicesOfAll, claimWords, someNames, titleOfEntry } from './timeline-words.ts';

const transaction = (purposeName: string, transactionType: string): Transaction => ({
  transactionGuid: purposeName,
  identifier: 'person',
  purposeGuid: purposeName,
  purposeName,
  purposeVersion: 1,
  transactionType,
  consentCreationDate: '2026-01-01T00:00:00Z',
});

const entry = (...transactions: Transaction[]): ConsentEntry => ({
  kind: 'consent',
  id: 'entry',
  at: '2026-01-01T00:00:00Z',
  receivedAt: null,
  receiptId: null,
  receipt: null,
  place: null,
  transactions,
  others: [],
});

test('a headline says what was done, once for all purposes to which it was', () => {
  const title = titleOfEntry(
    entry(
      transaction('Marketing email', 'CONFIRMED'),
      transaction('SMS', 'WITHDRAWN'),
      transaction('Profiling', 'OPT_IN'),
    ),
  );
  expect(title).toBe('Marketing email, Profiling: opted in; SMS: withdrawn');
});

test.each(transactionTypes)('%s has words of its own', (type) => {
  expect(titleOfEntry(entry(transaction('Mail', type)))).not.toContain(type);
});

test('choices are told by what was said of them; types that are not known stay as they came', () => {
  const said = {
    topics: [
      { topicId: '1', name: 'Toys', transactionType: 'OPT_IN' },
      { topicId: '2', transactionType: 'OPT_OUT' },
    ],
    customPreferences: [
      { id: 'p', choices: [{ optionId: '3', name: 'Weekly', transactionType: 'NEW' }] },
    ],
  };
  expect(choicesOf(said)).toEqual({ chosen: ['Toys'], declined: ['2'], others: ['Weekly: NEW'] });
  const both = [transaction('Mail', 'OPT_IN'), transaction('SMS', 'OPT_IN')];
  const all = choicesOfAll(both.map((one) => ({ ...one, ...said })));
  expect(all.chosen).toEqual(['Toys', 'Toys']);
});

test('a receipt of which an answer was left out is no receipt without purposes', () => {
  const receipt = { leftOut: [{ path: 'purposes.0.Id', reason: 'RETIRED', purposeName: 'Mail' }] };
  const of = (fields: object) => titleOfEntry({ ...entry(), receipt: fields as Receipt });
  expect(of(receipt)).toBe('Mail: answer left out');
  expect(of({ leftOut: null })).toBe('Receipt without purposes');
  const said = titleOfEntry({
    ...entry(transaction('SMS', 'OPT_IN')),
    receipt: receipt as Receipt,
  });
  expect(said).toBe('SMS: opted in');
});

test('a claim says what was decided, of which form and of what', () => {
  const claim = { Decision: 'ACCEPTED', Kind: 'ELEMENT', Name: 'Phone' } as const;
  expect(claimWords({ ...claim, CollectionPointName: 'Newsletter signup' })).toBe(
    'Accepted a value from Newsletter signup: Phone',
  );
  expect(claimWords({ Decision: 'DISMISSED', Kind: 'LANGUAGE', Name: null })).toBe(
    'Dismissed a value from a form: Language',
  );
});

test('many names are cut, and say how many there are', () => {
  expect(someNames(['A', 'B'])).toBe('A, B');
  expect(someNames([...'ABCDE'])).toBe('A, B, C, D, E');
  expect(someNames([...'ABCDEFG'])).toBe('A, B, C, D, E, and 2 more');
});
