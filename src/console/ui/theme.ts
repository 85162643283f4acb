import { createTheme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { schemeAttribute, textColors } from './tokens.ts';

interface OwnPaletteEntries {
  /** Head and foot of a table, skeletons, code: one step below the surface. */
  sunken: string;
  /** Border of pills and of what only needs to be seen next to something else. */
  lineStrong: string;
  /** Placeholders and captions: the lightest text that still passes AA. */
  faint: string;
  /** Border of controls: 3:1 against surface, sunken and page. */
  input: string;
  /** Ground of the production mark, with white text in both schemes. */
  alarm: string;
}

declare module '@mui/material/styles' {
  interface Palette extends OwnPaletteEntries {}
  interface PaletteOptions extends Partial<OwnPaletteEntries> {}
  interface PaletteColor {
    /** Quiet ground on which `main` passes AA as text. */
    soft: string;
  }
  interface SimplePaletteColorOptions {
    soft?: string;
  }
}

/** The family of `base.css`. */
const fontFamily = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif";

/** The one theme of MUI's parts. `tokens.css` repeats what our own parts need of it. */
export const theme = createTheme({
  cssVariables: { cssVarPrefix: 'cc', colorSchemeSelector: schemeAttribute },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#0b6b60', dark: '#09574e', contrastText: '#ffffff', soft: '#e3f1ee' },
        success: { main: '#1a7a3c', contrastText: '#ffffff', soft: '#e6f4ea' },
        warning: { main: '#8a5a00', contrastText: '#ffffff', soft: '#fbf1da' },
        error: { main: '#b3261e', dark: '#97201a', contrastText: '#ffffff', soft: '#fbe9e7' },
        info: { main: '#2f5fa7', contrastText: '#ffffff', soft: '#e8eff9' },
        background: { default: '#f7f7f5', paper: '#ffffff' },
        text: textColors.light,
        divider: '#e4e3de',
        sunken: '#f1f1ee',
        lineStrong: '#cfcdc6',
        faint: '#6b675f',
        input: '#8b877e',
        alarm: '#b3261e',
      },
    },
    dark: {
      palette: {
        primary: { main: '#5cc9b8', dark: '#7bd6c8', contrastText: '#06231f', soft: '#16302c' },
        success: { main: '#6fd08c', contrastText: '#0c2413', soft: '#16291c' },
        warning: { main: '#e3b04b', contrastText: '#2a1e05', soft: '#2d2413' },
        error: { main: '#ff8a80', dark: '#ffa69e', contrastText: '#360c08', soft: '#331b19' },
        info: { main: '#8db4ee', contrastText: '#0b1d38', soft: '#182436' },
        background: { default: '#121311', paper: '#1a1b19' },
        text: textColors.dark,
        divider: '#2b2d2a',
        sunken: '#151614',
        lineStrong: '#40433e',
        faint: '#96938a',
        input: '#6f6c65',
        alarm: '#8f2a22',
      },
    },
  },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily,
    fontSize: 14,
    fontWeightMedium: 600,
    fontWeightBold: 650,
    body1: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    body2: { fontSize: '0.8125rem', lineHeight: '1.25rem' },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  motion: { reducedMotion: 'system' },
  transitions: {
    duration: {
      shortest: 80,
      shorter: 100,
      short: 120,
      standard: 140,
      complex: 140,
      enteringScreen: 140,
      leavingScreen: 100,
    },
  },
  focusVisible: true,
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true, disableTouchRipple: true } },
    MuiPaper: { defaultProps: { elevation: 0 } },
  },
});
