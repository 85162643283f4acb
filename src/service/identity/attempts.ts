type Window = { made: number; endsAt: number };

/**
 * Counts failures by name in fixed windows, in memory: at most `maximum` names, of which the oldest
 * window goes first.
 */
export const createAttempts = ({
  allowed,
  periodMs,
  maximum,
  clock,
}: {
  allowed: number;
  periodMs: number;
  maximum: number;
  /** Milliseconds from any fixed point. */
  clock: () => number;
}) => {
  const windows = new Map<string, Window>();

  const windowOf = (name: string): Window | undefined => {
    const window = windows.get(name);
    if (window === undefined || window.endsAt > clock()) return window;
    windows.delete(name);
    return undefined;
  };

  return {
    /** How long the name has to wait, in milliseconds; 0 where it may try. */
    waitMs: (name: string): number => {
      const window = windowOf(name);
      return window === undefined || window.made < allowed ? 0 : window.endsAt - clock();
    },
    failed: (name: string): void => {
      const window = windowOf(name);
      if (window !== undefined) {
        window.made += 1;
        return;
      }
      const [oldest] = windows.keys();
      if (windows.size >= maximum && oldest !== undefined) windows.delete(oldest);
      windows.set(name, { made: 1, endsAt: clock() + periodMs });
    },
  };
};
