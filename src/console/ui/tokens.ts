/** The colors of text as they are, for images: the one place that variables do not reach. */
export const textColors = {
  light: { primary: '#1b1a17', secondary: '#5f5c55', disabled: '#6b675f' },
  dark: { primary: '#ecebe6', secondary: '#a9a69d', disabled: '#96938a' },
} as const;

/** Where the page's root says whether it is `light` or `dark`. */
export const schemeAttribute = 'data-scheme';

/** The colors of `tokens.css`, the same text in both schemes. */
export const color = {
  page: 'var(--cc-palette-background-default)',
  surface: 'var(--cc-palette-background-paper)',
  sunken: 'var(--cc-palette-sunken)',
  line: 'var(--cc-palette-divider)',
  lineStrong: 'var(--cc-palette-lineStrong)',
  input: 'var(--cc-palette-input)',
  text: 'var(--cc-palette-text-primary)',
  muted: 'var(--cc-palette-text-secondary)',
  faint: 'var(--cc-palette-faint)',
  accent: 'var(--cc-palette-primary-main)',
  accentStrong: 'var(--cc-palette-primary-dark)',
  accentInk: 'var(--cc-palette-primary-contrastText)',
  accentSoft: 'var(--cc-palette-primary-soft)',
  ok: 'var(--cc-palette-success-main)',
  okSoft: 'var(--cc-palette-success-soft)',
  warn: 'var(--cc-palette-warning-main)',
  warnSoft: 'var(--cc-palette-warning-soft)',
  bad: 'var(--cc-palette-error-main)',
  badStrong: 'var(--cc-palette-error-dark)',
  badInk: 'var(--cc-palette-error-contrastText)',
  badSoft: 'var(--cc-palette-error-soft)',
  info: 'var(--cc-palette-info-main)',
  infoSoft: 'var(--cc-palette-info-soft)',
  alarm: 'var(--cc-palette-alarm)',
} as const;

/** Status hues. A hue never stands alone: an icon and a word come with it. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'off';
