import { keyPrefix } from '#service/identity/api-secret.ts';
import { Problem } from './problem.ts';

/** Programs may send an API key in it; names of headers ignore case (docs/design.md 10.4). */
export const apiKeyHeader = 'APIKey';

const bearer = /^Bearer +([\w~+/.-]+=*)$/i;

/** What an Authorization header, or what stands in for one, holds; null if it's neither. */
const readAuthorization = (value: string): string | null =>
  bearer.exec(value)?.[1] ?? (value.startsWith(keyPrefix) ? value : null);

/** `malformed` says that there's something that no credential looks like. */
type Found = { kind: 'token'; token: string } | { kind: 'none' | 'malformed' | 'in-query' };

/**
 * The one credential of a request: an access token or an API key. `in-query` stands for one in the
 * address while those aren't accepted.
 * @throws Problem 400 `credentials-conflict` for two different ones
 */
export const readCredential = (request: Request, isQueryAccepted: boolean): Found => {
  const header = request.headers.get('authorization');
  const key = request.headers.get(apiKeyHeader);
  const inQuery = request.url.includes('uthorization=')
    ? (new URL(request.url).searchParams.get('Authorization') ??
      new URL(request.url).searchParams.get('authorization'))
    : null;
  const given = [
    header === null ? null : readAuthorization(header),
    key === null ? null : (readAuthorization(key) ?? key),
    inQuery === null || !isQueryAccepted ? null : readAuthorization(inQuery),
  ];
  const tokens = new Set(given.filter((token) => token !== null));
  if (tokens.size > 1) {
    throw new Problem(
      400,
      'credentials-conflict',
      'The request has two different credentials. Send one.',
    );
  }
  const [token] = tokens;
  if (token !== undefined) return { kind: 'token', token };
  if (header !== null) return { kind: 'malformed' };
  if (inQuery === null) return { kind: 'none' };
  return { kind: isQueryAccepted ? 'malformed' : 'in-query' };
};
