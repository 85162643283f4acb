const shortestPauseMs = 2000;
const longestPauseMs = 60_000;

/**
 * Fetches a stylesheet that couldn't be fetched again until it's there: whoever asked for it once takes
 * it for fetched, and every page that needs it would be drawn without it. At once when the network is
 * back, and else after a pause that grows.
 * @returns what ends it
 */
export const fetchLostStyles = (): (() => void) => {
  const waiting = new Map<HTMLLinkElement, ReturnType<typeof setTimeout>>();
  const pauses = new Map<string, number>();

  const fetchAgain = (link: HTMLLinkElement) => {
    clearTimeout(waiting.get(link));
    waiting.delete(link);
    // The same element wouldn't be fetched twice.
    link.replaceWith(link.cloneNode());
  };
  const handleError = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    const pauseMs = pauses.get(target.href) ?? shortestPauseMs;
    pauses.set(target.href, Math.min(2 * pauseMs, longestPauseMs));
    waiting.set(target, setTimeout(fetchAgain, pauseMs, target));
  };
  const handleOnline = () => {
    for (const link of [...waiting.keys()]) fetchAgain(link);
  };

  document.addEventListener('error', handleError, { capture: true });
  window.addEventListener('online', handleOnline);
  return () => {
    document.removeEventListener('error', handleError, { capture: true });
    window.removeEventListener('online', handleOnline);
    for (const timer of waiting.values()) clearTimeout(timer);
  };
};
