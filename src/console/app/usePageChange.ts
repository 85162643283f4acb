import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import { type TabSignal, useShownTabSignal } from '#console/ui/tab-signal.ts';

/** What a route says of itself in its `handle`. */
export type PageHandle = { title: string };

const product = 'Consent Console';

const separator = ' · ';

const icons = {
  plain: '/favicon.svg',
  ok: '/favicon-ok.svg',
  bad: '/favicon-bad.svg',
} satisfies Record<TabSignal['tone'] | 'plain', string>;

const titleOf = (handle: unknown): string | undefined =>
  typeof handle === 'object' && handle !== null && 'title' in handle
    ? String(handle.title)
    : undefined;

/** The title of the page of these matches; nothing personal is ever in it. */
export const pageTitle = (matches: readonly { handle?: unknown }[]): string | undefined =>
  matches.reduce<string | undefined>((found, { handle }) => titleOf(handle) ?? found, undefined);

/**
 * Names the page, or what it has to say, in the document's title and icon, and after a change of page moves the focus to its main
 * part, so that a screen reader begins there. Filters and paging stay on the page. Where the page
 * stands is left to the router's `ScrollRestoration`.
 */
export const usePageChange = (main: RefObject<HTMLElement | null>): void => {
  const { pathname } = useLocation();
  const title = pageTitle(useMatches());
  const signal = useShownTabSignal();
  const words = signal?.title ?? title;
  const icon = icons[signal?.tone ?? 'plain'];
  const shown = useRef(pathname);

  useEffect(() => {
    document.title = words === undefined ? product : words + separator + product;
  }, [words]);

  useEffect(() => {
    document.querySelector('link[rel="icon"]')?.setAttribute('href', icon);
  }, [icon]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
};
