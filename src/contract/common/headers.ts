/** Names the act behind a write, so that it takes effect once (docs/design.md 5.6). */
export const idempotencyKeyHeader = 'Idempotency-Key';
/** Identifies one request, in and out. */
export const requestIdHeader = 'X-Request-Id';

/** Handles of looks, up to 10 with commas between them: who is shown in clear (docs/design.md 11.3). */
export const lookHeader = 'X-Look';
export const looksMaximum = 10;
/**
 * Texts that a session looked for before, percent-encoded, with commas between them: values equal to one come in
 * clear.
 */
export const searchTextHeader = 'X-Search-Text';
export const searchTextsMaximum = 5;
/** The ticket of the call in which something about a person is done or looked at (tickets.ts). */
export const ticketHeader = 'X-Ticket';

/** What a 429 carries (docs/spec.md 7). */
export const limitHeaders = {
  retryAfter: 'Retry-After',
  eventId: 'ot-ratelimit-event-id',
  allowed: 'ot-requests-allowed',
  period: 'ot-period',
  made: 'ot-request-made',
} as const;

/** Extension, in a demo only: the scene that made a 429, by its name. */
export const sceneHeader = 'Demo-Scene';

/** Says that an operation is deprecated, and since when (RFC 9745); no date is published. */
export const deprecationHeader = { name: 'Deprecation', value: '@1725148800' } as const;
/** When a deprecated operation was announced to end (RFC 8594). */
const sunsetHeader = 'Sunset';

/** The days of a deprecation, `yyyy-MM-dd`. */
export type Deprecation = { readonly since: string; readonly until: string };

/** What the answers of a deprecated operation carry. */
export const deprecationHeaders = (dates: Deprecation | undefined): Record<string, string> =>
  dates === undefined
    ? { [deprecationHeader.name]: deprecationHeader.value }
    : {
        [deprecationHeader.name]: `@${Date.parse(dates.since) / 1000}`,
        [sunsetHeader]: new Date(dates.until).toUTCString(),
      };

/** Response headers that a page on another origin may read (docs/design.md 5.9). */
export const exposedHeaders: readonly string[] = [
  ...Object.values(limitHeaders),
  requestIdHeader,
  'WWW-Authenticate',
  'Date',
  'ETag',
  deprecationHeader.name,
  sunsetHeader,
  sceneHeader,
  'x-onetrust-receiptId',
];
