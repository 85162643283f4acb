import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import { usePresenting } from '#console/ui/presenter-mode.ts';
import { type TabSignal, useShownTabSignal } from '#console/ui/tab-signal.ts';

/** What a route says of itself in its `handle`. */
export type PageHandle = { title: string };

const product = 'Consent Console';

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
 * What the page wants to be typed into first. Not where fingers do the pointing: the keyboard that
 * would come up there covers half of the page, which may be there to be read.
 */
const firstFieldOf = (main: HTMLElement | null): HTMLInputElement | null =>
  window.matchMedia?.('(pointer: coarse)').matches
    ? null
    : (main?.querySelector<HTMLInputElement>('input[data-first-field]') ?? null);

/** What stands in it from before is selected: typing replaces it. */
const enter = (field: HTMLInputElement) => {
  field.focus({ preventScroll: true });
  field.select();
};

/**
 * Names the page, or what it has to say, in the document's title and icon, and after a change of
 * page moves the focus to its first field (`data-first-field`), or else to its main part, so that a
 * screen reader begins there. Filters and paging stay on the page. Where the page stands is left to
 * the router's `ScrollRestoration`.
 */
export const usePageChange = (main: RefObject<HTMLElement | null>): void => {
  const { pathname } = useLocation();
  const title = pageTitle(useMatches());
  const signal = useShownTabSignal();
  const isPresenting = usePresenting();
  const words = [isPresenting && 'Presenter mode', signal?.title ?? title, product];
  const icon = icons[signal?.tone ?? 'plain'];
  const shown = useRef<string>(undefined);

  const whole = words.filter(Boolean).join(' · ');

  useEffect(() => {
    document.title = whole;
  }, [whole]);

  useEffect(() => {
    document.querySelector('link[rel="icon"]')?.setAttribute('href', icon);
  }, [icon]);

  useEffect(() => {
    if (shown.current === pathname) return;
    const isFirst = shown.current === undefined;
    shown.current = pathname;
    const field = firstFieldOf(main.current);
    if (field) enter(field);
    else if (!isFirst) main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
};
