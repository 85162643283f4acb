import * as z from 'zod/mini';

/** What may become of a sign-up that is to be confirmed by mail. */
export const confirmationStates = ['WAITING', 'CONFIRMED', 'CANCELED', 'LAPSED'] as const;
export type ConfirmationState = (typeof confirmationStates)[number];

/** How many people confirm by mail that they signed up; nothing of any of them. */
export const confirmationNumbersSchema = z.looseObject({
  /** Sign-ups of these days that were to be confirmed by a mail. */
  mailed: z.int(),
  /** Those of them that were, within 72 hours of the mail. */
  confirmed: z.int(),
  /** Sign-ups of these days that wait a week without one: old, or of nobody who may be mailed to. */
  unmailed: z.int(),
  /** Of now, whatever days are asked for: sign-ups whose mail waits for an answer. */
  waiting: z.int(),
});
export type ConfirmationNumbers = z.output<typeof confirmationNumbersSchema>;
