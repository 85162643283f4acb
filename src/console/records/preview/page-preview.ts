import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Preview } from '#contract/previews.ts';

/** The address ends after ten minutes. */
const renewMs = 9 * 60_000;
const restMs = 15_000;

/** When an address that was had then is to be renewed. */
export const renewInMs = (updatedAt: number, now: number): number =>
  Math.max(1000, updatedAt + renewMs - now);

/**
 * Where something is shown as people see it. Read again after each save, and before the address ends: a
 * tab that was hidden for longer does it once it's seen.
 * @param key of the record, which its writes make stale
 */
export const pagePreview = (key: QueryKey, read: (signal: AbortSignal) => Promise<Preview>) =>
  queryOptions({
    queryKey: [...key, 'preview'],
    queryFn: ({ signal }) => read(signal),
    staleTime: renewMs,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.error === null ? renewInMs(state.dataUpdatedAt || Date.now(), Date.now()) : restMs,
  });
