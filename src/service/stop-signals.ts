/** The part of Node's process that is used here. */
type Signals = { once: (name: 'SIGTERM' | 'SIGINT', listener: () => void) => unknown };

/**
 * Stops at a signal. Who balances the load hears of it by asking whether the service is ready, so at
 * SIGTERM it goes on for a while; SIGINT comes from a terminal, where somebody waits. A second signal
 * ends the wait, and one after that finds no listener and kills, as is usual.
 */
export const stopAtSignals = (
  signals: Signals,
  {
    drainMs,
    drain,
    stop,
  }: {
    drainMs: number;
    /** The service isn't ready from now on, and answers all the same. */
    drain: () => void;
    stop: () => void;
  },
): { stopNow: () => void } => {
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  const stopNow = () => {
    if (isStopping) return;
    isStopping = true;
    clearTimeout(timer);
    stop();
  };
  signals.once('SIGTERM', () => {
    if (drainMs === 0 || isStopping) return stopNow();
    drain();
    timer = setTimeout(stopNow, drainMs);
    signals.once('SIGTERM', stopNow);
  });
  signals.once('SIGINT', stopNow);
  return { stopNow };
};
