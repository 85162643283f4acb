import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeLists } from './merge-lists.ts';
import { reviewField, type Shown } from './review-field.ts';
import { conflictsIn, mergeChoices, presetChoices, type Side, undecided } from './three-way.ts';

type Values = { name: string; isOn: boolean; tags: string[] };

const show = (held: unknown): Shown => ({ kind: 'text', text: String(held) });
const fields = [
  reviewField<Values, 'name'>('name', { label: 'Name', show }),
  reviewField<Values, 'isOn'>('isOn', { label: 'On', show }),
  reviewField<Values, 'tags'>('tags', {
    label: 'Tags',
    show,
    merge: (was, theirs, mine) => mergeLists(was, theirs, mine, (tag) => tag),
  }),
];
const base: Values = { name: 'As opened', isOn: false, tags: ['a'] };
const states = (theirs: Partial<Values>, mine: Partial<Values>) => ({
  base,
  theirs: { ...base, ...theirs },
  mine: { ...base, ...mine },
});

const found = (theirs: Partial<Values>, mine: Partial<Values>) =>
  conflictsIn(fields, states(theirs, mine)).map(
    ({ field, changedBy, sides }) => `${field.key} ${changedBy} ${sides.join('/')}`,
  );

describe('the fields to choose for', () => {
  it('are those that somebody changed, first those that both did', () => {
    expect(found({ name: 'Theirs', isOn: true }, { isOn: true })).toEqual([
      'name them theirs/mine',
    ]);
    expect(found({ name: 'Theirs', tags: [] }, { isOn: true, tags: ['a', 'b'] })).toEqual([
      'tags both theirs/mine/both',
      'name them theirs/mine',
      'isOn me theirs/mine',
    ]);
  });

  it('are not those that nobody changed, or both to the same', () => {
    expect(found({}, {})).toEqual([]);
    expect(found({ name: 'Same', tags: ['b'] }, { name: 'Same', tags: ['b'] })).toEqual([]);
  });

  it('offer both changes of a list only where they go together', () => {
    expect(found({ tags: ['a', 'b'] }, { tags: ['a', 'c'] })).toEqual([
      'tags both theirs/mine/both',
    ]);
    expect(found({ name: 'Theirs' }, { name: 'Mine' })).toEqual(['name both theirs/mine']);
  });
});

describe('what is chosen', () => {
  it('from the start is whoever alone changed a field, and nothing where both did', () => {
    const conflicts = conflictsIn(
      fields,
      states({ name: 'Theirs', isOn: true }, { name: 'Mine', tags: [] }),
    );
    expect(presetChoices(conflicts)).toEqual({ isOn: 'theirs', tags: 'mine' });
    expect(undecided(conflicts, presetChoices(conflicts)).map(({ field }) => field.key)).toEqual([
      'name',
    ]);
  });

  it('decides each field by itself', () => {
    const all = states({ name: 'Theirs', tags: ['a', 'b'] }, { isOn: true, tags: ['a', 'c'] });
    const conflicts = conflictsIn(fields, all);
    const merged = (choices: Record<string, Side>) => mergeChoices(conflicts, choices, all);
    expect(merged({ ...presetChoices(conflicts), tags: 'both' })).toEqual({
      name: 'Theirs',
      isOn: true,
      tags: ['a', 'b', 'c'],
    });
    expect(merged({ name: 'mine', isOn: 'theirs', tags: 'mine' })).toEqual({
      name: 'As opened',
      isOn: false,
      tags: ['a', 'c'],
    });
  });
});

it('all theirs is theirs, all mine is mine, whatever was changed', () => {
  const values: fc.Arbitrary<Values> = fc.record({
    name: fc.constantFrom('x', 'y', 'z'),
    isOn: fc.boolean(),
    tags: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
  });
  fc.assert(
    fc.property(values, values, values, (was, theirs, mine) => {
      const all = { base: was, theirs, mine };
      const conflicts = conflictsIn(fields, all);
      const every = (side: Side) =>
        mergeChoices(conflicts, Object.fromEntries(fields.map(({ key }) => [key, side])), all);
      expect(every('theirs')).toEqual(theirs);
      expect(every('mine')).toEqual(mine);
    }),
  );
});
