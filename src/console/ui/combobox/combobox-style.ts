import { styled } from '@mui/material/styles';
import { controlStyle } from '../fields/field-style.ts';
import { color } from '../theme.ts';

export const Root = styled('div')({
  minWidth: 0,
  '&[data-in-place] > .MuiAutocomplete-root': { padding: '8px 8px 4px' },
});

/** Around the text box: a sign that a list opens, or the chips that stand before the box. */
export const Box = styled('div')({
  position: 'relative',
  '& > input': controlStyle,
  '& > svg': {
    position: 'absolute',
    right: 11,
    top: '50%',
    transform: 'translateY(-50%)',
    pointerEvents: 'none',
    color: color.muted,
  },
  '&:has(> svg) > input': { paddingRight: 34 },
  '&[data-chips]': {
    ...controlStyle,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 5,
    padding: 5,
    cursor: 'text',
    '&[data-invalid]': { borderColor: color.bad },
    '&[data-readonly]': { background: color.sunken, borderColor: color.line },
    '&:has(> input:focus-visible)': { outline: `2px solid ${color.accent}`, outlineOffset: 1 },
    '& > input': {
      flex: '1 1 120px',
      minWidth: 0,
      minHeight: 24,
      padding: '0 5px',
      border: 0,
      background: 'none',
      outline: 'none',
      '&::placeholder': { color: color.faint, opacity: 1 },
    },
  },
});

export const ChipList = styled('ul')({
  display: 'contents',
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'inline-flex',
    alignItems: 'center',
    maxWidth: '100%',
    minHeight: 24,
    paddingLeft: 8,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: 6,
    background: color.sunken,
    fontSize: '0.8125rem',
    overflowWrap: 'anywhere',
  },
  '[data-readonly] > & li': { paddingRight: 8 },
  '& li[data-invalid]': { borderColor: color.bad, color: color.bad },
  '& button': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 24,
    height: 24,
    padding: 0,
    border: 0,
    borderRadius: 5,
    background: 'none',
    color: color.muted,
    cursor: 'pointer',
    '&:hover': { color: color.text },
    '&:focus-visible': { outlineOffset: -2 },
  },
});

/** The list with what is said below it. */
export const Panel = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  overflow: 'auto',
  '&[data-floats]': {
    // On one side of the box there is always so much room, at any zoom.
    maxHeight: 'min(320px, calc(50dvh - 28px))',
    border: `1px solid ${color.lineStrong}`,
    borderRadius: 10,
    background: color.surface,
    boxShadow: '0 8px 24px rgb(0 0 0 / 0.12)',
  },
  '&:not([data-floats])': { maxHeight: 'min(320px, 50dvh)' },
  '& .foot': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 10px',
    padding: '8px 12px',
    color: color.muted,
    fontSize: '0.8125rem',
  },
  '& .loading': { display: 'inline-flex', alignItems: 'center', gap: 8 },
  '& ul + .foot': { borderTop: `1px solid ${color.line}` },
});

export const List = styled('ul')({
  // The library scrolls to an option by its offset in here.
  position: 'relative',
  flex: '0 1 auto',
  minHeight: 72,
  margin: 0,
  padding: 4,
  listStyle: 'none',
  overflow: 'auto',
  overscrollBehavior: 'contain',
});

export const Line = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 34,
  padding: '4px 8px',
  borderRadius: 7,
  cursor: 'pointer',
  WebkitTapHighlightColor: 'transparent',
  '& .name': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& .note': { color: color.muted },
  '& .mark': { display: 'grid', flex: 'none', width: 16, color: color.accent },
  '&.Mui-focused': {
    background: color.sunken,
    outline: `1px solid ${color.input}`,
    outlineOffset: -1,
  },
  '&[aria-selected="true"]:not(:has(.mark))': { color: color.accent, fontWeight: 600 },
});
