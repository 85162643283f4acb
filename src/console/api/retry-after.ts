const second = 1000;
const firstGuess = 15 * second;
const longestGuess = 8 * 60 * second;
/** The longest window is an hour, so what is beyond a day was not meant as a wait. */
const longestStated = 24 * 60 * 60 * second;

const httpDate =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

const parseDate = (value: string | null): number | undefined =>
  value !== null && httpDate.test(value) ? Date.parse(value) : undefined;

const statedWait = (header: string, sentAt: number): number | undefined => {
  if (/^\d+$/.test(header)) return Number(header) * second;
  const date = parseDate(header);
  return date === undefined ? undefined : date - sentAt;
};

export type RetryTime = { retryAt: number; isStated: boolean };

/**
 * Turns a `Retry-After` into an absolute time, at once, because nobody later knows when it came.
 * Seconds or an HTTP date; a date is measured against the answer's `Date`, so that a wrong clock on
 * this machine does not matter. Absent, malformed, zero, past or beyond a day means not stated:
 * then the wait is guessed and doubles with every refusal in a row.
 *
 * @param receivedAt epoch milliseconds
 * @param unstatedBefore refusals without a time that came right before this one
 */
export const readRetryAfter = (
  headers: { retryAfter: string | null; date: string | null },
  receivedAt: number,
  unstatedBefore: number,
): RetryTime => {
  const sentAt = parseDate(headers.date) ?? receivedAt;
  const wait = statedWait(headers.retryAfter?.trim() ?? '', sentAt);
  if (wait !== undefined && wait > 0 && wait <= longestStated) {
    return { retryAt: receivedAt + wait, isStated: true };
  }
  const guess = Math.min(firstGuess * 2 ** unstatedBefore, longestGuess);
  return { retryAt: receivedAt + guess, isStated: false };
};
