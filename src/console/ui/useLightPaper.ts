import { useEffect } from 'react';
import { schemeAttribute } from './tokens.ts';

/** Paper is light: while a page is printed its dark colors, meant for a dark ground, are not used. */
export const useLightPaper = (): void => {
  useEffect(() => {
    const root = document.documentElement;
    let shown: string | null = null;
    const begin = () => {
      shown ??= root.getAttribute(schemeAttribute);
      root.setAttribute(schemeAttribute, 'light');
    };
    const end = () => {
      if (shown !== null) root.setAttribute(schemeAttribute, shown);
      shown = null;
    };
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
};
