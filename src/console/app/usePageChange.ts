import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';

/** What a route says of itself in its `handle`. */
export type PageHandle = { title: string };

const product = 'Consent Console';

const separator = ' · ';

/** The title of the page that is shown; nothing personal is ever in it. */
export const screenTitle = (): string | undefined => {
  const [title, ...rest] = document.title.split(separator);
  return rest.length === 0 ? undefined : title;
};

const titleOf = (handle: unknown): string | undefined =>
  typeof handle === 'object' && handle !== null && 'title' in handle
    ? String(handle.title)
    : undefined;

/**
 * Names the page in the document's title, and after a change of page moves the focus to its main
 * part, so that a screen reader begins there. Filters and paging stay on the page. Where the page
 * stands is left to the router's `ScrollRestoration`.
 */
export const usePageChange = (main: RefObject<HTMLElement | null>): void => {
  const { pathname } = useLocation();
  const title = useMatches().reduce<string | undefined>(
    (found, { handle }) => titleOf(handle) ?? found,
    undefined,
  );
  const shown = useRef(pathname);

  useEffect(() => {
    document.title = title === undefined ? product : title + separator + product;
  }, [title]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
};
