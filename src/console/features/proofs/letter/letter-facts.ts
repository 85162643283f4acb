import type { AccessAnswer } from '#contract/access-answers.ts';
import type { Choice } from './standings-of-answer.ts';

export type LetterFacts = {
  answer: AccessAnswer;
  /** Every purpose of the account, in the order of a call. */
  choices: readonly Choice[];
};
