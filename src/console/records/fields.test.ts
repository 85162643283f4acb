import { describe, expect, test } from 'vitest';
import {
  choice,
  defineFields,
  keptText,
  language,
  links,
  onOff,
  person,
  requiredText,
  tags,
  text,
  wholeNumber,
} from './fields.ts';
import { setWords, summarize } from './set-words.ts';

const table = defineFields({
  Name: requiredText({ label: 'Name' }),
  Notes: keptText({ label: 'Notes', rows: 3 }),
  Reference: text({ label: 'Reference' }),
  Vendor: wholeNumber({ label: 'Vendor' }),
  Type: choice({ label: 'Type', options: [{ value: 'A', label: 'Apple' }], empty: 'A' }),
  Language: language({ label: 'Language' }),
  Owned: text({ label: 'Owned', isQuiet: true }),
  IsOpen: onOff({ label: 'Open', isOn: true }),
  HasMail: onOff({ label: 'Mail' }),
  Owner: person({ label: 'Owner' }),
  Topics: links({ label: 'Topics' }),
  Words: tags({ label: 'Words', itemLabel: 'word' }),
});

const record = {
  Name: 'Shop',
  Notes: ' As typed ',
  Vendor: 7,
  Type: 'B',
  Language: 'sv',
  Topics: ['t1', 't2'],
  Words: null,
  Unknown: 1,
};
const nameOf = (id: string) => (id === 't1' ? 'Garden' : undefined);
const { names } = table;

describe('a record', () => {
  test('is read field by field, with what is absent or null as in an empty form', () => {
    expect(table.read(record)).toEqual({
      ...table.empty(),
      Name: 'Shop',
      Notes: ' As typed ',
      Vendor: '7',
      Type: 'B',
      Language: 'sv',
      Topics: ['t1', 't2'],
    });
  });

  test('of another shape than the published one is read as not set', () => {
    const odd = { Name: 1, IsOpen: 'yes', HasMail: null, Topics: 'a', Words: [1, 'b'] };
    expect(table.read(odd)).toEqual({ ...table.empty(), Words: ['b'], Type: '' });
  });

  test('is written trimmed, but for what is kept as typed; an emptied text is null', () => {
    const values = { ...table.read(record), Name: ' Shop ', Reference: ' ' };
    expect(Object.fromEntries(names.map((name) => [name, table.write(name, values)]))).toEqual({
      Name: 'Shop',
      Notes: ' As typed ',
      Reference: null,
      Vendor: 7,
      Type: 'B',
      Language: 'sv',
      Owned: null,
      IsOpen: true,
      HasMail: false,
      Owner: null,
      Topics: ['t1', 't2'],
      Words: [],
    });
  });

  test('with what is no whole number is sent as it was typed, for the request to refuse', () => {
    const written = (Vendor: string) => table.write('Vendor', { ...table.empty(), Vendor });
    expect([' 12 ', '-3', '1.5', 'x', ' '].map(written)).toEqual([12, -3, '1.5', 'x', null]);
  });

  test('is settled as it will be stored', () => {
    const settled = table.settle({ ...table.read(record), Name: ' Shop ' });
    expect([settled.Name, settled.Notes]).toEqual(['Shop', ' As typed ']);
  });
});

test('a field is chosen where it differs from an empty form, or from what else decides it', () => {
  const chosen = (
    values: ReturnType<typeof table.empty>,
    defaults?: ReturnType<typeof table.empty>,
  ) => names.filter((name) => table.isChosen(name, values, defaults));
  const given = { ...table.empty(), IsOpen: false, HasMail: true, Words: ['a'] };
  expect(chosen(table.empty())).toEqual([]);
  expect(chosen(given)).toEqual(['IsOpen', 'HasMail', 'Words']);
  expect(chosen(given, { ...table.empty(), IsOpen: false })).toEqual(['HasMail', 'Words']);
});

test('a summary has a few words for each field that differs from an empty form', () => {
  const values = {
    ...table.read({ ...record, Owner: 'u1', Owned: 'o1' }),
    IsOpen: false,
    HasMail: true,
  };
  expect(setWords(table, names, table.empty())).toEqual([]);
  const words = setWords(table, names.slice(3), values);
  expect(words).toEqual([
    'Vendor: 7',
    'Type: B',
    'Language: Swedish',
    'Open: off',
    'Mail',
    'Owner',
    'Topics: 2',
  ]);
  expect(summarize('Rest', words)).toBe('Vendor: 7, Type: B, Language: Swedish and 4 more');
  expect(summarize('Topics', ['Topics: 2'])).toBe('2');
  expect(summarize('Rest', [])).toBe('Default');
});

describe('in a review', () => {
  const review = (name: (typeof names)[number]) => table.review(name, nameOf);
  const base = table.read(record);

  test('ids are shown by name, a choice in its words, and an unknown one as it came', () => {
    expect(review('Topics').show(base)).toEqual({
      kind: 'list',
      items: [
        { key: 't1', text: 'Garden' },
        { key: 't2', text: 't2' },
      ],
    });
    expect(review('Type').show(base)).toEqual({ kind: 'text', text: 'B' });
    expect(review('Type').show(table.empty())).toEqual({ kind: 'text', text: 'Apple' });
  });

  test('both changes of a list are taken together, and of a text neither can be', () => {
    const theirs = { ...base, Topics: ['t1'] };
    const mine = { ...base, Topics: ['t1', 't2', 't3'] };
    expect(review('Topics').takeBoth?.(mine, { base, theirs, mine })?.Topics).toEqual(['t1', 't3']);
    expect(review('Name').takeBoth).toBeUndefined();
    expect(review('Name').take(mine, { ...base, Name: 'Theirs' })).toEqual({
      ...mine,
      Name: 'Theirs',
    });
  });
});
