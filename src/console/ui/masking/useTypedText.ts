import { useLayoutEffect } from 'react';
import { sight } from '../sight.ts';

/**
 * Keeps what was typed to find somebody visible, here and on the pages that open from here; the text
 * of an earlier search is masked again.
 * @param text undefined where nothing was typed
 */
export const useTypedText = (text: string | undefined): void =>
  useLayoutEffect(() => sight.replaceTyped(text), [text]);
