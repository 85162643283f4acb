import { expect, test } from 'vitest';
import { compareRecords } from './compare-records.ts';

type Own = { identifier?: string; language?: string } & Record<string, unknown>;

const records = (...own: [Own, Record<string, string[]>, Record<string, string[]>?][]) =>
  compareRecords(
    own.map(([{ identifier, language }, elements, linked = {}], index) => ({
      id: `record ${index}`,
      identifier: identifier ?? `record ${index}`,
      language: language ?? null,
      elements: [
        ...Object.entries(elements).map(([name, values]) => ({ name, linked: false, values })),
        ...Object.entries(linked).map(([name, values]) => ({ name, linked: true, values })),
      ],
    })),
  );

const numbersOf = (all: ReturnType<typeof records>, name: string, isLinked = false) =>
  all.map(
    ({ dataElements }) =>
      dataElements.find((own) => own.name === name && own.linked === isLinked)?.values,
  );

test('values of one element are the same letter for letter, in their order, and no value is in it', () => {
  const all = records(
    [{}, { City: ['Göteborg'] }],
    [{}, { City: ['göteborg'] }],
    [{}, { City: ['Göteborg'.normalize('NFD')] }],
    [{}, { City: ['Göteborg'] }],
    [{}, { City: ['göteborg', 'Göteborg'] }],
    [{}, { City: ['Göteborg', 'göteborg'] }],
    [{}, {}],
    [{}, { City: [''] }],
  );
  expect(numbersOf(all, 'City')).toEqual([[1], [2], [3], [1], [2, 1], [1, 2], undefined, [4]]);
  expect(JSON.stringify(all).toLowerCase()).not.toContain('teborg');
});

test('the same value of two elements has nothing in common', () => {
  const all = records([{}, { City: ['Lund', 'Ystad'], Born: ['Ystad'] }], [{}, { Born: ['Lund'] }]);
  expect(numbersOf(all, 'City')).toEqual([[1, 2], undefined]);
  expect(numbersOf(all, 'Born')).toEqual([[1], [2]]);
});

test('identifiers are the same in every form, of whatever type they are, but not in capitals', () => {
  const nfd = 'ané'.normalize('NFD');
  const all = records(
    [{ identifier: 'ané' }, { Phone: ['7'] }, { Phone: ['7'] }],
    [{ identifier: 'Ané' }, {}, { Account: [nfd, '7'] }],
  );
  const [first, second] = all;
  expect(first?.identifier).not.toBe(second?.identifier);
  expect(first?.caselessIdentifier).toBe(second?.caselessIdentifier);
  const [phone] = numbersOf(all, 'Phone', true);
  expect(numbersOf(all, 'Account', true)[1]).toEqual([first?.identifier, phone?.[0]]);
  expect(numbersOf(all, 'Phone')[0]).toEqual([1]);
});

test('languages are the same or missing', () => {
  const all = records([{ language: 'de' }, {}], [{}, {}], [{ language: 'de' }, {}]);
  expect(all.map(({ language }) => language)).toEqual([1, null, 1]);
});
