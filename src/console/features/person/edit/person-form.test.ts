import { describe, expect, test } from 'vitest';
import type { ProfileElement } from '#contract/data-subject-records.ts';
import type { PersonRecord } from '../read-person.ts';
import { faultsOf, nameFault, valueFault } from './entry-faults.ts';
import {
  containsChanges,
  keysThatDiffer,
  leftOut,
  type PersonFormValues,
  settleValues,
  toChanges,
  toFormValues,
} from './person-form.ts';
import { personReview } from './person-review.ts';

const record = (...DataElements: ProfileElement[]): PersonRecord => ({
  subject: { id: 'id', identifier: 'person@example.org' },
  profile: { Id: 'id', Identifier: 'person@example.org', DataElements },
});
const city: ProfileElement = { Name: 'City', Value: 'Göteborg' };
const phones: ProfileElement = { Name: 'Phone', Value: ['1', '2'], Linked: true };
const base = record(city, phones, { Name: 'Plan', Value: ['Gold', 'Silver'], Linked: false });

const edited = (change: Partial<PersonFormValues>): PersonFormValues =>
  settleValues({ ...toFormValues(base), ...change }, base);

describe('values of the form', () => {
  test('keep elements and identifiers apart, whether they have one value, several or none', () => {
    expect(toFormValues(record(city, phones, { Name: 'Empty' }))).toEqual({
      elements: [
        { name: 'City', values: ['Göteborg'] },
        { name: 'Empty', values: [] },
      ],
      identifiers: [{ name: 'Phone', values: ['1', '2'] }],
    });
  });

  test('are settled as the service keeps them', () => {
    const settled = edited({
      elements: [
        { name: 'City', values: [] },
        { name: 'New', values: [] },
        { name: 'Kept', values: [' a ', ' a '] },
      ],
      identifiers: [{ name: 'Phone', values: [' 1', '1', ''] }],
    });
    expect(settled).toEqual({
      elements: [
        { name: 'City', values: [] },
        { name: 'Kept', values: [' a '] },
      ],
      identifiers: [{ name: 'Phone', values: ['1'] }],
    });
  });
});

describe('a save', () => {
  test('sends what changes and nothing else, identifiers as the full list of their type', () => {
    expect(toChanges(base, edited({}))).toEqual({});
    expect(
      toChanges(
        base,
        edited({
          identifiers: [
            { name: 'Phone', values: ['2', '3'] },
            { name: 'Loyalty', values: ['7'] },
          ],
        }),
      ),
    ).toEqual({
      'identifiers.Phone': { name: 'Phone', value: ['2', '3'], linked: true },
      'identifiers.Loyalty': { name: 'Loyalty', value: ['7'], linked: true },
    });
  });

  test('another order of the same values is no change', () => {
    expect(
      keysThatDiffer(
        toFormValues(base),
        edited({ identifiers: [{ name: 'Phone', values: ['2', '1'] }] }),
      ),
    ).toEqual([]);
  });

  test('knows which identifiers leave their type', () => {
    const values = edited({ identifiers: [{ name: 'Phone', values: ['2', '3'] }] });
    expect(leftOut(base, values, 'Phone')).toEqual(['1']);
  });

  test('is recognized in what is stored, with what was left out as values of the element', () => {
    const values = edited({ identifiers: [{ name: 'Phone', values: ['2'] }] });
    const changes = toChanges(base, values);
    expect(containsChanges(base, changes)).toBe(false);
    const stored = record(
      city,
      { ...phones, Value: '2' },
      { Name: 'Phone', Value: ['0', '1'], Linked: false },
    );
    expect(containsChanges(stored, changes)).toBe(true);
    const both = { ...changes, 'elements.Phone': { name: 'Phone', value: ['0'], linked: false } };
    expect(containsChanges(stored, both)).toBe(true);
  });
});

describe('the review', () => {
  const mine = edited({
    elements: [
      { name: 'City', values: ['Malmö'] },
      { name: 'Plan', values: ['Gold', 'Silver'] },
    ],
    identifiers: [{ name: 'Phone', values: ['2'] }],
  });

  test('masks what is stored and shows what was typed', () => {
    const fields = personReview.fieldsOf([base], [toFormValues(base), mine]);
    const field = fields.find(({ key }) => key === 'elements.City');
    const textsOf = (values: PersonFormValues) => {
      const shown = field?.show(values);
      return shown?.kind === 'list' ? shown.items.map(({ text }) => text) : [];
    };
    expect(textsOf(toFormValues(base))).toEqual(['G•••••g']);
    expect(textsOf(mine)).toEqual(['Malmö']);
  });

  test('spells out what becomes of the identifiers', () => {
    expect(personReview.plan(base, mine, 'save').outcome).toEqual([
      'Replaces all Phone identifiers.',
      'The removed one is kept as data element Phone. To delete it, remove it there after saving.',
    ]);
  });

  test('puts two people’s identifiers of one type together, where they do not contradict', () => {
    const field = personReview
      .fieldsOf([base], [toFormValues(base)])
      .find(({ key }) => key === 'identifiers.Phone');
    const state = (...values: string[]) => edited({ identifiers: [{ name: 'Phone', values }] });
    const both = field?.takeBoth?.(state('1', '2', '3'), {
      base: toFormValues(base),
      theirs: state('1', '2', '3'),
      mine: state('2'),
    });
    expect(both?.identifiers).toEqual([{ name: 'Phone', values: ['2', '3'] }]);
  });

  test('a consent that came meanwhile is no change of the data', () => {
    const later = { ...base, profile: { ...base.profile, LastUpdatedDate: 'now', Purposes: [] } };
    expect(personReview.changedKeys(base, later)).toEqual([]);
    expect(personReview.changedKeys(base, record(phones))).toEqual([
      'elements.City',
      'elements.Plan',
    ]);
    expect(personReview.stopOf(null, base)?.title).toContain('no longer exists');
  });
});

describe('faults', () => {
  test.each([
    ['elements', 'City', 'a'.repeat(750), undefined],
    ['elements', 'City', 'a'.repeat(751), 'Up to 750 characters; one value has 751.'],
    ['identifiers', 'Phone', 'a'.repeat(255), undefined],
    ['identifiers', 'Phone', 'a'.repeat(256), 'Up to 255 characters; one value has 256.'],
    ['elements', 'Country', 'S<E', "A data element of a Country type can't contain <. Remove it."],
    ['elements', 'City', 'S<E', undefined],
    ['elements', 'City', 'a\nb', undefined],
    ['identifiers', 'Phone', 'a\nb', 'Remove control characters, such as line breaks.'],
  ] as const)('of a value: %s %s', (kind, name, value, fault) => {
    expect(valueFault(kind, name, value)).toBe(fault);
  });

  test('of a name: empty, taken, too long, or with a character that no Country has', () => {
    expect(nameFault('elements', '', [])).toBe('Enter a name.');
    expect(nameFault('identifiers', '', [])).toBe('Enter a type.');
    expect(nameFault('elements', 'City', ['City'])).toContain('Already');
    expect(nameFault('elements', 'a'.repeat(751), [])).toContain('750');
    expect(nameFault('elements', 'Country (home)', [])).toContain('( )');
    expect(nameFault('elements', 'City', [])).toBeUndefined();
  });

  test('stand at their entry; what is stored is not judged', () => {
    const stored = record({ Name: 'Country', Value: ['S<E'] }, city);
    const values = {
      ...toFormValues(stored),
      elements: [
        { name: 'Country', values: ['S<E', 'D>E'] },
        { name: 'City', values: ['b'.repeat(751)] },
      ],
    };
    expect(faultsOf(stored, toFormValues(stored))).toEqual([]);
    expect(faultsOf(stored, values).map(({ path }) => path)).toEqual([
      'elements.0.values',
      'elements.1.values',
    ]);
    expect(faultsOf(stored, values)[0]?.message).not.toContain('<');
  });
});
