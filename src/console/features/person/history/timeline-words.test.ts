import { expect, test } from 'vitest';
import { transactionTypes } from '#contract/data-subject-values.ts';
import type { Receipt, Transaction } from '#contract/receipt-records.ts';
import type { ConsentEntry } from './timeline.ts';
import {
  changeWords,
  choicesOf,
  choicesOfAll,
  claimWords,
  correctionTitle,
  outcomeWords,
  someNames,
  titleOfEntry,
} from './timeline-words.ts';

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

test('a sign-up that nobody confirmed is told as one, apart from those that wait', () => {
  const waiting = transaction('SMS', 'PENDING');
  const lapsed = { ...transaction('Mail', 'PENDING'), superseded: '2026-01-05T00:00:00Z' };
  expect(titleOfEntry(entry(waiting, lapsed))).toBe(
    'SMS: waiting for confirmation; Mail: asked for, never confirmed',
  );
});

test('a headline counts more than three purposes to which the same was done', () => {
  const withdrawn = ['SMS', 'Mail', 'Post'].map((name) => transaction(name, 'WITHDRAWN'));
  const phone = transaction('Phone', 'WITHDRAWN');
  const survey = transaction('Survey', 'CONFIRMED');
  expect(titleOfEntry(entry(...withdrawn))).toBe('SMS, Mail, Post: withdrawn');
  expect(titleOfEntry(entry(...withdrawn, phone, survey))).toBe(
    '4 purposes: withdrawn; Survey: opted in',
  );
  const twice = transaction('Mail', 'WITHDRAWN');
  expect(titleOfEntry(entry(...withdrawn, twice))).toBe('SMS, Mail, Post, Mail: withdrawn');
  const others = [...withdrawn, phone].map(({ purposeGuid: id, transactionType }) => ({
    id,
    transactionType,
  }));
  expect(titleOfEntry({ ...entry(), others: others as ConsentEntry['others'] })).toBe(
    '4 purposes: withdrawn',
  );
});

test('a correction says which consents became what', () => {
  const corrected = ['Mail', 'SMS', 'Post', 'Phone'].map((name) => ({
    id: name,
    name,
    changed: null,
  }));
  expect(correctionTitle({ purposes: corrected.slice(0, 2) })).toBe('Mail, SMS: corrected');
  expect(correctionTitle({ purposes: corrected })).toBe('4 purposes: corrected');
  const changes = [
    { before: 'WITHDRAWN', after: 'ACTIVE' },
    { before: 'ACTIVE', after: null },
    null,
  ];
  expect(changes.map((changed) => changeWords({ changed }))).toEqual([
    'Withdrawn became Active',
    'Active became Not asked',
    '',
  ]);
  const names = new Map(corrected.map(({ id, name }) => [id, name]));
  const outcome = (purposeId: string, status: string | null) => ({ purposeId, status });
  expect(
    outcomeWords(
      [outcome('Mail', 'ACTIVE'), outcome('SMS', 'ACTIVE'), outcome('Post', null)],
      names,
    ),
  ).toBe('Mail and SMS are Active now. Post is Not asked now.');
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
