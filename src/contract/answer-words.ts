import { isSameLanguage } from './common/language-tags.ts';
import { isBlank } from './missing-texts.ts';
import type { CenterContent, CenterPurpose } from './preference-center-content.ts';

/** The words of the controls with which people agree and withdraw, on people's pages. */
export type AnswerWords = { yes: string; no: string; save: string; stopEverything: string };

/** Ours, in the languages that people's pages speak. */
export const answerWords = {
  en: { yes: 'Yes', no: 'No', save: 'Save my choices', stopEverything: 'Stop everything' },
  de: { yes: 'Ja', no: 'Nein', save: 'Auswahl speichern', stopEverything: 'Alles stoppen' },
  fr: { yes: 'Oui', no: 'Non', save: 'Enregistrer mes choix', stopEverything: 'Tout arrêter' },
  sv: { yes: 'Ja', no: 'Nej', save: 'Spara mina val', stopEverything: 'Stoppa allt' },
  ar: { yes: 'نعم', no: 'لا', save: 'حفظ اختياراتي', stopEverything: 'إيقاف كل شيء' },
} satisfies Record<string, AnswerWords>;

/** Our words in this language, with or without its region. */
const ownWords = (language: string): AnswerWords | undefined => {
  const [main = ''] = language.toLowerCase().split('-');
  return Object.entries(answerWords).find(([key]) => key === main)?.[1];
};

type Centers = Pick<CenterContent, 'defaultLanguage' | 'translations'>;

/** A word, and the language that it's in. */
type Spoken = { text: string; language: string };

/**
 * What the controls of a center say in one language, each with the language it's in. Before the default language's text comes our own
 * word, so that no one reads a yes in one language beside a no in another.
 * @param purpose whose yes and no may be others than the center's
 */
export const spokenAnswers = (
  center: Centers,
  language: string,
  purpose?: Pick<CenterPurpose, 'languages'>,
): Record<keyof AnswerWords, Spoken> => {
  const translated = (tag: string) =>
    Object.entries(center.translations ?? {}).find(([key]) => isSameLanguage(key, tag))?.[1];
  const ofPurpose = (tag: string) =>
    purpose?.languages?.find((texts) => isSameLanguage(texts.language, tag));
  const word = (key: keyof AnswerWords): Spoken => {
    const given = (tag: string) =>
      [key === 'yes' || key === 'no' ? ofPurpose(tag)?.[key] : null, translated(tag)?.[key]].map(
        (text) => ({ text, language: tag }),
      );
    const all = [
      ...given(language),
      { text: ownWords(language)?.[key], language },
      ...given(center.defaultLanguage),
    ];
    const found = all.find(({ text }) => !isBlank(text));
    return { text: answerWords.en[key], language: 'en', ...(found as Spoken | undefined) };
  };
  return {
    yes: word('yes'),
    no: word('no'),
    save: word('save'),
    stopEverything: word('stopEverything'),
  };
};

/** The words alone. */
export const wordsOfAnswers = (...asked: Parameters<typeof spokenAnswers>): AnswerWords => {
  const { yes, no, save, stopEverything } = spokenAnswers(...asked);
  return { yes: yes.text, no: no.text, save: save.text, stopEverything: stopEverything.text };
};
