import { type Endpoint, effectOf } from '#contract/common/endpoint.ts';
import type { Fault } from '#contract/common/problem.ts';
import type { RateLimit } from './limits/rate-limit.ts';

/** `unknown`: a write was sent and nothing says whether it took effect. Else nothing changed. */
export type Outcome = 'none' | 'unknown';

/** What may have happened when an endpoint's answer is missing or not understood. */
export const outcomeOf = (endpoint: Endpoint): Outcome =>
  effectOf(endpoint) === 'none' ? 'none' : 'unknown';

/** Adds what to do next to what happened. */
export const advise = (sentence: string, outcome: Outcome): string =>
  outcome === 'unknown'
    ? `${sentence} It may have gone through. Check before you send it again.`
    : `${sentence} Try again in a moment.`;

type Facts = {
  /** A sentence for the person in front of the screen: what happened and what to do. */
  message: string;
  /** Stable, kebab-case: the service's own, else one of ours. */
  code: string;
  /** Method and path template, never a value: `GET /api/…/{id}`. */
  endpoint: string;
  status?: number | undefined;
  requestId?: string | undefined;
  outcome?: Outcome;
  cause?: unknown;
};

class ApiFailure extends Error {
  readonly code: string;
  readonly endpoint: string;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly outcome: Outcome;
  /** How often the read behind it was sent in vain (`tries.ts`); undefined where nobody counted. */
  tries: number | undefined;

  constructor(facts: Facts) {
    super(facts.message, { cause: facts.cause });
    this.code = facts.code;
    this.endpoint = facts.endpoint;
    this.status = facts.status;
    this.requestId = facts.requestId;
    this.outcome = facts.outcome ?? 'none';
  }
}

/** A limit holds: the service said 429, or nothing was sent because of an earlier one. */
export class RateLimited extends ApiFailure {
  readonly kind = 'rate-limited';
  readonly limit: RateLimit;

  constructor(facts: Facts, limit: RateLimit) {
    super(facts);
    this.limit = limit;
  }
}

/** The request itself is wrong; `faults` is empty where the service names none. */
export class Invalid extends ApiFailure {
  readonly kind = 'invalid';
  readonly faults: readonly Fault[];

  constructor(facts: Facts, faults: readonly Fault[]) {
    super(facts);
    this.faults = faults;
  }
}

/** The request contradicts what is stored; `code` says how. */
export class Conflict extends ApiFailure {
  readonly kind = 'conflict';
}

export class NotFound extends ApiFailure {
  readonly kind = 'not-found';
}

/** 403. `missingScope` reads as text: "CONSENT or CONSENT_READ". */
export class Forbidden extends ApiFailure {
  readonly kind = 'forbidden';
  readonly missingScope: string;

  constructor(facts: Facts, missingScope: string) {
    super(facts);
    this.missingScope = missingScope;
  }
}

/** The session is lost and could not be renewed. The request was not executed. */
export class Unauthorized extends ApiFailure {
  readonly kind = 'unauthorized';
}

/** The service answered that it failed; `waitMs` where it said when to ask again. */
export class Unavailable extends ApiFailure {
  readonly kind = 'unavailable';
  readonly waitMs: number | undefined;

  constructor(facts: Facts, waitMs?: number) {
    super(facts);
    this.waitMs = waitMs;
  }
}

/** No complete answer came: `code` is offline, timeout, unreachable or cut. */
export class Network extends ApiFailure {
  readonly kind = 'network';
}

/** A success whose body breaks the contract, at `path` (keys joined by dots, `''` is the whole). */
export class Contract extends ApiFailure {
  readonly kind = 'contract';
  readonly path: string;

  constructor(facts: Facts, path: string) {
    super(facts);
    this.path = path;
  }
}

/** Everything that `ApiClient.call` throws, an abort by the caller aside. Told apart by `kind`. */
export type ApiError =
  | RateLimited
  | Invalid
  | Conflict
  | NotFound
  | Forbidden
  | Unauthorized
  | Unavailable
  | Network
  | Contract;

/** The family's guard: `isApiError(error, 'rate-limited')` narrows to that kind, without it to any. */
export const isApiError = <Kind extends ApiError['kind'] = ApiError['kind']>(
  error: unknown,
  kind?: Kind,
): error is Extract<ApiError, { kind: Kind }> =>
  error instanceof ApiFailure && (kind === undefined || (error as ApiError).kind === kind);

/** Whether the error leaves open if a write took effect. */
export const isUnclear = (error: unknown): boolean =>
  isApiError(error) && error.outcome === 'unknown';
