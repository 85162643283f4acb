import { color } from './theme.ts';
import { visuallyHiddenStyle } from './VisuallyHidden.tsx';

/** Frame of a filter; `data-set` marks one that narrows the list. */
export const filterStyle = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'stretch',
  maxWidth: '100%',
  minHeight: 32,
  border: `1px solid ${color.input}`,
  borderRadius: 8,
  background: color.surface,
  color: color.muted,
  fontSize: '0.8125rem',
  lineHeight: '1.25rem',
  '&[data-set]': { borderColor: color.accent, background: color.accentSoft, color: color.accent },
  '&:has(:is(select, input, button.open):focus-visible)': {
    outline: `2px solid ${color.accent}`,
    outlineOffset: 2,
  },
  '& :is(select, input, button.open):focus-visible': { outline: 'none' },
  '& label[data-hidden]': visuallyHiddenStyle,
  '& .clear': {
    display: 'grid',
    placeItems: 'center',
    width: 28,
    flex: 'none',
    padding: 0,
    border: 0,
    borderRadius: 7,
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
    '&:focus-visible': { outlineOffset: -2 },
    '&:hover': { color: color.text },
  },
} as const;
