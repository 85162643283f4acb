import * as z from 'zod/mini';
import { type Endpoint, endpointName } from '#contract/common/endpoint.ts';
import { limitHeaders, requestIdHeader } from '#contract/common/headers.ts';
import { limitPeriods } from '#contract/common/limits.ts';
import { faultSchema } from '#contract/common/problem.ts';
import {
  type ApiError,
  advise,
  Conflict,
  Forbidden,
  Invalid,
  NotFound,
  outcomeOf,
  RateLimited,
  Unauthorized,
  Unavailable,
} from './api-error.ts';
import type { Received } from './read-answer.ts';
import { readRetryAfter } from './retry-after.ts';

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

const readCount = (value: string | null): number | undefined =>
  value !== null && /^\d{1,15}$/.test(value) ? Number(value) : undefined;

type Refusal = Received & {
  endpoint: Endpoint;
  /** Epoch milliseconds. */
  receivedAt: number;
  /** 429s of this endpoint without a time that came right before this one. */
  unstatedBefore: number;
};

/** The error for an answer that is no success, whatever its body. */
export const readRefusal = (refusal: Refusal): ApiError => {
  const { endpoint, status, headers, text } = refusal;
  const problem = readProblem(text);
  const words = problem.words;
  const facts = {
    endpoint: endpointName(endpoint),
    code: problem.code ?? `http-${status}`,
    status,
    requestId: problem.requestId ?? headers.get(requestIdHeader) ?? undefined,
  };

  if (status === 429) {
    const time = readRetryAfter(
      { retryAfter: headers.get(limitHeaders.retryAfter), date: headers.get('Date') },
      refusal.receivedAt,
      refusal.unstatedBefore,
    );
    const message = words ?? 'A request limit was reached. Wait, then try again.';
    return new RateLimited(
      { ...facts, message },
      {
        ...time,
        period: limitPeriods.find((period) => period === headers.get(limitHeaders.period)),
        allowed: readCount(headers.get(limitHeaders.allowed)),
        made: readCount(headers.get(limitHeaders.made)),
        eventId: headers.get(limitHeaders.eventId) ?? undefined,
      },
    );
  }
  if (status === 401) {
    return new Unauthorized({ ...facts, message: 'Your session has ended. Sign in again.' });
  }
  if (status === 403) {
    const scope = endpoint.scopes.join(' or ');
    const message = `This needs the scope ${scope}. Ask an administrator for it.`;
    return new Forbidden({ ...facts, message }, scope);
  }
  if (status === 404 || status === 410) {
    const message = words ?? 'It may have been removed. Check the address, or go back to the list.';
    return new NotFound({ ...facts, message });
  }
  if (status >= 500 || status === 408) {
    const outcome = outcomeOf(endpoint);
    const message = advise(`The service failed (status ${status}).`, outcome);
    return new Unavailable({ ...facts, message, outcome });
  }
  const faults = problem.errors ?? [];
  const namesState =
    faults.length === 0 && (problem.code ?? 'invalid-request') !== 'invalid-request';
  if (status === 409 || status === 412 || (status === 400 && namesState)) {
    const message = words ?? 'This contradicts what is stored. Reload, then try again.';
    return new Conflict({ ...facts, message });
  }
  const message = words ?? 'The service refused the request as not valid. Check what you entered.';
  return new Invalid({ ...facts, message }, faults);
};
