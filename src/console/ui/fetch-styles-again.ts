const againMs = 10_000;
/** 10 s, 20 s, 40 s …: ten minutes and a half in all. */
const triesMost = 6;

/**
 * Asks again for stylesheets that couldn't be had, ever later and for about ten minutes: a part is fetched
 * anew when it's opened anew, but Vite asks for its styles only once.
 * @returns what ends it
 */
export const fetchStylesAgain = (): (() => void) => {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const handleError = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    const tried = Number(target.dataset.tried ?? 0);
    if (tried === triesMost) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      target.dataset.tried = `${tried + 1}`;
      target.replaceWith(target.cloneNode());
    }, againMs << tried);
    timers.add(timer);
  };
  // Errors of elements don't bubble.
  document.addEventListener('error', handleError, true);
  return () => {
    document.removeEventListener('error', handleError, true);
    for (const timer of timers) clearTimeout(timer);
  };
};
