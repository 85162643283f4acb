import type { Endpoint } from '#contract/common/endpoint.ts';
import { freshSignInCode, freshSignInMinutes } from '#contract/fresh-sign-in.ts';
import { isFresh } from '#service/identity/sessions/is-fresh.ts';
import type { Caller } from '#service/identity/verify-access-token.ts';
import { Problem } from './problem.ts';

/**
 * Has a person in the console sign in again before what needs it (docs/design.md 11.4). Programs and
 * keys have no sign-in that could be old.
 * @param now RFC 3339
 * @param request left out before it is read: what needs a fresh sign-in whatever is asked ends there
 * @throws Problem 403 `fresh-sign-in-needed`
 */
export const requireFreshSignIn = (
  { needsFreshSignIn }: Pick<Endpoint, 'needsFreshSignIn'>,
  { session }: Pick<Caller, 'session'>,
  now: string,
  request?: { query: unknown; body: unknown },
): void => {
  if (needsFreshSignIn === undefined || session === undefined) return;
  const isNeeded =
    needsFreshSignIn === true || (request !== undefined && needsFreshSignIn(request));
  if (!isNeeded || isFresh(session.authAt, now)) return;
  throw new Problem(
    403,
    freshSignInCode,
    `This needs a sign-in from the last ${freshSignInMinutes} minutes. Nothing was done. Sign in again, and send it once more.`,
    { members: { maximumAgeMinutes: freshSignInMinutes } },
  );
};
