type Waiting = { isWrite: boolean; go: () => void };

/** At most so many requests under way at once; the others wait their turn, writes before reads. */
export const createLanes = (most: number) => {
  const queue: Waiting[] = [];
  let busy = 0;

  const leave = () => {
    busy -= 1;
    const index = queue.findIndex(({ isWrite }) => isWrite);
    queue.splice(Math.max(0, index), 1)[0]?.go();
  };

  const leaveOnce = () => {
    let isIn = true;
    return () => {
      if (isIn) leave();
      isIn = false;
    };
  };

  return {
    /**
     * Waits for a free lane.
     * @returns what frees it
     * @throws the signal's reason where the caller gave up meanwhile
     */
    enter: (isWrite: boolean, signal?: AbortSignal): Promise<() => void> =>
      new Promise((resolve, reject) => {
        const take = () => {
          busy += 1;
          resolve(leaveOnce());
        };
        if (signal?.aborted) {
          reject(signal.reason);
          return;
        }
        if (busy < most) {
          take();
          return;
        }
        const waiting: Waiting = {
          isWrite,
          go: () => {
            signal?.removeEventListener('abort', giveUp);
            take();
          },
        };
        const giveUp = () => {
          queue.splice(queue.indexOf(waiting), 1);
          reject(signal?.reason);
        };
        signal?.addEventListener('abort', giveUp, { once: true });
        queue.push(waiting);
      }),
    /** How many requests are under way, and how many wait for a lane. */
    load: () => ({ busy, queued: queue.length }),
  };
};
