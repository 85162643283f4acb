import { type ElementType, type ReactNode, useEffect } from 'react';
import './tokens.css';
import './base.css';
import './fonts.css';
import { followColorMode } from './color-mode.ts';
import { type LinkProps, LinkProvider } from './LinkContext.tsx';
import { lazyExtra } from './lazy-extra.ts';
import { useLightPaper } from './useLightPaper.ts';

// Not needed for the first page to be there; without it everything is described in other ways too.
const TipHost = lazyExtra(async () => (await import('./TipHost.tsx')).TipHost);

interface ThemeRootProps {
  /** The router's link, taking `href`; plain `a` without it. */
  linkComponent?: ElementType<LinkProps>;
  children: ReactNode;
}

/** Global styles, color scheme, fonts, the shared tip and the link of all parts below. */
export function ThemeRoot({ linkComponent = 'a', children }: ThemeRootProps) {
  useLightPaper();
  useEffect(followColorMode, []);
  return (
    <>
      <LinkProvider value={linkComponent}>{children}</LinkProvider>
      <TipHost />
    </>
  );
}
