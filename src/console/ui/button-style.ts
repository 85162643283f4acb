import { color } from './theme.ts';

/** The look of buttons and of links that act like one; variant and size come as data attributes. */
export const buttonStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 7,
  minHeight: 34,
  padding: '6px 12px',
  border: `1px solid ${color.input}`,
  borderRadius: 8,
  background: color.surface,
  color: color.text,
  fontSize: '0.8125rem',
  lineHeight: '1.25rem',
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  userSelect: 'none',
  transition: 'background-color 80ms, border-color 80ms, color 80ms',
  '&:hover': { background: color.sunken },
  '&[data-variant="primary"]': {
    background: color.accent,
    borderColor: color.accent,
    color: color.accentInk,
    '&:hover': { background: color.accentStrong, borderColor: color.accentStrong },
  },
  '&[data-variant="ghost"]': {
    background: 'transparent',
    borderColor: 'transparent',
    color: color.muted,
    '&:hover': { background: color.sunken, color: color.text },
  },
  '&[data-variant="danger"]': {
    color: color.bad,
    '&:hover': { background: color.badSoft, borderColor: color.bad },
  },
  '&[data-variant="dangerSolid"]': {
    background: color.bad,
    borderColor: color.bad,
    color: color.badInk,
    '&:hover': { background: color.badStrong, borderColor: color.badStrong },
  },
  '&[data-size="small"]': {
    minHeight: 26,
    padding: '2px 9px',
    gap: 6,
    fontSize: '0.78125rem',
    borderRadius: 7,
  },
  '&[data-icon-only]': { padding: 0, width: 34 },
  '&[data-icon-only][data-size="small"]': { width: 26 },
  '&[aria-disabled="true"]': { opacity: 0.55, cursor: 'not-allowed' },
  // The focus ring fades with the button: keep it at 3:1.
  '&[aria-disabled="true"]:focus-visible': { opacity: 0.75 },
  '@media (forced-colors: active)': {
    '&[aria-pressed="true"], &[aria-pressed="true"]:hover': {
      forcedColorAdjust: 'none',
      borderColor: 'Highlight',
      background: 'Highlight',
      color: 'HighlightText',
    },
    '&[aria-disabled="true"]': { opacity: 1, color: 'GrayText', borderColor: 'GrayText' },
  },
} as const;
