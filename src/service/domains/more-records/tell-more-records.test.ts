import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moreRecordsMaximum } from '#contract/data-subject-values.ts';
import type { OpenGroup } from '#service/domains/merge-requests/open-groups.ts';
import {
  type KeptRecord,
  type KeptValue,
  type Likeness,
  likenessesOf,
  type Nearby,
  toMoreRecords,
} from './tell-more-records.ts';

/** "id casey", "Card A1" is an additional identifier, "phone:Mobile 1" an element, "?" of a form. */
const kept = (text: string): KeptValue[] =>
  text.split(', ').map((own) => {
    const [where = '', given = ''] = own.split(' ');
    const [sort, name] = where.includes(':') ? where.split(':') : [where, where];
    const isFormSet = given.startsWith('?');
    const value = given.replace('?', '');
    if (where === 'id') return { of: 'identifier', value, name: null, sort: null, isFormSet };
    const of = where.includes(':') ? 'element' : 'additionalIdentifier';
    return { of, value, name: name ?? null, sort: sort ?? null, isFormSet };
  });
const record = (id: string, text: string, isTest = false): KeptRecord => ({
  id,
  isTest,
  values: kept(text),
});
const nearby = (more: Partial<Nearby>): Nearby => ({
  others: [],
  groups: [],
  areDistinct: () => false,
  areAlike: (one, other) => one.toLowerCase() === other.toLowerCase(),
  ...more,
});
const told = (own: string, other: string, more: Partial<Nearby> = {}) =>
  likenessesOf(record('own', own), nearby({ others: [record('other', other)], ...more })).map(
    ({ by, name, isSure }) => `${by}${name ? ` ${name}` : ''}${isSure ? '' : '?'}`,
  );

test.each([
  ['the identifier in other capitals', 'id casey', 'id Casey', 'SAME_IDENTIFIER_OTHERWISE_WRITTEN'],
  ['an additional identifier', 'id a, Card A1', 'id b, Card a1', 'SHARED_IDENTIFIER Card'],
  ["one that is the other's primary", 'id a, Card A1', 'id a1', 'SHARED_IDENTIFIER Card'],
  ['a primary that is additional there', 'id a1', 'id b, Card A1', 'SHARED_IDENTIFIER Card'],
  ['one that only a form gave', 'id a, Card ?A1', 'id b, Card A1', 'SHARED_ELEMENT Card?'],
  ['one that a form gave the other', 'id a1', 'id b, Card ?A1', 'SHARED_ELEMENT Card?'],
  ['an element', 'id a, phone:Mobile 1', 'id b, phone:Phone 1', 'SHARED_ELEMENT Mobile?'],
  ['an element and an identifier', 'id a1', 'id b, mail:Email A1', 'SHARED_ELEMENT Email?'],
  ['both', 'id a, c:C 1, Card 2', 'id b, c:C 1, Card 2', 'SHARED_IDENTIFIER Card'],
])('records share %s', (_what, own, other, expected) => {
  expect(told(own, other)).toEqual([expected]);
});

test.each([
  ['nothing', 'id a', 'id b'],
  ['a number of another sort', 'id a, Card 1', 'id b, Account 1'],
  ['a value of another element', 'id a, card:Card 1', 'id b, city:City 1'],
])('records that share %s are no twins', (_what, own, other) => {
  expect(told(own, other)).toEqual([]);
});

test.each([
  ['id 301234567', 'id +49301234567', 'SHARED_ELEMENT?'],
  ['id a, Card 301234567', 'id +49301234567', 'SHARED_ELEMENT Card?'],
  ['id 0301234567', 'id +49301234567', 'SAME_IDENTIFIER_OTHERWISE_WRITTEN'],
  ['id 30-1234567', 'id 301234567', 'SAME_IDENTIFIER_OTHERWISE_WRITTEN'],
])('digits alone tell no phone from a number: %s, %s', (own, other, expected) => {
  const areAlike = (one: string, two: string) => one.slice(-5) === two.slice(-5);
  expect(told(own, other, { areAlike })).toEqual([expected]);
});

test('a test and a real person never look alike', () => {
  const others = [record('other', 'id CASEY', true)];
  expect(told('id casey', '', { others })).toEqual([]);
});

test('two marked as not the same person look alike by nothing', () => {
  const groups: OpenGroup[] = [{ members: ['own', 'other', 'third'], bond: 'known' }];
  const areDistinct = (_: string, other: string) => other === 'other';
  expect(told('id casey', 'id Casey', { groups, areDistinct })).toEqual(['OPEN_DUPLICATE_GROUP']);
});

test('a group that rests on forms is less than a shared value, and one that does not is more', () => {
  const groupOf = (bond: OpenGroup['bond']) => ({ groups: [{ members: ['own', 'other'], bond }] });
  const shared = ['id a, phone:Mobile 1', 'id b, phone:Mobile 1'] as const;
  expect(told(...shared, groupOf('known'))).toEqual(['OPEN_DUPLICATE_GROUP']);
  expect(told(...shared, groupOf('forms'))).toEqual(['SHARED_ELEMENT Mobile?']);
  expect(told('id a', 'id b', groupOf('forms'))).toEqual(['OPEN_DUPLICATE_GROUP?']);
});

/** The rule once more, asked reason by reason of each two records. */
const slowly = (own: KeptRecord, other: KeptRecord, near: Nearby): Likeness | undefined => {
  if (own.id === other.id || near.areDistinct(own.id, other.id)) return undefined;
  const pairs = own.values
    .flatMap((one) => other.values.map((two) => [one, two] as const))
    .filter(([one, two]) => own.isTest === other.isTest && near.areAlike(one.value, two.value))
    .filter(([one, two]) => one.sort === null || two.sort === null || one.sort === two.sort);
  const { id } = other;
  const nameOf = ([one, two]: readonly [KeptValue, KeptValue]) => one.name ?? two.name;
  const isTold = ({ of, isFormSet }: KeptValue) =>
    of === 'identifier' || (of !== 'element' && !isFormSet);
  const bonds = near.groups
    .filter(({ members }) => members.includes(own.id) && members.includes(id))
    .map(({ bond }) => bond);
  if (pairs.some((pair) => pair.every(({ of }) => of === 'identifier'))) {
    return { id, by: 'SAME_IDENTIFIER_OTHERWISE_WRITTEN', name: null, isSure: true };
  }
  const told = pairs.find((pair) => pair.every(isTold));
  if (told) return { id, by: 'SHARED_IDENTIFIER', name: nameOf(told), isSure: true };
  const group = { id, by: 'OPEN_DUPLICATE_GROUP', name: null } as const;
  if (bonds.includes('known')) return { ...group, isSure: true };
  const [first] = pairs;
  if (first) return { id, by: 'SHARED_ELEMENT', name: nameOf(first), isSure: false };
  return bonds.length > 0 ? { ...group, isSure: false } : undefined;
};

test('the rule finds what a slow model finds, over generated people', () => {
  const text = fc.constantFrom('a', 'A', 'b', 'B', 'c', 'd');
  const value: fc.Arbitrary<KeptValue> = fc.record({
    of: fc.constantFrom('additionalIdentifier', 'element'),
    value: text,
    name: fc.constantFrom('Mobile', 'Phone', 'Card'),
    sort: fc.constantFrom('PHONE', 'Card'),
    isFormSet: fc.boolean(),
  });
  const person = fc.record({
    isTest: fc.boolean(),
    identifier: fc.tuple(text, fc.constantFrom(null, 'Card')),
    others: fc.array(value, { maxLength: 3 }),
  });
  const ids = ['p0', 'p1', 'p2', 'p3', 'p4'];
  const group = fc.record({
    members: fc.subarray(ids, { minLength: 2 }),
    bond: fc.constantFrom('known' as const, 'forms' as const),
  });
  let found = 0;
  fc.assert(
    fc.property(
      fc.array(person, { minLength: 5, maxLength: 5 }),
      fc.array(group, { maxLength: 2 }),
      fc.subarray(ids, { maxLength: 2 }),
      (people, groups, distinct) => {
        const records = people.map(({ isTest, identifier: [value, sort], others }, place) => ({
          id: `p${place}`,
          isTest,
          values: [
            { of: 'identifier' as const, value, name: null, sort, isFormSet: false },
            ...others,
          ],
        }));
        const areDistinct = (one: string, other: string) =>
          distinct.length === 2 && distinct.includes(one) && distinct.includes(other);
        for (const own of records) {
          const near = nearby({
            others: records,
            groups: groups.filter(({ members }) => members.includes(own.id)),
            areDistinct,
          });
          const expected = records.flatMap((other) => slowly(own, other, near) ?? []);
          found += expected.length;
          const byId = (all: Likeness[]) => all.toSorted((one, two) => (one.id < two.id ? -1 : 1));
          expect(byId(likenessesOf(own, near))).toEqual(byId(expected));
        }
      },
    ),
    { numRuns: 500 },
  );
  expect(found).toBeGreaterThan(2_000);
});

describe('what a profile tells of other records', () => {
  const statuses = (text: string) =>
    new Map(text.split(', ').map((own) => own.split(' ') as [string, string]));
  const sure = (id: string, more: Partial<Likeness> = {}): Likeness => ({
    id,
    by: 'SHARED_IDENTIFIER',
    name: 'Card',
    isSure: true,
    ...more,
  });
  const own = statuses('email ACTIVE, sms WITHDRAWN, post OPT_IN');
  const there = (all: ReadonlyMap<string, string>, stopped: string | null = null) => ({
    statuses: all,
    stopped,
  });

  test('is the purposes whose status differs, those of one record alone included', () => {
    const other = statuses('email WITHDRAWN, sms WITHDRAWN, calls ACTIVE');
    expect(toMoreRecords([sure('b')], own, () => there(other)).MoreRecords).toEqual([
      {
        Id: 'b',
        by: 'SHARED_IDENTIFIER',
        Name: 'Card',
        Differs: [
          { PurposeId: 'calls', Status: 'ACTIVE' },
          { PurposeId: 'email', Status: 'WITHDRAWN' },
          { PurposeId: 'post', Status: null },
        ],
        StoppedDate: null,
      },
    ]);
    expect(toMoreRecords([sure('b')], own, () => there(own)).MoreRecords[0]?.Differs).toEqual([]);
  });

  test('has no statuses of a record that only may be the same person', () => {
    const asked: string[] = [];
    const told = toMoreRecords([sure('b', { by: 'SHARED_ELEMENT', isSure: false })], own, (id) => {
      asked.push(id);
      return there(statuses('email WITHDRAWN'), '2026-11-30');
    });
    expect(told.MoreRecords[0]).toMatchObject({ Differs: null, StoppedDate: null });
    expect(asked).toEqual([]);
  });

  test('begins with a refusal of what is in force, then with the surest, and counts what it leaves out', () => {
    const maybe = Array.from({ length: 8 }, (_, place) =>
      sure(`m${place}`, { by: 'SHARED_ELEMENT', isSure: false }),
    );
    const alike = Array.from({ length: 4 }, (_, place) => sure(`s${place}`));
    const refusing = sure('r', { by: 'OPEN_DUPLICATE_GROUP', name: null });
    const { MoreRecords, MoreRecordsLeftOff } = toMoreRecords(
      [...maybe, ...alike, refusing],
      own,
      (id) => there(statuses(id === 'r' ? 'email OPT_OUT' : 'sms ACTIVE, email EXPIRED')),
    );
    expect(MoreRecords).toHaveLength(moreRecordsMaximum);
    expect(MoreRecords.slice(0, 6).map(({ Id }) => Id)).toEqual([
      'r',
      's0',
      's1',
      's2',
      's3',
      'm0',
    ]);
    expect(MoreRecordsLeftOff).toBe(3);
  });

  test('says who said no to everything, first where anything is in force here', () => {
    const ids = (here: ReadonlyMap<string, string>) =>
      toMoreRecords([sure('a'), sure('b')], here, (id) =>
        there(here, id === 'b' ? '2026-11-30' : null),
      ).MoreRecords.map(({ Id, StoppedDate }) => [Id, StoppedDate]);
    expect(ids(own)).toEqual([
      ['b', '2026-11-30'],
      ['a', null],
    ]);
    expect(ids(statuses('email EXPIRED'))).toEqual([
      ['a', null],
      ['b', '2026-11-30'],
    ]);
  });
});
