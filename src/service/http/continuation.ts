import type { Place } from '#service/db/keyset.ts';
import { createSealedValues } from '#service/identity/sealed-values.ts';
import { Problem } from './problem.ts';

/** What a list goes on with after its end, until what time the first of the two goes (catch-up.ts). */
type CatchUp = { pass: 'changed' | 'rest'; untilMs: number };

/** Where a list goes on: after which row, and as which page. */
export type Continuation = {
  /** Null at the begin of a catch-up's pass. */
  after: Place | null;
  page: number;
  /** When the list's first page was read, in milliseconds since 1970. */
  beganMs: number;
  catchUp?: CatchUp | undefined;
};

/**
 * Makes continuations of lists and reads them again. A `search` is all that decides which rows come
 * and in what order: one continues only the search that it was made for.
 */
export type Continuations = {
  seal: (continuation: Continuation, search: unknown) => Promise<string>;
  /** @throws Problem 400 `continuation-invalid` */
  open: (token: string, search: unknown) => Promise<Continuation>;
};

const lifeMs = 24 * 60 * 60_000;
/** Names what is sealed and how; a later way gets another name. */
const format = 'continuation 1';

const refusal = () => {
  const detail =
    "This continuation doesn't fit the search, was changed, or is more than a day old. Start again from the first page.";
  return new Problem(400, 'continuation-invalid', detail, {
    faults: [{ path: 'requestContinuation', message: detail }],
  });
};

type Sealed = [
  value: string | null,
  id: string | null,
  page: number,
  issuedMs: number,
  /** Missing where a former release made it. */
  beganMs?: number,
  catchUp?: CatchUp,
];

/**
 * Encrypted, because the place of a row can be somebody's identifier; nothing is kept, so every
 * instance reads them, across restarts too.
 * @param secret 32 bytes in base64url
 */
export const createContinuations = async (
  secret: string,
  now: () => string,
): Promise<Continuations> => {
  const values = await createSealedValues(secret);
  const decrypt = async (token: string, search: unknown): Promise<Sealed> => {
    const opened = await values.open(token, [format, search]);
    if (opened === undefined) throw refusal();
    // Only we can seal one.
    return opened.value as Sealed;
  };
  return {
    seal: async ({ after, page, beganMs, catchUp }, search) => {
      const content: Sealed = [after?.value ?? null, after?.id ?? null, page, Date.parse(now())];
      content.push(beganMs, ...(catchUp === undefined ? [] : [catchUp]));
      return values.seal(content, [format, search]);
    },
    open: async (token, search) => {
      const [value, id, page, issuedMs, beganMs = issuedMs, catchUp] = await decrypt(token, search);
      if (Date.parse(now()) - issuedMs > lifeMs) throw refusal();
      return {
        after: value === null || id === null ? null : { value, id },
        page,
        beganMs,
        catchUp,
      };
    },
  };
};
