import { useLayoutEffect } from 'react';
import { useRevealContext } from './RevealContext.ts';

/**
 * Keeps what was typed to find somebody visible, here and on the pages that open from here; the text
 * of an earlier search is masked again.
 * @param text undefined where nothing was typed
 */
export const useTypedText = (text: string | undefined): void => {
  const { typed } = useRevealContext();
  useLayoutEffect(() => typed.replaceWith(text), [typed, text]);
};

/** Keeps one more text visible. */
export const useAddTypedText = (): ((text: string) => void) => useRevealContext().typed.add;
