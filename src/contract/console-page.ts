import * as z from 'zod/mini';
import { scopes } from './common/scopes.ts';
import { serviceConfigSchema } from './service-config.ts';

/** Where people sign in and out (docs/design.md 10.1). Nothing here belongs to the interface. */
export const sessionPaths = {
  /** GET, a navigation: begins a sign-in; `return` is the console's address to come back to. */
  signIn: '/auth/sign-in',
  /** Where the provider sends the browser back to. */
  callback: '/auth/callback',
  /** GET: who is signed in now. POST: has the provider asked again first. Both answer a page. */
  session: '/auth/session',
  /** POST: ends the session, and says where its end at the provider goes on. */
  signOut: '/auth/sign-out',
  /** Where the provider says that a session of its own has ended. */
  backChannelLogout: '/auth/back-channel-logout',
  /** The console's page of a window that signs in for another page. */
  again: '/auth/again',
  /** The console's page after a sign-out. */
  signedOut: '/signed-out',
} as const;

/** Names the address to come back to, in the query of `sessionPaths.signIn`. */
export const returnParameter = 'return';

/** In the same query: their sign-in at the provider has to be fresh (fresh-sign-in.ts). */
export const freshParameter = 'fresh';

/** The code of a 401: another session is in force than the page's. */
export const sessionChangedCode = 'session-changed';

/**
 * Why a page begins without its person. `service`: the database didn't answer; `provider`: the
 * OpenID provider didn't; `sign-in`: it refused, or the attempt isn't this browser's; `cookies`: the
 * browser keeps none; `too-many`: the address signed in too often.
 */
export const pageProblems = ['service', 'provider', 'sign-in', 'cookies', 'too-many'] as const;
export type PageProblem = (typeof pageProblems)[number];

/** Who is signed in: `subject` as records have it, the name for people's eyes. */
const signedInSchema = z.looseObject({
  subject: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
});
export type SignedInPerson = z.output<typeof signedInSchema>;

/** What a page of the console begins with; `person` and `tag` are both there or both null. */
export const consolePageSchema = z.looseObject({
  configuration: serviceConfigSchema,
  person: z.nullable(signedInSchema),
  tag: z.nullable(z.string()),
  problem: z.nullable(z.enum(pageProblems)),
});
export type ConsolePage = z.output<typeof consolePageSchema>;

/** Answer of a sign-out: where the provider ends its own session, null if it offers no such place. */
export const signedOutSchema = z.looseObject({ location: z.nullable(z.string()) });
