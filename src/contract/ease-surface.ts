import type { HexColor } from './brand-colors.ts';
import type { MissingTexts } from './missing-texts.ts';

/** What an act takes of a person, from the page that the link opens. */
export type EaseSteps = {
  pages: number;
  choices: number;
  clicks: number;
  fields: number;
  logins: number;
  reasons: number;
};

/** How a control is drawn; sizes in CSS pixels. */
export type EaseControl = {
  width: number;
  height: number;
  textSize: number;
  weight: number;
  text: HexColor;
  fill: HexColor;
};

export type EaseAnswer = 'yes' | 'no';

/** One purpose to agree to. */
export type EaseChoice = {
  id: string;
  name: string;
  /** What is selected when the page opens, by what this person said before. */
  selected: Record<'neverAsked' | 'agreed' | 'refused' | 'ended', EaseAnswer | null>;
  yes: EaseControl;
  no: EaseControl;
  words: { language: string; yes: string; no: string }[];
};

/**
 * A page on which people agree and withdraw, as far as equal ease asks: of a preference center or a
 * hosted form.
 */
export type EaseSurface = {
  /** `withdrawAll` is null where nothing does that. */
  steps: Record<'agreeOne' | 'agreeAll' | 'withdrawOne', EaseSteps> & {
    withdrawAll: EaseSteps | null;
  };
  choices: EaseChoice[];
  /** The button that agrees. */
  save: EaseControl;
  /** The button that withdraws everything, and whether it's in sight without scrolling. */
  stopEverything: (EaseControl & { isInSight: boolean }) | null;
  buttonWords: { language: string; save: string; stopEverything: string }[];
  /** The color of links and outlines. */
  brand: HexColor;
  /** What all of it is drawn on. */
  grounds: readonly HexColor[];
  controller: { hasName: boolean; canBeReached: boolean };
  /** The languages it's shown in, the default one first, and whether each has a link to a notice. */
  notices: { language: string; hasNotice: boolean }[];
  /** What people in these languages read in the default one. */
  missing: MissingTexts[];
  /** Purposes that it names, and that people aren't shown: they have no Active version. */
  notShown: { id: string; name: string }[];
};
