/**
 * Calls `onTick` now and whenever `untilNext` says (milliseconds; null for no more), and at once in a
 * page that comes back: what is drawn by the clock is right after sleep and in a tab that was hidden.
 * @returns what ends that
 */
export const tick = (onTick: () => void, untilNext: () => number | null): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const handle = () => {
    onTick();
    clearTimeout(timer);
    const wait = untilNext();
    if (wait !== null) timer = setTimeout(handle, wait);
  };
  handle();
  document.addEventListener('visibilitychange', handle);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', handle);
  };
};
