import { expect, test } from 'vitest';
import { collectionPointTypes, consentTypes } from '#contract/collection-point-values.ts';
import { pointEntries } from './annex-texts.ts';
import { type LetterLanguage, letterLanguages, speak, textOf } from './language.ts';
import { simpleAnswer } from './sample-answers.ts';

test.each(Object.keys(letterLanguages) as LetterLanguage[])(
  'the annex names kinds of places, of notices and of consent in words of people (%s)',
  (language) => {
    const [point] = simpleAnswer().collectionPoints;
    if (point === undefined) throw new Error('The sample has no collection point.');
    const told = (own: Partial<typeof point>) =>
      pointEntries(speak(language), simpleAnswer({ collectionPoints: [{ ...point, ...own }] }))
        .flatMap(({ facts }) => facts.map(([, parts]) => textOf(parts)))
        .join('\n');
    for (const type of collectionPointTypes) {
      expect(told({ type })).not.toContain(type);
    }
    for (const type of ['PRIVACY_NOTICE', 'DIGITAL_POLICY']) {
      const notices = [{ id: 'notice-id', name: 'Notice', url: null, type }];
      expect(told({ notices })).not.toContain(type);
      expect(told({ notices })).toMatch(/^Notice, .+ notice-id$/m);
    }
    for (const consentType of consentTypes) {
      expect(told({ consentType })).not.toContain(consentType);
    }
  },
);
