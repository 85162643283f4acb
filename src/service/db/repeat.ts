/**
 * Does work every so often, one round after the other; a round that fails is told, and the next one
 * tries again. `stop` waits for a round that is under way.
 */
export const repeat = (
  work: () => Promise<void>,
  { everyMs, onError }: { everyMs: number; onError: (error: unknown) => void },
): { stop: () => Promise<void> } => {
  let round: Promise<void> | undefined;
  const timer = setInterval(() => {
    round ??= work()
      .catch(onError)
      .finally(() => {
        round = undefined;
      });
  }, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
};
