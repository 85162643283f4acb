const againMs = 10_000;

/**
 * Asks again for stylesheets that couldn't be had, until they are there: a part is fetched anew when it's
 * opened anew, but Vite asks for its styles only once.
 * @returns what ends it
 */
export const fetchStylesAgain = (): (() => void) => {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const handleError = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      target.replaceWith(target.cloneNode());
    }, againMs);
    timers.add(timer);
  };
  // Errors of elements don't bubble.
  document.addEventListener('error', handleError, true);
  return () => {
    document.removeEventListener('error', handleError, true);
    for (const timer of timers) clearTimeout(timer);
  };
};
