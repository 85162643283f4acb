import { expect, test } from 'vitest';
import { matchKinds } from '#contract/data-subject-values.ts';
import { areAlike, exactHitOf, isRanked, isUsedAnew, matchWords, triedWords } from './found-by.ts';

const row = (...kinds: string[]) => ({ FoundBy: kinds.map((Kind) => ({ Kind })) });

test('exact hits need no words, and lists without a lookup have none', () => {
  for (const rows of [[], [{}], [row('identifier')], [row('dataElement'), row('dataElement')]]) {
    expect([isRanked(rows), areAlike(rows)]).toEqual([false, false]);
  }
});

test('a former identifier is an exact hit that needs words', () => {
  const rows = [row('formerIdentifier')];
  expect([isRanked(rows), areAlike(rows), isUsedAnew(rows)]).toEqual([true, false, false]);
  expect(isUsedAnew([row('identifier'), ...rows])).toBe(true);
});

test.each(['additionalIdentifier', 'otherCase', 'sameDigits', 'something new'])(
  '%s is no exact hit',
  (kind) => expect([isRanked([row(kind)]), areAlike([row(kind)])]).toEqual([true, true]),
);

test('only who alone has the identifier now is the one', () => {
  const person = (Id: string, ...kinds: string[]) => ({ Id, ...row(...kinds) });
  expect(exactHitOf([person('a', 'identifier')])).toBe('a');
  expect(exactHitOf([person('a', 'identifier', 'additionalIdentifier')])).toBe('a');
  expect(exactHitOf([person('a', 'identifier'), person('b', 'formerIdentifier')])).toBeUndefined();
  expect(exactHitOf([])).toBeUndefined();
  for (const kind of matchKinds.filter((other) => other !== 'identifier')) {
    expect(exactHitOf([person('a', kind)])).toBeUndefined();
  }
});

test('each kind is told in words, with the name of what it was found by', () => {
  expect(matchKinds.map((Kind) => matchWords({ Kind, Name: 'Phone' }))).toEqual([
    'Has this identifier now',
    'Merged into this person on',
    'Found by Phone',
    'Found by Phone',
    'Same except for capitals (Phone)',
    'Same digits (Phone)',
  ]);
  expect(matchWords({ Kind: 'otherCase', Name: null })).toBe('Same except for capitals');
  expect(matchWords({ Kind: 'formerIdentifier' }, { usedAnew: true })).toBe(
    'Former identifier, merged into this person on',
  );
  expect(matchWords({ Kind: 'something new' })).toBe('something new');
});

test('what was tried in vain is one short sentence', () => {
  const identifier = { by: 'identifier', identifier: 'ada' } as const;
  const element = { by: 'element', name: 'Loyalty number', value: 'C-1' } as const;
  const exact = ['identifier', 'formerIdentifier', 'additionalIdentifier'];
  expect(triedWords([...exact, 'otherCase'], identifier)).toBe(
    'as a primary, former or additional identifier, in any capitalization',
  );
  expect(triedWords([...exact, 'sameDigits'], identifier)).toBe(
    'as a primary, former or additional identifier, in any phone format',
  );
  expect(triedWords([], identifier)).toBe('as a primary identifier');
  expect(triedWords(['dataElement', 'additionalIdentifier', 'otherCase'], element)).toBe(
    'as “Loyalty number” or as an additional identifier, in any capitalization',
  );
  expect(triedWords([], element)).toBe('as “Loyalty number”');
});
