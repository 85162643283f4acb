import { expect, test } from 'vitest';
import { foldClaims } from './fold-claims.ts';

const field = { subjectId: 'ana', kind: 'ELEMENT', elementId: 'phone' } as const;
const form = (value: string) =>
  ({ ...field, value, isKnown: false, collectionPointId: 'p', claimedAt: '2026-11-28' }) as const;
const program = (value: string) => ({ ...field, value, isKnown: true }) as const;

test('a later claim replaces the earlier one of its field, and no other', () => {
  const language = { ...form('de'), kind: 'LANGUAGE', elementId: null } as const;
  expect(foldClaims([form('1'), language, form('2')]).claimed).toEqual([form('2'), language]);
});

test('a claim goes when a known sender says the same, and not when they say something else', () => {
  expect(foldClaims([form('1'), program('1')])).toEqual({ claimed: [], said: [program('1')] });
  expect(foldClaims([form('1'), program('2')]).claimed).toEqual([form('1')]);
  expect(foldClaims([program('1'), form('2')]).claimed).toEqual([form('2')]);
});
