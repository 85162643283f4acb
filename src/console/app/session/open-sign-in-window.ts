import { paths } from '#console/paths.ts';
import { freshParameter, returnParameter, sessionPaths } from '#contract/console-page.ts';

/** Names the window, so that a double click opens one, and that it knows what it's for. */
export const signInWindowName = 'consent-console-sign-in';

const width = 480;
const height = 640;

/** Where a window signs in that a page is waiting for: whatever counts, or a fresh sign-in. */
export const signInAddresses = {
  any: paths.signInAgain.to(),
  fresh: `${sessionPaths.signIn}?${new URLSearchParams({
    [returnParameter]: sessionPaths.again,
    [freshParameter]: '1',
  })}`,
} as const;

/**
 * Opens the sign-in in a small window over the page.
 * @returns null where the browser blocked it
 */
export const openSignInWindow = (address: string): Window | null => {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2);
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`;
  return window.open(address, signInWindowName, features);
};
