import { ThemeProvider } from '@mui/material/styles';
import { type ElementType, type ReactNode, Suspense } from 'react';
import './fonts.css';
import { colorModeStorageKey } from './color-mode.ts';
import { GlobalStyle } from './GlobalStyle.tsx';
import { type LinkProps, LinkProvider } from './LinkContext.tsx';
import { lazyExtra } from './lazy-extra.ts';
import { theme } from './theme.ts';
import { useLightPaper } from './useLightPaper.ts';

// Not needed for the first page to be there; without it everything is described in other ways too.
const TipHost = lazyExtra(async () => (await import('./TipHost.tsx')).TipHost);

interface ThemeRootProps {
  /** The router's link, taking `href`; plain `a` without it. */
  linkComponent?: ElementType<LinkProps>;
  children: ReactNode;
}

/** Theme, global styles, fonts, the shared tip and the link of all parts below. */
export function ThemeRoot({ linkComponent = 'a', children }: ThemeRootProps) {
  useLightPaper();
  return (
    <ThemeProvider theme={theme} modeStorageKey={colorModeStorageKey} noSsr>
      <GlobalStyle />
      <LinkProvider value={linkComponent}>{children}</LinkProvider>
      <Suspense>
        <TipHost />
      </Suspense>
    </ThemeProvider>
  );
}
