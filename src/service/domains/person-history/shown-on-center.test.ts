import { expect, test } from 'vitest';
import type { CenterContent } from '#contract/preference-center-content.ts';
import type { ProofText } from '#contract/proofs.ts';
import { shownOnCenter, titleOfCenter } from './shown-on-center.ts';

const purposeId = '0193684e-2a76-7552-9bea-027ed035ecd6';
const text: ProofText = {
  id: '',
  purposeId,
  purposeVersion: 1,
  language: 'de',
  isKept: false,
  heldFrom: '2026-11-21T09:00:00.000Z',
  name: 'Rundbrief',
  description: 'Neues per Mail.',
  hardOptOutMessage: null,
  implicitConsentText: null,
  topics: [],
  preferences: [],
};
const centerOf = (languages: { language: string; name?: string; description?: string }[]) =>
  ({
    name: 'Center 7',
    defaultLanguage: 'en',
    languages: [
      { language: 'en', name: 'Your choices' },
      { language: 'de', name: 'Ihre Auswahl' },
      { language: 'fr' },
    ],
    pages: [{ sections: [{ purposes: [{ id: purposeId.toUpperCase(), languages }] }] }],
  }) as CenterContent;

test('a center’s words for a purpose are what was shown there, and are kept', () => {
  const center = centerOf([{ language: 'de', description: 'Einmal die Woche.' }]);
  expect(shownOnCenter(text, center, 'de')).toMatchObject({
    name: 'Rundbrief',
    description: 'Einmal die Woche.',
    language: 'de',
    isKept: true,
  });
});

test('the purpose’s own words in a language come before the center’s in another', () => {
  const center = centerOf([{ language: 'en', name: 'News', description: 'Once a week.' }]);
  expect(shownOnCenter(text, center, 'de')).toEqual(text);
  expect(shownOnCenter(text, center, 'fr')).toMatchObject({
    name: 'News',
    description: 'Once a week.',
    language: 'en',
  });
});

test('a purpose that a center has no words for is shown in its own', () => {
  expect(shownOnCenter(text, centerOf([]), 'de')).toEqual(text);
  expect(shownOnCenter({ ...text, purposeId: 'another' }, centerOf([]), null)).toMatchObject({
    description: 'Neues per Mail.',
  });
});

test('a page has its heading in the language, or in the center’s own', () => {
  expect(titleOfCenter(centerOf([]), 'de')).toBe('Ihre Auswahl');
  expect(titleOfCenter(centerOf([]), 'fr')).toBe('Your choices');
  expect(titleOfCenter(centerOf([]), null)).toBe('Your choices');
});
