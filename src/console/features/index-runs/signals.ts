/** What the tab says once a run is over, for who has gone elsewhere meanwhile. */
const signals: Record<string, { title: string; tone: 'ok' | 'bad' }> = {
  Success: { title: 'Index run succeeded', tone: 'ok' },
  Failed: { title: 'Index run failed', tone: 'bad' },
};

/** Undefined while a run goes on, and for what nobody waits for. */
export const signalOf = (status: string | undefined) =>
  status !== undefined && Object.hasOwn(signals, status) ? signals[status] : undefined;
