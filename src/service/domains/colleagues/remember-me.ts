import type { rememberMeEndpoint } from '#contract/colleagues.ts';
import type { EndpointAnswer } from '#contract/common/endpoint.ts';
import type { RequestContext } from '#service/http/context.ts';
import { Problem } from '#service/http/problem.ts';
import { AccessTokenError } from '#service/identity/access-token-error.ts';
import { keepName } from './keep-name.ts';

const invalid = (reason: string) =>
  new Problem(400, 'id-token-invalid', `The ID token wasn't accepted. ${reason}.`, {
    faults: [{ path: 'idToken', message: `${reason}.` }],
  });

/**
 * Keeps the caller's name by their own ID token: nobody can give another one's name.
 * @throws Problem 400 `id-token-invalid`
 */
export const rememberMe = async (
  { db, caller, now, readIdToken }: Pick<RequestContext, 'db' | 'caller' | 'now' | 'readIdToken'>,
  idToken: string,
): Promise<EndpointAnswer<typeof rememberMeEndpoint>> => {
  const { subject, name } = await readIdToken(idToken).catch((error: unknown) => {
    throw error instanceof AccessTokenError ? invalid(error.message) : error;
  });
  if (subject !== caller.subject) throw invalid("It's about someone else");
  if (name === null) throw invalid('It has no name');
  await keepName(db, { subject, name, scopes: caller.scopes }, now());
  return { subject, name };
};
