import GlobalStyles from '@mui/material/GlobalStyles';
import { color, monoFamily, topBarHeight } from './theme.ts';

const styles = (
  <GlobalStyles
    styles={(theme) => ({
      '*, *::before, *::after': { boxSizing: 'border-box' },
      html: {
        WebkitTextSizeAdjust: '100%',
        '--top-bar': '52px',
        '@media (max-width: 599px)': { '--top-bar': '80px' },
        // At high zoom a sticky bar would leave no room for the page: it scrolls away.
        '@media (max-height: 400px)': { '--top-bar': '0px' },
        // Sticky bars and heads must never cover what has just received focus.
        scrollPaddingTop: `calc(${topBarHeight} + 48px)`,
        scrollPaddingBottom: 24,
      },
      // For an audience: larger type, and a frame that no picture of the window lacks.
      '[data-presenter]': { fontSize: '118.75%' },
      '[data-presenter] body::after': {
        content: '""',
        position: 'fixed',
        inset: 0,
        zIndex: 9999,
        border: `4px solid ${color.accent}`,
        pointerEvents: 'none',
      },
      body: {
        margin: 0,
        color: color.text,
        backgroundColor: color.page,
        fontFamily: theme.typography.fontFamily,
        fontSize: '0.875rem',
        lineHeight: '1.25rem',
        fontFeatureSettings: '"cv05", "ss03"',
        WebkitFontSmoothing: 'antialiased',
        MozOsxFontSmoothing: 'grayscale',
        overflowWrap: 'break-word',
      },
      'h1, h2, h3, h4, p, dl, dd, figure': { margin: 0 },
      'h1, h2, h3, h4': { textWrap: 'balance' },
      'b, strong': { fontWeight: 650 },
      'button, input, select, textarea': {
        font: 'inherit',
        color: 'inherit',
        letterSpacing: 'inherit',
      },
      'code, kbd, pre, samp': {
        fontFamily: monoFamily,
        fontSize: '0.75rem',
        fontFeatureSettings: 'normal',
      },
      // Not on all text: figures of one width come with wide hyphens in Inter.
      time: { fontVariantNumeric: 'tabular-nums' },
      svg: { flex: 'none' },
      '.spinner': { animation: 'spinner 900ms linear infinite' },
      '@keyframes spinner': { to: { transform: 'rotate(360deg)' } },
      ':focus-visible': { outline: `2px solid ${color.accent}`, outlineOffset: 2 },
      '[tabindex="-1"]:focus-visible': { outline: 'none' },
      '::selection': { background: color.accent, color: color.accentInk },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // None: however short, it would be one for every property of every element, and a color
          // that is inherited would come to each level of the page a frame later.
          transitionDuration: '0s !important',
          scrollBehavior: 'auto !important',
        },
      },
      '@media (forced-colors: active)': {
        ':focus-visible': { outlineColor: 'Highlight' },
      },
      '@media print': { body: { background: 'none' } },
    })}
  />
);

/** Page ground, type, focus ring, and the answers to reduced motion and forced colors. */
export function GlobalStyle() {
  return styles;
}
