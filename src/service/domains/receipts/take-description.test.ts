import { expect, test } from 'vitest';
import type { ValueSetter } from '#contract/data-subject-values.ts';
import { asOwn } from './route-receipts.ts';
import { takeDescription } from './take-description.ts';

const dayTime = (day: number) => `2026-11-0${day}T00:00:00.000000Z`;

const subject = {
  id: 'ana',
  lastInteractionAt: dayTime(1),
  identifierType: 'Email',
  identifierTypeSetBy: null as ValueSetter | null,
  language: 'en' as string | null,
  languageSetBy: null as ValueSetter | null,
  knownBy: null as ValueSetter | null,
};

const receiptOf = (isSenderKnown: boolean, fields: Record<string, unknown> = {}) =>
  asOwn({
    id: 'receipt',
    identifier: 'ana@example.org',
    identifierType: 'Account',
    language: 'de',
    collectionPointId: 'point',
    collectionPointVersion: 1,
    token: null,
    createdAt: dayTime(2),
    interactionAt: dayTime(2),
    reconfirms: false,
    listed: [],
    isDated: false,
    isSenderKnown,
    isTest: false,
    origin: 'API',
    sameness: null,
    fields,
    purposes: [],
  });

const take = (
  fields: Partial<typeof subject>,
  isSenderKnown: boolean,
  given: Record<string, unknown> = { identifierType: 'Account' },
) => {
  const receipt = receiptOf(isSenderKnown, given);
  const { described, claims } = takeDescription({ ...subject, ...fields }, receipt, dayTime(2));
  const said = claims.map(({ kind, value, isKnown }) => `${kind} ${value} ${isKnown}`);
  return { ...described, said };
};

test("a form claims another language and type, but not its collection point's own", () => {
  const { said, ...described } = take({}, false);
  expect(described).toMatchObject({ identifierType: 'Email', language: 'en', knownBy: null });
  expect(said).toEqual(['IDENTIFIER_TYPE Account false', 'LANGUAGE de false']);
  expect(take({}, false, {}).said).toEqual(['LANGUAGE de false']);
});

test('a form fills what is empty, and changes what forms said', () => {
  const form = { identifierTypeSetBy: 'FORM', languageSetBy: 'FORM' } as const;
  const filled = { ...form, identifierType: 'Account', language: 'de', said: [] };
  expect(take({ identifierType: '', language: null, knownBy: 'FORM' }, false)).toEqual({
    ...filled,
    knownBy: 'FORM',
  });
  expect(take(form, false)).toMatchObject(filled);
});

test('a known sender sets both, and knows the person from then on', () => {
  expect(take({ knownBy: 'FORM', languageSetBy: 'FORM', language: 'de' }, true)).toEqual({
    identifierType: 'Account',
    identifierTypeSetBy: 'PROGRAM',
    language: 'de',
    languageSetBy: 'PROGRAM',
    knownBy: 'PROGRAM',
    said: ['IDENTIFIER_TYPE Account true', 'LANGUAGE de true'],
  });
});

test('a type is of the identifier that a receipt came with', () => {
  const receipt = { ...receiptOf(true), person: 'ben@example.org' };
  expect(takeDescription(subject, receipt, dayTime(2)).described.identifierType).toBe('Email');
});
