const second = 1000;
/** The longest window is an hour, so what is beyond a day was not meant as a wait. */
const longestWait = 24 * 60 * 60 * second;

const httpDate =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

const parseDate = (value: string | null): number | undefined => {
  const time = value !== null && httpDate.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
};

/**
 * The wait that a `Retry-After` states, in milliseconds; undefined where it is absent, malformed,
 * zero, past or beyond a day. Seconds or an HTTP date; a date is measured against the answer's
 * `Date`, so that a wrong clock on this machine does not matter.
 * @param receivedAt epoch milliseconds
 */
export const readRetryAfter = (
  headers: { retryAfter: string | null; date: string | null },
  receivedAt: number,
): number | undefined => {
  const text = headers.retryAfter?.trim() ?? '';
  const date = parseDate(text);
  const sentAt = parseDate(headers.date) ?? receivedAt;
  const dated = date === undefined ? undefined : date - sentAt;
  const wait = /^\d+$/.test(text) ? Number(text) * second : dated;
  return wait !== undefined && wait > 0 && wait <= longestWait ? wait : undefined;
};
