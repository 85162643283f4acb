import { expect, test } from 'vitest';
import { rankOptions } from './rank-options.ts';

const found = (labels: string[], text: string) =>
  rankOptions(
    labels.map((label) => ({ id: label, label })),
    text,
  ).map(({ label }) => label);

test.each([
  [
    'what begins so before what holds it',
    ['Unmarked', 'Marketing'],
    'mark',
    ['Marketing', 'Unmarked'],
  ],
  ['what is just that before what begins so', ['Mailings', 'Mail'], 'mail', ['Mail', 'Mailings']],
  ['in any case', ['Marketing'], 'MARK', ['Marketing']],
  ['typed without accents', ['Éducation', 'Rédaction'], 'ed', ['Éducation', 'Rédaction']],
  ['typed with accents', ['Education'], 'édu', ['Education']],
  ['half a syllable of Korean', ['한국'], '하', ['한국']],
  [
    'words in any order, last',
    ['E-mail for marketing', 'Marketing e-mail'],
    'marketing e',
    ['Marketing e-mail', 'E-mail for marketing'],
  ],
  ['spaces around it', ['Marketing', 'Mail'], '  mark ', ['Marketing']],
  ['nothing typed', ['B', 'A'], ' ', ['B', 'A']],
  ['no match', ['B', 'A'], 'c', []],
])('%s', (_name, labels, text, expected) => {
  expect(found(labels, text)).toEqual(expected);
});

test('a note is searched too, and decides where it is just that', () => {
  const options = [
    { id: 'arm', label: 'Armenian', note: 'hy' },
    { id: 'ar', label: 'Arabic', note: 'ar' },
  ];
  expect(rankOptions(options, 'ar').map(({ id }) => id)).toEqual(['ar', 'arm']);
  expect(rankOptions(options, 'hy').map(({ id }) => id)).toEqual(['arm']);
});

test('equally good ones keep their order', () => {
  expect(found(['Mail b', 'Mail a', 'E-mail b', 'E-mail a'], 'mail')).toEqual([
    'Mail b',
    'Mail a',
    'E-mail b',
    'E-mail a',
  ]);
});
