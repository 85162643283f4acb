import { expect, test } from 'vitest';
import { oppositeAnswersIn } from './opposite-answers.ts';

const purpose = (Id: string, Status: string) => ({ Id, Name: `Purpose ${Id}`, Version: 1, Status });
const other = (Id: string, Differs: [string, string | null][] | null) => ({
  Id,
  by: 'SAME_IDENTIFIER',
  Differs: Differs?.map(([PurposeId, Status]) => ({ PurposeId, Status })) ?? null,
});
const told = (own: [string, string][], ...MoreRecords: ReturnType<typeof other>[]) => ({
  Purposes: own.map(([id, status]) => purpose(id, status)),
  MoreRecords,
});

test.each([
  ['a yes that the other withdrew', 'ACTIVE', 'WITHDRAWN', 'Active in one, Withdrawn in the other'],
  [
    'a no that is in force in the other',
    'OPT_OUT',
    'ACTIVE',
    'Active in one, Opted out in the other',
  ],
])('%s is told, the yes first', (_, own, elsewhere, words) => {
  const row = told([['a', own]], other('twin', [['A', elsewhere]]));
  expect(oppositeAnswersIn([told([]), row])).toEqual({
    row,
    otherIds: ['twin'],
    title: `Two records answer differently: Purpose a is ${words}.`,
    text: 'Look at both before you answer.',
  });
});

test('a no to everything is told before a purpose, and without one', () => {
  const stopped = (Differs: [string, string | null][]) => ({
    ...other('twin', Differs),
    StoppedDate: '2026-11-30T12:00:00.000Z',
  });
  const words = {
    otherIds: ['twin'],
    title: 'Two records answer differently: in one they said no to everything on Nov 30, 2026.',
    text: 'Look at both before you answer.',
  };
  expect(oppositeAnswersIn([told([['a', 'ACTIVE']], stopped([['a', null]]))])).toMatchObject(words);
  expect(oppositeAnswersIn([told([['a', 'ACTIVE']], stopped([['a', 'OPT_OUT']]))])).toMatchObject(
    words,
  );
  expect(oppositeAnswersIn([told([['a', 'OPT_OUT']], stopped([]))])).toBeUndefined();
});

test('several records and purposes are counted, each once', () => {
  const row = told(
    [
      ['a', 'ACTIVE'],
      ['b', 'HARD_OPT_OUT'],
      ['c', 'ACTIVE'],
    ],
    other('one', [
      ['a', 'WITHDRAWN'],
      ['b', 'ACTIVE'],
    ]),
    other('two', [
      ['a', 'OPT_OUT'],
      ['c', 'EXPIRED'],
    ]),
  );
  expect(oppositeAnswersIn([row])).toMatchObject({
    otherIds: ['one', 'two'],
    title: '3 records answer differently: Purpose a is Active in one, Withdrawn in another.',
    text: '1 more purpose differs too. Look at all of them before you answer.',
  });
});

test.each([
  ['agree', told([['a', 'ACTIVE']], other('twin', []))],
  ['only share a value', told([['a', 'ACTIVE']], other('twin', null))],
  ['have no answer', told([['a', 'ACTIVE']], other('twin', [['a', null]]))],
  ['let it end', told([['a', 'ACTIVE']], other('twin', [['a', 'EXPIRED']]))],
  ['both refuse', told([['a', 'OPT_OUT']], other('twin', [['a', 'WITHDRAWN']]))],
  ['were asked something else', told([['a', 'ACTIVE']], other('twin', [['b', 'WITHDRAWN']]))],
])('records that %s answer alike', (_, row) => expect(oppositeAnswersIn([row])).toBeUndefined());
