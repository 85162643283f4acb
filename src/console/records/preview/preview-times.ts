/** Addresses of previews end after ten minutes. */
const renewMs = 9 * 60_000;
const restMs = 15_000;

/** When an address that was had then is to be renewed. */
export const renewInMs = (updatedAt: number, now: number): number =>
  Math.max(1000, updatedAt + renewMs - now);

type ReadState = { state: { error: Error | null; dataUpdatedAt: number } };

/**
 * How the address of a preview is read: again before it ends, and a tab that was hidden for longer does
 * it once it's seen. Acts on the record don't wait for it.
 */
export const previewTimes = {
  staleTime: renewMs,
  refetchOnWindowFocus: true,
  meta: { isBeside: true },
  refetchInterval: ({ state }: ReadState) =>
    state.error === null ? renewInMs(state.dataUpdatedAt || Date.now(), Date.now()) : restMs,
} as const;
