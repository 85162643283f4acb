/**
 * A page that the browser keeps as it was, for Back, is read again when it comes back: somebody may
 * have signed out meanwhile. Until then nothing that was on it is drawn.
 */
export const readAgain = (
  page: Pick<Window, 'addEventListener'>,
  { root, reload }: { root: Pick<HTMLElement, 'hidden'>; reload: () => void },
): void => {
  page.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) root.hidden = true;
  });
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reload();
  });
};
