import { applyStoredColorMode } from '#console/ui/color-mode.ts';
import { consoleHeader, pageElementId } from '#contract/page-marks.ts';
import { firstReads } from './first-reads.ts';

// This file alone becomes the inline script of index.html: every byte precedes the first paint.

/** A request that was sent before the console's script was there; `url` is a path with its query. */
export type FirstRead = { url: string; answer: Promise<Response> };

declare global {
  interface Window {
    __firstRead?: FirstRead | undefined;
  }
}

const begin = () => {
  const { tag, person } = JSON.parse(document.getElementById(pageElementId)?.textContent ?? '{}');
  const { pathname, search } = location;
  // The frame is that of somebody who is signed in, on a page of the console itself.
  if (!person || /^\/(auth|signed-out|verify-)/.test(pathname)) {
    document.documentElement.dataset.frame = 'none';
    return;
  }
  const url = search === '' ? firstReads[pathname] : undefined;
  if (!url) return;
  const answer = fetch(url, {
    headers: { Accept: 'application/json', [consoleHeader]: tag },
    cache: 'no-store',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
  });
  // Whoever takes it hears of a failure.
  answer.catch(() => {});
  window.__firstRead = { url, answer };
};

applyStoredColorMode();
begin();
