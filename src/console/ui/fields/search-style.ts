import { styled } from '@mui/material/styles';
import { color } from '../theme.ts';
import { controlStyle } from './field-style.ts';

/** The box of a search with the list that opens below it. */
export const SearchRoot = styled('div')({
  position: 'relative',
  '& input': { ...controlStyle, paddingRight: 34 },
  '& > svg': {
    position: 'absolute',
    right: 11,
    top: 10,
    pointerEvents: 'none',
    color: color.muted,
  },
  '& .panel': {
    position: 'absolute',
    // Above the bar of a form, which stays in view.
    zIndex: 5,
    top: 'calc(100% + 4px)',
    left: 0,
    right: 0,
    border: `1px solid ${color.lineStrong}`,
    borderRadius: 10,
    background: color.surface,
    boxShadow: '0 8px 24px rgb(0 0 0 / 0.12)',
    overflow: 'hidden',
  },
  '& .list': { maxHeight: 264, padding: 4, overflow: 'auto' },
  '& .list:empty': { display: 'none' },
  '& .option': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 34,
    padding: '4px 8px',
    borderRadius: 7,
    cursor: 'pointer',
    '& .name': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
    '& .version, & .note': { color: color.muted },
    '& .mark': { flex: 'none', width: 16, color: color.accent },
    '&:hover': { background: color.sunken },
    '&[data-active]': {
      background: color.sunken,
      outline: `1px solid ${color.input}`,
      outlineOffset: -1,
    },
  },
  '& .foot': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 10px',
    padding: '8px 12px',
    color: color.muted,
    fontSize: '0.8125rem',
    '&[hidden]': { display: 'none' },
  },
  '& .list:not(:empty) + .foot': { borderTop: `1px solid ${color.line}` },
});
