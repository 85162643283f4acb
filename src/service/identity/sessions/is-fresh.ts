import { freshSignInMinutes } from '#contract/fresh-sign-in.ts';

/** Oldest sign-in that counts as fresh, in seconds. */
export const freshSeconds = freshSignInMinutes * 60;
/** How far the clock of a provider may be from ours. */
const toleranceSeconds = 120;

/**
 * Whether somebody signed in lately enough for what needs it. A time that lies further ahead than
 * clocks differ would stay fresh for long, so it's none.
 * @param authAt when they signed in by the provider's clock, RFC 3339; null where nobody knows
 */
export const isFresh = (authAt: string | null, now: string): boolean => {
  if (authAt === null) return false;
  const age = (Date.parse(now) - Date.parse(authAt)) / 1000;
  return age >= -toleranceSeconds && age <= freshSeconds + toleranceSeconds;
};
