import { expect, test } from 'vitest';
import { identifiersOfTypeMaximum, type ValueSetter } from '#contract/data-subject-values.ts';
import { type ElementMention, takeElements, type ValueRow, valueKeyOf } from './take-elements.ts';

const dayTime = (day: number) => `2026-11-0${day}T00:00:00.000000Z`;

const mention = (
  value: string,
  setBy: ValueSetter,
  fields: Partial<ElementMention> = {},
): ElementMention => ({
  subjectId: 'ana',
  element: { id: 'phone', name: 'Phone', kind: null },
  linked: false,
  value,
  setBy,
  updatedAt: dayTime(2),
  isPersonKnown: true,
  collectionPointId: 'point',
  arrivedAt: dayTime(9),
  ...fields,
});

const row = (value: string, setBy: ValueSetter | null, linked = false): ValueRow => ({
  subjectId: 'ana',
  elementId: 'phone',
  linked,
  position: 0,
  value,
  updatedAt: dayTime(1),
  setBy,
});

const take = (rows: ValueRow[], ...mentions: ElementMention[]) => {
  const { values, claims, tooMany } = takeElements(Map.groupBy(rows, valueKeyOf), mentions);
  return {
    values: [...values.values()].flat().map(({ value, setBy }) => `${value} ${setBy}`),
    claims: claims.map((claim) => `${claim.value} ${claim.isKnown ? 'said' : claim.claimedAt}`),
    tooMany,
  };
};
const outcome = (values: string[], claims: string[] = []) => ({ values, claims, tooMany: 0 });

test('a form fills what is empty, and a later form replaces that until a known sender sets it', () => {
  const [one, two, known] = [mention('1', 'FORM'), mention('2', 'FORM'), mention('3', 'PROGRAM')];
  expect(take([], one)).toEqual(outcome(['1 FORM']));
  expect(take([], one, two)).toEqual(outcome(['2 FORM']));
  expect(take([], one, two, known, one)).toEqual(
    outcome(['3 PROGRAM'], ['3 said', `1 ${dayTime(9)}`]),
  );
});

test("what reaches a person and wasn't a form's is claimed, and anything else replaced", () => {
  expect(take([row('0', null)], mention('1', 'FORM'))).toEqual(
    outcome(['0 null'], [`1 ${dayTime(9)}`]),
  );
  const setNone = { id: 'phone', name: 'Phone', kind: 'NONE' } as const;
  const setCard = { id: 'phone', name: 'Shoe size', kind: 'CARD' } as const;
  expect(take([row('0', null)], mention('1', 'FORM', { element: setNone }))).toEqual(
    outcome(['1 FORM']),
  );
  expect(take([row('0', null)], mention('1', 'FORM', { element: setCard }))).toEqual(
    outcome(['0 null'], [`1 ${dayTime(9)}`]),
  );
  const element = { id: 'phone', name: 'Shoe size', kind: null };
  expect(take([row('0', null)], mention('1', 'FORM', { element }))).toEqual(outcome(['1 FORM']));
  expect(take([row('0', 'STAFF')], mention('1', 'FORM', { element }))).toEqual(
    outcome(['0 STAFF'], [`1 ${dayTime(9)}`]),
  );
});

test('a known sender who says what a form set vouches for it', () => {
  expect(take([row('1', 'FORM')], mention('1', 'PROGRAM'))).toEqual(
    outcome(['1 PROGRAM'], ['1 said']),
  );
});

test('an additional identifier is known in the form that is stored', () => {
  const [nfc, nfd] = ['\u00eb', 'e\u0308'];
  const said = mention(nfc, 'PROGRAM', { linked: true });
  expect(take([row(nfd, 'FORM', true)], said).values).toEqual([`${nfd} PROGRAM`]);
});

test("an additional identifier of a form is one for a person that only forms know, else it's a claim", () => {
  const linked = { linked: true };
  const unknown = { linked: true, isPersonKnown: false };
  expect(take([], mention('1', 'FORM', unknown))).toEqual(outcome(['1 FORM']));
  expect(take([row('0', null, true)], mention('1', 'FORM', linked))).toEqual(
    outcome(['0 null'], [`1 ${dayTime(9)}`]),
  );
  expect(take([row('1', 'FORM', true)], mention('1', 'FORM', linked))).toEqual(outcome(['1 FORM']));
  expect(take([row('1', 'FORM', true)], mention('1', 'PROGRAM', linked))).toEqual(
    outcome(['1 PROGRAM'], ['1 said']),
  );
  const full = Array.from({ length: identifiersOfTypeMaximum }, (_, index) =>
    mention(`n${index}`, 'PROGRAM', { linked: true }),
  );
  expect(take([], ...full, mention('last', 'PROGRAM', linked)).tooMany).toBe(1);
});
