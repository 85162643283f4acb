import * as z from 'zod/mini';
import { instant, maybe } from './common/values.ts';

/**
 * What lets people be deleted is switched on by two administrators (docs/design.md 11.4): one asks, and
 * another one confirms. Until then everything goes by what was.
 */
export const switchRequestSchema = z.looseObject({
  askedDate: instant,
  askedBy: z.string(),
  /** When it takes effect by itself; null while there is someone else who can confirm it. */
  takesEffectDate: maybe(instant),
});
export type SwitchRequest = z.output<typeof switchRequestSchema>;

/** How long it waits where there is only one administrator, in hours. */
export const switchWaitHours = 24;

/** The code of a 403: whoever asked doesn't confirm. */
export const secondAdministratorCode = 'second-administrator-needed';
