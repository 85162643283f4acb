import { expect, test } from 'vitest';
import { type Entry, findEntries } from './find-entries.ts';

const entriesOf = (labels: readonly string[], group = 'Purposes'): Entry[] =>
  labels.map((label) => ({ id: `${group} ${label}`, group, label }));

const find = (entries: readonly Entry[], text: string, most = 8) =>
  findEntries(entries, text, { first: 'Pages', most });

const labelsOf = (labels: readonly string[], text: string) =>
  find(entriesOf(labels), text).flatMap(({ found }) => found.map(({ entry }) => entry.label));

/** The label with its marks in brackets. */
const marked = (label: string, text: string) => {
  const [{ found } = { found: [] }] = find(entriesOf([label]), text);
  return (found[0]?.marks ?? []).reduceRight(
    (shown, [from, to]) => `${shown.slice(0, from)}[${shown.slice(from, to)}]${shown.slice(to)}`,
    label,
  );
};

test('the best come first: the name, its beginning, beginnings of its words, anything in it', () => {
  expect(
    labelsOf(
      ['Wi-Fi letters', 'Store newsletter', 'Letter to the editor', 'Letter', 'My letter'],
      'letter',
    ),
  ).toEqual(['Letter', 'Letter to the editor', 'Wi-Fi letters', 'My letter', 'Store newsletter']);
});

test('words are found in any order, and all of them have to be there', () => {
  const labels = ['Preference center stores', 'Stores'];
  expect(labelsOf(labels, 'sto  pref ')).toEqual(['Preference center stores']);
  expect(labelsOf(labels, 'stores newsletter')).toEqual([]);
});

test.each([
  ['Änderungen für Café', 'anderungen fur cafe'],
  ['Anderungen fur Cafe', 'ÄNDERUNGEN FÜR CAFÉ'],
  ['Straße', 'strasse'],
  ['Rødgrød', 'rodgrod'],
  ['İstanbul', 'istanbul'],
  ['Łódź', 'lodz'],
  ['ΣΊΣΥΦΟΣ', 'σισυφος'],
  ['Ｆｏｒｍ', 'form'],
  ['مُحَمَّد', 'محمد'],
  ['한국어', '한구'],
])('%s is found by %s', (label, text) => {
  expect(labelsOf([label], text)).toEqual([label]);
});

test.each([
  ['Subscriber preference center', 'pre', 'Subscriber [pre]ference center'],
  ['Preference center', 'cent pref', '[Pref]erence [cent]er'],
  ['Große Straße', 'strasse', 'Große [Straße]'],
  ['Cafe\u0301 au lait', 'cafe', '[Cafe\u0301] au lait'],
  ['Newsletter', 'news newsl', '[Newsl]etter'],
  ['👋 Welcome', 'wel', '👋 [Wel]come'],
  ['Straße', 'stras', '[Straß]e'],
])('in %s, %s marks %s', (label, text, expected) => {
  expect(marked(label, text)).toBe(expected);
});

test('without a text there is everything, in its order and unmarked', () => {
  const groups = find([...entriesOf(['B', 'A']), ...entriesOf(['C'], 'Pages')], ' ');
  expect(groups.map(({ heading, found }) => [heading, found.length])).toEqual([
    ['Pages', 1],
    ['Purposes', 2],
  ]);
  expect(groups.flatMap(({ found }) => found.flatMap(({ marks }) => marks))).toEqual([]);
});

test('pages come first, then the group with the best; what is left out is counted', () => {
  const groups = find(
    [
      ...entriesOf(['Store letter', 'Our letter', 'A newsletter'], 'Points'),
      ...entriesOf(['Letter'], 'Purposes'),
      ...entriesOf(['Newsletters'], 'Pages'),
    ],
    'letter',
    2,
  );
  expect(groups.map(({ heading, found, total }) => [heading, found.length, total])).toEqual([
    ['Pages', 1, 1],
    ['Purposes', 1, 1],
    ['Points', 2, 3],
  ]);
});

test('another name finds too, behind those that are called so', () => {
  const entries: Entry[] = [
    { id: '1', group: 'Purposes', label: 'Offers', also: 'Weekly letter' },
    { id: '2', group: 'Purposes', label: 'Newsletter' },
  ];
  const [{ found } = { found: [] }] = find(entries, 'letter');
  expect(found.map(({ entry, isByOther }) => [entry.id, isByOther])).toEqual([
    ['2', false],
    ['1', true],
  ]);
});

test('regular expressions and markup are plain text', () => {
  expect(labelsOf(['a.c (new) <b>', 'abc'], '.c (new)')).toEqual(['a.c (new) <b>']);
  expect(labelsOf(['abc'], '[')).toEqual([]);
});

test('of 2,000 names the best are listed, and all are counted', () => {
  const many = entriesOf(Array.from({ length: 2000 }, (_, index) => `Collection point ${index}`));
  const [{ total, found } = { total: 0, found: [] }] = find(many, 'point 1');
  expect([total, found.length]).toEqual([1271, 8]);
});
