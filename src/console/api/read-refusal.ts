import * as z from 'zod/mini';
import { type Endpoint, endpointName } from '#contract/common/endpoint.ts';
import { requestIdHeader } from '#contract/common/headers.ts';
import { faultSchema } from '#contract/common/problem.ts';
import { freshSignInCode } from '#contract/fresh-sign-in.ts';
import {
  type ApiError,
  advise,
  Conflict,
  Forbidden,
  Invalid,
  NotFound,
  outcomeOf,
  type RateLimited,
  Unauthorized,
  Unavailable,
} from './api-error.ts';
import { readRetryAfter } from './limits/retry-after.ts';
import type { Received } from './read-answer.ts';

const optionalText = z.catch(z.optional(z.string()), undefined);

/** Each key on its own: other hosts send some of them, a bare string, a page of HTML or nothing. */
const readableProblemSchema = z.catch(
  z.object({
    message: optionalText,
    detail: optionalText,
    code: optionalText,
    requestId: optionalText,
    errors: z.catch(z.optional(z.array(faultSchema)), undefined),
  }),
  {},
);

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const readProblem = (text: string) => {
  const body = parseJson(text);
  const problem = z.parse(readableProblemSchema, body);
  const words = (typeof body === 'string' ? body : (problem.message ?? problem.detail))?.trim();
  const isSentence = words !== undefined && /^[^<{].{0,300}$/.test(words);
  return { ...problem, words: isSentence ? words : undefined };
};

/** Whether a person has to sign in again before a request is taken. */
export const needsFreshSignIn = ({ status, text }: Pick<Received, 'status' | 'text'>): boolean =>
  status === 403 && readProblem(text).code === freshSignInCode;

/** The error for an answer that is neither a success nor a 429, whatever its body. */
export const readRefusal = (
  endpoint: Endpoint,
  { status, headers, text }: Received,
): Exclude<ApiError, RateLimited> => {
  const problem = readProblem(text);
  const words = problem.words;
  const facts = {
    endpoint: endpointName(endpoint),
    code: problem.code ?? `http-${status}`,
    status,
    requestId: problem.requestId ?? headers.get(requestIdHeader) ?? undefined,
  };

  // Where nobody signs in, what is in the request was not good enough.
  if (status === 401 && endpoint.scopes[0]) {
    return new Unauthorized({ ...facts, message: 'Your session has ended. Sign in again.' });
  }
  if (status === 403) {
    const scope = endpoint.scopes.join(' or ');
    const missing = `This needs ${scope} access. Ask an administrator.`;
    const isOfScope = problem.code === undefined || problem.code === 'scope-missing';
    const message = isOfScope ? missing : (words ?? missing);
    return new Forbidden({ ...facts, message }, scope);
  }
  if (status === 404 || status === 410) {
    const message = words ?? 'It may have been removed. Check the address or go back to the list.';
    return new NotFound({ ...facts, message });
  }
  if (status >= 500 || status === 408) {
    const outcome = outcomeOf(endpoint);
    const message = advise(`The service failed (status ${status}).`, outcome);
    const stated = { retryAfter: headers.get('Retry-After'), date: headers.get('Date') };
    return new Unavailable({ ...facts, message, outcome }, readRetryAfter(stated, Date.now()));
  }
  const faults = problem.errors ?? [];
  const namesState =
    faults.length === 0 && (problem.code ?? 'invalid-request') !== 'invalid-request';
  if (status === 409 || status === 412 || (status <= 401 && namesState)) {
    const message = words ?? "This conflicts with what's saved. Reload, then try again.";
    return new Conflict({ ...facts, message });
  }
  const message = words ?? 'The service rejected the request. Check what you entered.';
  return new Invalid({ ...facts, message }, faults);
};
