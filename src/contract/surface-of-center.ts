import { wordsOfAnswers } from './answer-words.ts';
import { brandColors, defaultBrand, type HexColor, personGrounds } from './brand-colors.ts';
import { isSameLanguage } from './common/language-tags.ts';
import type { EaseControl, EaseSteps, EaseSurface } from './ease-surface.ts';
import { isBlank, type MissingTexts } from './missing-texts.ts';
import type { CenterContent } from './preference-center-content.ts';
import { languagesOfCenter, purposesOfCenter } from './preference-center-rules.ts';
import type { PurposeKind } from './purpose-values.ts';

/** What a center's check has to know of a purpose: what people see is its Active version. */
export type EasePurpose = {
  id: string;
  name: string;
  /** Of the Active version; none counts as MARKETING. */
  kind?: PurposeKind | string | null | undefined;
  /** Whether it has an Active version. */
  active: boolean;
};

/** The default one first. */
const orderedLanguages = (content: CenterContent): string[] => [
  content.defaultLanguage,
  ...languagesOfCenter(content).filter((tag) => !isSameLanguage(tag, content.defaultLanguage)),
];

const steps = (choices: number, clicks: number): EaseSteps => ({
  pages: 1,
  choices,
  clicks,
  fields: 0,
  logins: 0,
  reasons: 0,
});

/** As `person.css` draws them; e2e/journeys/own-choices.spec.ts measures it. */
const answerControl: EaseControl = {
  width: 88,
  height: 48,
  textSize: 16,
  weight: 600,
  text: '#1b1a1e',
  fill: personGrounds.light.card,
};
const buttonControl = (color: HexColor): EaseControl => {
  const { button, ink } = brandColors(color).light;
  return { width: 192, height: 48, textSize: 16, weight: 650, text: ink, fill: button };
};

/**
 * A center as people's pages draw it. They draw both answers, and both buttons, with one class each,
 * all on one page, and ask for nothing else; what a colleague can still make unfair are the words, the
 * color, and what is missing.
 */
export const surfaceOfCenter = (
  content: CenterContent,
  purposes: readonly EasePurpose[],
  missing: readonly MissingTexts[],
): EaseSurface => {
  const known = new Map(purposes.map((purpose) => [purpose.id.toLowerCase(), purpose]));
  const languages = orderedLanguages(content);
  const named = purposesOfCenter(content)
    .filter(({ isHidden }) => !isHidden)
    .map(({ part }) => {
      const purpose = known.get(part.id.toLowerCase());
      return { onCenter: part, purpose, name: purpose?.name ?? part.id };
    });
  const choices = named.filter(
    ({ purpose }) => purpose?.active === true && purpose.kind !== 'SERVICE',
  );
  const brand = content.look?.color?.toLowerCase() ?? defaultBrand;
  const button = buttonControl(brand);
  const hasNotice = (language: string) =>
    !isBlank(
      content.languages?.find((texts) => isSameLanguage(texts.language, language))?.noticeUrl,
    );
  const one = Math.min(choices.length, 1);
  return {
    steps: {
      agreeOne: steps(one, 1),
      agreeAll: steps(choices.length, 1),
      withdrawOne: steps(one, 1),
      withdrawAll: steps(0, 1),
    },
    choices: choices.map(({ onCenter, name }) => ({
      id: onCenter.id,
      name,
      selected: { neverAsked: null, agreed: 'yes', refused: 'no', ended: null },
      yes: answerControl,
      no: answerControl,
      words: languages.map((language) => {
        const { yes, no } = wordsOfAnswers(content, language, onCenter);
        return { language, yes, no };
      }),
    })),
    save: button,
    stopEverything: { ...button, isInSight: true },
    buttonWords: languages.map((language) => {
      const { save, stopEverything } = wordsOfAnswers(content, language);
      return { language, save, stopEverything };
    }),
    brand,
    grounds: Object.values(personGrounds.light),
    controller: {
      hasName: !isBlank(content.controller?.name),
      canBeReached: !isBlank(content.controller?.address) || !isBlank(content.contactUrl),
    },
    notices: languages.map((language) => ({ language, hasNotice: hasNotice(language) })),
    missing: [...missing],
    notShown: named
      .filter(({ purpose }) => purpose?.active !== true)
      .map(({ onCenter, name }) => ({ id: onCenter.id, name })),
  };
};
