import { expect, test } from 'vitest';
import { matchKinds } from '#contract/data-subject-values.ts';
import {
  areAlike,
  exactHitOf,
  hasExact,
  headingOf,
  inListOrder,
  isFormSet,
  isRanked,
  isUsedAnew,
  matchWords,
  triedChips,
  triedWords,
  wordsBelow,
} from './found-by.ts';

const row = (...kinds: string[]) => ({ FoundBy: kinds.map((Kind) => ({ Kind })) });

test('who has the value of an element needs no words, and lists without a lookup have none', () => {
  for (const rows of [[], [{}]]) {
    expect([isRanked(rows, 'identifier'), areAlike(rows)]).toEqual([false, false]);
  }
  expect([isRanked([row('identifier')], 'identifier'), areAlike([row('identifier')])]).toEqual([
    true,
    false,
  ]);
  const rows = [row('dataElement'), row('dataElement')];
  expect([isRanked(rows, 'element'), areAlike(rows)]).toEqual([false, false]);
  expect(isRanked(rows, undefined)).toBe(false);
});

test('a former identifier is an exact hit that needs words', () => {
  const rows = [row('formerIdentifier')];
  expect([isRanked(rows, 'identifier'), areAlike(rows), isUsedAnew(rows)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isUsedAnew([row('identifier'), ...rows])).toBe(true);
});

test.each([
  'additionalIdentifier',
  'dataElement',
  'sameDigits',
  'receiptId',
  'personId',
  'something new',
])('%s needs words, and is not merely similar', (kind) =>
  expect([isRanked([row(kind)], 'identifier'), areAlike([row(kind)])]).toEqual([true, false]),
);

test('other capitals and blanks are similar, where nobody has it exactly', () => {
  const rows = [row('otherCase'), row('otherSpacing')];
  expect([isRanked(rows, 'identifier'), areAlike(rows)]).toEqual([true, true]);
  expect(areAlike([row('additionalIdentifier'), ...rows])).toBe(false);
  expect(areAlike([row('sameDigits'), ...rows])).toBe(false);
});

test('only whose identifier, receipt or record it is, alone, is the one', () => {
  const person = (Id: string, ...kinds: string[]) => ({ Id, ...row(...kinds) });
  expect(exactHitOf([person('a', 'identifier')])).toBe('a');
  expect(exactHitOf([person('a', 'identifier', 'additionalIdentifier')])).toBe('a');
  expect(exactHitOf([person('a', 'identifier'), person('b', 'formerIdentifier')])).toBeUndefined();
  expect(exactHitOf([person('a', 'receiptId')])).toBe('a');
  expect(
    exactHitOf([person('a', 'additionalIdentifier'), person('b', 'receiptId')]),
  ).toBeUndefined();
  expect(exactHitOf([person('a', 'personId')])).toBe('a');
  const merged = { Kind: 'personId', MergedDate: '2026-11-20T09:11:00.000Z' };
  expect(exactHitOf([{ Id: 'a', FoundBy: [merged] }])).toBeUndefined();
  expect(exactHitOf([])).toBeUndefined();
  const exact = ['identifier', 'receiptId', 'personId'];
  for (const kind of matchKinds.filter((other) => !exact.includes(other))) {
    expect(exactHitOf([person('a', kind)])).toBeUndefined();
  }
});

test('what was typed into a form opens nobody, and stands apart where it is all that leads to them', () => {
  const typed = (...kinds: string[]) => kinds.map((Kind) => ({ Kind, SetBy: 'FORM' }));
  for (const kind of matchKinds) {
    const row = { Id: 'a', FoundBy: typed(kind) };
    expect([exactHitOf([row]), isFormSet(row)]).toEqual([undefined, true]);
  }
  const known = { Kind: 'additionalIdentifier', SetBy: 'PROGRAM' };
  for (const FoundBy of [
    [...typed('otherCase'), known],
    [...typed('dataElement'), { Kind: 'receiptId', SetBy: null }],
    [{ Kind: 'additionalIdentifier' }],
    [],
    undefined,
  ]) {
    expect(isFormSet({ FoundBy })).toBe(false);
  }
  const both = { Id: 'a', FoundBy: [...typed('additionalIdentifier'), { Kind: 'receiptId' }] };
  expect(exactHitOf([both])).toBe('a');
  const found = { Kind: 'sameDigits', Name: 'Phone', SetBy: 'FORM' };
  const words = 'Same number, written differently (Phone)';
  expect(matchWords(found)).toBe(`${words}, typed into a form`);
  expect(matchWords(found, { isFormSetTold: true })).toBe(words);
});

test('each kind is told in words, with the name of what it was found by', () => {
  expect(matchKinds.map((Kind) => matchWords({ Kind, Name: 'Phone' }))).toEqual([
    'Has this identifier now',
    'Merged into this person on',
    'Found by Phone',
    'Same except for capitals (Phone)',
    'Same number, written differently (Phone)',
    'Same except for blanks and hyphens (Phone)',
    'Found by Phone',
    'Found by receipt ID',
    'Found by person ID',
  ]);
  const MergedDate = '2026-11-20T09:11:00.000Z';
  expect(matchWords({ Kind: 'sameDigits', MergedDate })).toBe(
    'Same number as a record merged into this person on',
  );
  expect(matchWords({ Kind: 'personId', MergedDate })).toBe('Found by former person ID, merged on');
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
  const ids = ['receiptId', 'personId'];
  expect(triedWords({ kinds: [...exact, 'otherCase'] }, identifier)).toBe(
    'as a primary, former or additional identifier, in any capitalization',
  );
  expect(triedWords({ kinds: [...exact, 'sameDigits'] }, identifier)).toBe(
    'as a primary, former or additional identifier, in any phone format',
  );
  expect(triedWords({ kinds: [...exact, ...ids], element: 'Card' }, identifier)).toBe(
    'as a primary, former or additional identifier, as “Card” (exact value), or as a receipt or person ID',
  );
  expect(triedWords({ kinds: [...exact, 'dataElement'], element: 'Card' }, identifier)).toBe(
    'as a primary, former or additional identifier, or as “Card” (exact value)',
  );
  const found = { kinds: [...exact, 'otherCase', 'otherSpacing', 'dataElement'], element: 'Card' };
  expect(triedWords({ ...found, elements: ['Card', 'Email'] }, identifier)).toBe(
    'as a primary, former or additional identifier or as “Card” or “Email”, in any capitalization, with any blanks and hyphens',
  );
  expect(triedWords({ kinds: exact, elements: ['A', 'B', 'C', 'D', 'E'] }, identifier)).toBe(
    'as a primary, former or additional identifier or as “A”, “B”, “C” or 2 more data elements',
  );
  expect(triedWords({ kinds: [] }, identifier)).toBe('as a primary identifier');
  const ofElement = ['dataElement', 'additionalIdentifier', 'otherCase'];
  expect(triedWords({ kinds: ofElement }, element)).toBe(
    'as “Loyalty number” or as an additional identifier, in any capitalization',
  );
  expect(triedWords({ kinds: [] }, element)).toBe('as “Loyalty number”');
});

test.each([
  ['Exact', { Kind: 'identifier' }, undefined],
  ['Exact', { Kind: 'receiptId' }, 'Found by receipt ID'],
  ['Exact', { Kind: 'personId' }, 'Found by person ID'],
  [
    'Formerly',
    { Kind: 'personId', MergedDate: '2026-03-04' },
    'Found by former person ID, merged on',
  ],
  [
    'Formerly',
    { Kind: 'formerIdentifier', MergedDate: '2026-03-04' },
    'Merged into this person on',
  ],
  [
    'Formerly',
    { Kind: 'sameDigits', MergedDate: '2026-03-04' },
    'Same number as a record merged into this person on',
  ],
  ['Same number', { Kind: 'sameDigits' }, undefined],
  ['Same number', { Kind: 'sameDigits', Name: 'Mobile phone' }, 'In Mobile phone'],
  ['Same except capitals', { Kind: 'otherCase' }, undefined],
  ['Same except spaces and hyphens', { Kind: 'otherSpacing', Name: 'Card' }, 'In Card'],
  ['In Card', { Kind: 'dataElement', Name: 'Card' }, undefined],
  ['In Card', { Kind: 'additionalIdentifier', Name: 'Card' }, undefined],
  ['In another identifier', { Kind: 'additionalIdentifier' }, undefined],
  [
    'Typed into a form',
    { Kind: 'additionalIdentifier', Name: 'Card', SetBy: 'FORM' },
    'Found by Card',
  ],
  ['somethingNew', { Kind: 'somethingNew' }, undefined],
])('stands under "%s" for %j, and adds "%s"', (heading, match, words) => {
  expect(headingOf({ FoundBy: [match] })).toBe(heading);
  expect(wordsBelow(match, heading)).toBe(words);
});

test('a further match says what it is, and what a form said beside another setter too', () => {
  const card = { Kind: 'dataElement', Name: 'Card', SetBy: 'STAFF' };
  const typed = { Kind: 'dataElement', Name: 'Badge', SetBy: 'FORM' };
  expect(headingOf({ FoundBy: [card, typed] })).toBe('In Card');
  expect(wordsBelow(typed, 'In Card')).toBe('Found by Badge, typed into a form');
  expect(wordsBelow({ ...card, Kind: 'additionalIdentifier' }, 'In Card')).toBeUndefined();
});

test('those alike stand together, where the best of them stands; whom a form names comes last', () => {
  const [badge, card] = ['Badge', 'Card'].map((Name) => [{ Kind: 'dataElement', Name }]);
  const typed = { Id: 'typed', FoundBy: [{ Kind: 'dataElement', Name: 'Card', SetBy: 'FORM' }] };
  const rows = [
    typed,
    { Id: '1', FoundBy: card },
    { Id: '2', FoundBy: badge },
    { Id: '3', FoundBy: card },
  ];
  expect(inListOrder(rows).map(({ Id }) => Id)).toEqual(['1', '3', '2', 'typed']);
  expect(inListOrder([{}]).map(headingOf)).toEqual([undefined]);
});

test('nobody has it exactly of whom a form, a former record or something similar says so', () => {
  expect(hasExact([row('otherCase'), row('identifier')])).toBe(true);
  expect(hasExact([row('otherCase'), row('formerIdentifier')])).toBe(false);
  expect(hasExact([{ FoundBy: [{ Kind: 'identifier', SetBy: 'FORM' }] }])).toBe(false);
});

test('what was tried in vain is listed, each once and no more than some elements', () => {
  const kinds = ['identifier', 'formerIdentifier', 'additionalIdentifier', 'sameDigits'];
  const elements = ['Phone', 'Mobile', 'Card', 'Fax', 'Pager'];
  expect(triedChips({ kinds, element: 'Card', elements })).toEqual([
    'Identifiers',
    'Former identifiers',
    'Additional identifiers',
    'Phone',
    'Mobile',
    'Card',
    '2 more data elements',
    'Any phone format',
  ]);
  expect(triedChips({ kinds: ['identifier', 'otherCase'], element: 'City' })).toEqual([
    'Identifiers',
    'City (exact value)',
    'Any capitalization',
  ]);
});
