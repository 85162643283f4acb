import type { FirstRead } from './boot.ts';

type Fetch = typeof globalThis.fetch;

/** After that the page was open for long, and what was sent at its start may be old. */
const freshMs = 15_000;

type Page = { __firstRead?: FirstRead | undefined };

const whenAborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/**
 * A `fetch` whose first read of an address is the one that the page has sent already, while it's
 * fresh. One that failed is sent again.
 * @param now milliseconds from any fixed point
 */
export const withFirstRead = (
  page: Page,
  { fetch, now }: { fetch: Fetch; now: () => number },
): Fetch => {
  const startedAt = now();
  return async (address, init) => {
    const first = page.__firstRead;
    const isSame = first !== undefined && String(address).endsWith(first.url);
    if (!isSame || (init?.method ?? 'GET') !== 'GET') return fetch(address, init);
    page.__firstRead = undefined;
    if (now() - startedAt > freshMs) return fetch(address, init);
    init?.signal?.throwIfAborted();
    const answer = await Promise.race([first.answer.catch(() => null), whenAborted(init?.signal)]);
    return answer ?? fetch(address, init);
  };
};
