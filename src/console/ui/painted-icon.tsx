import { styled } from '@mui/material/styles';
import type { LucideIcon } from 'lucide-react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { textColors, theme } from './theme.ts';

const strokeWidth = 1.8;

const markupOf = (Icon: LucideIcon): string => {
  const host = document.createElement('div');
  const root = createRoot(host);
  flushSync(() => root.render(<Icon strokeWidth={strokeWidth} />));
  const markup = host.innerHTML;
  root.unmount();
  return markup;
};

const imageOf = (markup: string, stroke: string): string =>
  `url("data:image/svg+xml,${encodeURIComponent(markup.replaceAll('currentColor', stroke))}")`;

/**
 * An icon for the rows of long lists: the same picture as a background, in the color of text or of
 * muted text. Chromium lays out all layers of a page anew at each key that is typed in it, and every
 * SVG element is one more transform there: four of them in 60 rows cost a key a third of its frame.
 */
export const paintedIcon = (Icon: LucideIcon, ink: 'primary' | 'secondary') => {
  const markup = markupOf(Icon);
  const paintedIn = (scheme: 'light' | 'dark') => ({
    backgroundImage: imageOf(markup, textColors[scheme][ink]),
  });
  const Picture = styled('span')({
    flex: 'none',
    backgroundSize: 'contain',
    printColorAdjust: 'exact',
    ...paintedIn('light'),
    ...theme.applyStyles('dark', paintedIn('dark')),
    // Backgrounds keep their own colors there.
    '@media (forced-colors: active)': {
      backgroundImage: 'none',
      backgroundColor: 'CanvasText',
      maskImage: imageOf(markup, 'black'),
      maskSize: 'contain',
      forcedColorAdjust: 'none',
      'button > &': { backgroundColor: 'ButtonText' },
      'button[aria-disabled="true"] > &': { backgroundColor: 'GrayText' },
    },
  });
  return function PaintedIcon({ size }: { size: number }) {
    return <Picture aria-hidden="true" style={{ width: size, height: size }} />;
  };
};
