import type { LucideIcon } from 'lucide-react';
import type { CSSProperties } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import css from './painted-icon.module.css';
import { textColors } from './tokens.ts';

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
  const pictures = {
    '--light': imageOf(markup, textColors.light[ink]),
    '--dark': imageOf(markup, textColors.dark[ink]),
    '--shape': imageOf(markup, 'black'),
  };
  return function PaintedIcon({ size }: { size: number }) {
    const style: CSSProperties = { ...pictures, width: size, height: size };
    return <span aria-hidden="true" className={css.Picture} style={style} />;
  };
};
