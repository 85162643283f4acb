import type { TimeoutProvider } from '@tanstack/react-query';

const longestStepMs = 5000;

/**
 * Timers that go by the wall clock: the browser's own stand still while the machine sleeps, and
 * would keep a read waiting long after its limit has freed. They are at most five seconds late then.
 */
export const createWallClockTimers = (): TimeoutProvider<number> => {
  const running = new Map<number, ReturnType<typeof setTimeout>>();
  let lastId = 0;

  const start = (callback: () => void, delay: number): number => {
    lastId += 1;
    const id = lastId;
    const wallEnd = Date.now() + delay;
    // Beside it the browser's own time, for a wall clock that is set back.
    const ownEnd = performance.now() + delay;
    const step = () => {
      const left = Math.min(wallEnd - Date.now(), ownEnd - performance.now());
      if (left > 0) {
        running.set(id, setTimeout(step, Math.min(left, longestStepMs)));
        return;
      }
      running.delete(id);
      callback();
    };
    running.set(id, setTimeout(step, Math.max(0, Math.min(delay, longestStepMs))));
    return id;
  };

  const stop = (id: number | undefined) => {
    if (id === undefined) return;
    clearTimeout(running.get(id));
    running.delete(id);
  };

  return {
    setTimeout: start,
    clearTimeout: stop,
    setInterval: (callback, delay) => Number(setInterval(callback, delay)),
    clearInterval: (id) => clearInterval(id),
  };
};
