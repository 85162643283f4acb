import type { Endpoint } from '#contract/common/endpoint.ts';
import type { Fault } from '#contract/common/problem.ts';

const titles: Record<number, string> = {
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  413: 'Content too large',
  415: 'Unsupported media type',
  422: 'Unprocessable content',
  429: 'Too many requests',
  500: 'Internal server error',
  503: 'Service unavailable',
};

/** Most faults that an answer tells: a body of nothing but faults would be answered by a larger one. */
export const faultMaximum = 100;

/** Maximum length of a fault's path, in characters. Only made-up keys can exceed it. */
const pathMaximum = 1000;

const shorten = (path: string): string =>
  path.length > pathMaximum ? `${path.slice(0, pathMaximum)}…` : path;

type ProblemOptions = {
  faults?: readonly Fault[];
  headers?: Record<string, string>;
  /** What the body has besides, where an operation is published so (RFC 9457, 3.2). */
  members?: Readonly<Record<string, unknown>>;
};

/** A refusal: what the caller gets instead of an answer (docs/design.md 5.1). */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly faults: readonly Fault[] | undefined;
  readonly headers: Record<string, string>;
  readonly members: Readonly<Record<string, unknown>>;

  /** @param detail one sentence that says what to do; it reaches the caller */
  constructor(status: number, code: string, detail: string, options: ProblemOptions = {}) {
    super(detail);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.faults = options.faults?.map(({ path, message }) => ({ path: shorten(path), message }));
    this.headers = options.headers ?? {};
    this.members = options.members ?? {};
  }

  /**
   * The body as RFC 9457 has it, with `message` for clients that read only that; and with the
   * endpoint's own record where its refusals carry one, which wins.
   */
  toBody(requestId: string, record: Endpoint['refusalRecord'] = {}) {
    return {
      ...this.members,
      type: 'about:blank',
      title: titles[this.status] ?? 'Error',
      status: this.status,
      detail: this.message,
      message: this.message,
      code: this.code,
      requestId,
      ...(this.faults === undefined ? {} : { errors: this.faults.slice(0, faultMaximum) }),
      ...record,
    };
  }
}

/** How the body of a refusal is to be read. */
export const refusalTypeOf = (record: Endpoint['refusalRecord']): string =>
  record === undefined ? 'application/problem+json' : 'application/json';

const sentenceOf = (faults: readonly Fault[]): string => {
  const [first, ...more] = faults;
  if (first === undefined) return "The request isn't valid.";
  const where = first.path === '' ? '' : `${shorten(first.path)}: `;
  const others = ['', " There's 1 more error."][more.length];
  const count = more.length < faultMaximum ? more.length : `at least ${faultMaximum}`;
  return where + first.message + (others ?? ` There are ${count} more errors.`);
};

/** 400 that names every fault at once, or the first hundred. */
export const invalidRequest = (faults: readonly Fault[]): Problem =>
  new Problem(400, 'invalid-request', sentenceOf(faults), { faults });

/** 400 because what was asked contradicts what is stored (docs/design.md 5.1). */
export const stateConflict = (code: string, detail: string): Problem =>
  new Problem(400, code, detail);

/** The same as 409, from an operation that `conflicts`. */
export const conflict = (
  code: string,
  detail: string,
  members: Readonly<Record<string, unknown>> = {},
): Problem => new Problem(409, code, detail, { members });

/** 400 because the name is taken; `faults` are reported with it. */
export const nameTaken = (
  what:
    | 'collection point'
    | 'purpose'
    | 'purpose preference'
    | 'preference center'
    | 'merge request'
    | 'retention rule',
  faults: readonly Fault[] = [],
  path = 'Name',
): Problem => {
  const detail = `Another ${what} has this name. Choose a different one.`;
  return new Problem(400, `${what.replaceAll(' ', '-')}-name-taken`, detail, {
    faults: [{ path, message: detail }, ...faults],
  });
};

/** 404. `what` begins a sentence, e.g. `Collection point`. */
export const notFound = (what: string): Problem =>
  new Problem(404, 'not-found', `${what} not found. Check its id and version.`);
