import { keyframes, styled } from '@mui/material/styles';
import { color, stickyTop } from './theme.ts';

const slide = keyframes({ from: { left: 0 }, to: { left: '70%' } });

const cellPadding = '9px 16px';

const stacked = {
  '& .sort-choice': { display: 'flex' },
  '& .frame': { overflow: 'visible' },
  '& table, & tbody': { display: 'block' },
  '& thead': { display: 'none' },
  '& tbody tr': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 3,
    padding: '12px 16px',
    borderBottom: `1px solid ${color.line}`,
  },
  '& tbody tr:last-of-type': { borderBottom: 0 },
  '& tbody td:empty': { display: 'none' },
  '& tbody :is(th, td, [data-align])': {
    display: 'block',
    height: 'auto',
    width: 'auto',
    minWidth: 0,
    maxWidth: 'none',
    padding: 0,
    border: 0,
    textAlign: 'start',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  '& tbody :is(th, td[data-skeleton="name"])': { order: -2 },
  '& tbody td[data-second]': { order: -1, paddingBottom: 3 },
  '& tbody td[data-label]:not([data-second])::before': {
    content: 'attr(data-label) ": "',
    color: color.muted,
  },
  '& tbody td.actions > div': { justifyContent: 'flex-start', paddingTop: 6, opacity: 1 },
  '& tbody td.actions:empty': { display: 'none' },
} as const;

/** One style for the whole table: a styled component per cell would cost at every render. */
export const Card = styled('div')({
  containerType: 'inline-size',
  background: color.surface,
  border: `1px solid ${color.line}`,
  borderRadius: 10,
  '&[data-bare]': { border: 0, borderRadius: 0, background: 'none' },
  '& .sort-choice': {
    display: 'none',
    padding: '8px 16px',
    borderBottom: `1px solid ${color.line}`,
  },
  // Clipping, unlike scrolling, lets the head stick to the page; the last child may be the frame.
  '& .frame': {
    overflow: 'clip',
    borderRadius: '9px 9px 0 0',
    '&:last-child': { borderRadius: 9 },
  },
  '&[data-bare] .frame': { borderRadius: 0 },
  // Positioned, so that hidden texts in far cells scroll with them and do not widen the page.
  '& .frame[data-overflowing]': { overflowX: 'auto', position: 'relative' },
  '& table': { width: '100%', borderCollapse: 'separate', borderSpacing: 0 },
  '& caption': { captionSide: 'top', height: 0, padding: 0 },
  '& :is(th, td)': {
    padding: cellPadding,
    borderBottom: `1px solid ${color.line}`,
    textAlign: 'start',
    verticalAlign: 'middle',
    whiteSpace: 'nowrap',
    fontWeight: 400,
  },
  '& [data-align="end"]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& thead th': {
    position: 'sticky',
    top: stickyTop,
    zIndex: 1,
    background: color.sunken,
    color: color.muted,
    fontSize: '0.75rem',
    lineHeight: '1.125rem',
    fontWeight: 600,
  },
  '& .frame[data-overflowing] thead th': { position: 'static' },
  '@media (max-height: 480px)': { '& thead th': { position: 'static' } },
  '& thead button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    minHeight: 24,
    margin: '-3px -6px',
    padding: '0 6px',
    border: 0,
    borderRadius: 5,
    background: 'none',
    fontWeight: 'inherit',
    cursor: 'pointer',
    '& svg': { opacity: 0.55 },
    '&:hover, &[data-sorted]': { color: color.text },
    '&:hover svg, &[data-sorted] svg': { opacity: 1 },
  },
  '& tbody :is(th, td)': { height: 43 },
  '& tbody [data-quiet]': { color: color.muted },
  '& tbody time': { fontSize: '0.8125rem' },
  // `anywhere` lowers the least width of a cell too: one long word must not widen the table.
  '& tbody :is(th, [data-wrap])': {
    minWidth: 180,
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  // Keeps a long name from taking the room of the other columns that wrap.
  '& tbody th': { maxWidth: 280, fontWeight: 600 },
  // Cells of one line take what they need: the spare width goes to those that wrap.
  '& tbody td:where(:not([data-wrap], [data-skeleton]))': { width: 1 },
  '& tbody tr:last-of-type :is(th, td)': { borderBottom: 0 },
  '& tbody:not([aria-hidden]) tr:hover': { background: color.sunken },
  // Dimmed by hue and color, not by opacity: what can be read must stay readable.
  '& table[data-stale] tbody': { color: color.muted, filter: 'grayscale(1)' },
  '& table[data-stale] tbody :is(th, td, a)': { color: 'inherit' },
  '& .progress': {
    position: 'relative',
    height: 0,
    overflow: 'visible',
    '&::before': {
      content: '""',
      position: 'absolute',
      zIndex: 2,
      left: 0,
      bottom: 0,
      width: '30%',
      height: 2,
      background: color.accent,
      animation: `${slide} 1200ms ease-in-out infinite`,
    },
  },
  '& .actions': { width: 1 },
  '& td.actions': { paddingBlock: 0 },
  '& td.actions > div': { display: 'flex', justifyContent: 'flex-end', gap: 6 },
  '@media (hover: hover)': {
    '& td.actions > div': { opacity: 0 },
    '& tr:is(:hover, :focus-within) td.actions > div': { opacity: 1 },
  },
  '& .foot': {
    padding: '10px 16px',
    borderTop: `1px solid ${color.line}`,
    borderRadius: '0 0 9px 9px',
    background: color.sunken,
  },
  '&[data-bare] .foot': { borderRadius: 0 },
  '@container (max-width: 599px)': stacked,
});
