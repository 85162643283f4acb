import { expect, test } from 'vitest';
import { predictConsents } from '#contract/predict-consents.ts';
import { overruleWords, sameWords } from './review-words.ts';

const cell = (profileId: string, ...same: string[]) => ({
  profileId,
  values: same.map(() => 'L•••'),
  same,
  time: null,
  isFormSet: false,
});

test('each record says whether it has the same as one before it, whatever the masks are', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const cells = [
    cell('c', '2'),
    cell('b', '1'),
    cell('d', '1'),
    cell('e', '2'),
    cell('a', '1', '2'),
  ];
  expect(
    ids
      .map((id) => cells.find((own) => own.profileId === id))
      .map((own) => (own === undefined ? null : sameWords(own, cells, ids))),
  ).toEqual(['', 'differs', 'differs', 'same as person 2', 'same as person 3']);
});

test('the first record that has something is compared with nobody', () => {
  expect(sameWords(cell('b', '1'), [cell('b', '1'), cell('c', '1')], ['a', 'b', 'c'])).toBe('');
  expect(sameWords(cell('b', '1'), [cell('a', '1'), cell('b', '1')], ['a', 'b'])).toBe(
    'same as primary',
  );
});

test('a no that would become a yes is said, also where it is new for the primary record', () => {
  const said = (id: string, Status: string, day: number) => ({
    Id: id,
    Identifier: id,
    Purposes: [
      {
        Id: 'mail',
        Name: 'Mail',
        Version: 1,
        Status,
        LastInteractionDate: `2026-01-0${day}T12:00:00.000Z`,
        ConsentDate: `2026-01-0${day}T12:00:00.000Z`,
      },
    ],
  });
  const wordsOf = (refused: number, granted: number) =>
    predictConsents(
      [
        { Id: 'ann', Identifier: 'ann' },
        said('bob', 'WITHDRAWN', refused),
        said('cid', 'ACTIVE', granted),
      ],
      [],
    ).map(overruleWords);
  expect(wordsOf(1, 2)).toEqual(['an opt-out would become an opt-in']);
  expect(wordsOf(2, 1)).toEqual(['new for the primary record']);
});
