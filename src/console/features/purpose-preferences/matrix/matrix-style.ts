import { styled } from '@mui/material/styles';
import { drawnWhereSeen } from '#console/ui/drawn-where-seen.ts';
import { color } from '#console/ui/theme.ts';

export const headWidth = 232;
export const headHeight = 48;
export const columnWidth = 208;

const lineHeight = 56;
const areaHeight = 76;

/** How high the row of a text is, its border included. */
export const rowHeight = (row: string): number =>
  (row === 'Description' ? areaHeight : lineHeight) + 1;

/**
 * The matrix scrolls in its own area, with its head and first column in view. Widths and heights are
 * fixed, so that only the visible part is drawn.
 */
export const MatrixRoot = styled('div')({
  containerType: 'inline-size',
  '& .tools': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 10px',
    padding: '12px 18px',
  },
  '@media (forced-colors: none)': {
    '& .tools [aria-pressed="true"]': {
      background: color.accentSoft,
      borderColor: color.accent,
      color: color.accent,
    },
  },
  '& .overall': { marginLeft: 'auto', color: color.muted, fontVariantNumeric: 'tabular-nums' },
  '& .frame': {
    maxHeight: 'min(640px, 70vh)',
    overflow: 'auto',
    contain: 'content',
    // Out of view, it doesn't slow down typing in the form above.
    ...drawnWhereSeen('min(640px, 70vh)'),
    overflowAnchor: 'none',
    borderBlock: `1px solid ${color.line}`,
    scrollPadding: `${headHeight}px 0 0 ${headWidth}px`,
  },
  '& table': {
    tableLayout: 'fixed',
    width: 'max-content',
    borderCollapse: 'separate',
    borderSpacing: 0,
  },
  // A key draws the row that it is typed in, and not the others.
  '& tbody tr': { isolation: 'isolate' },
  '& th, & td': { width: columnWidth, padding: 0, borderBottom: `1px solid ${color.line}` },
  '& .gap td, & thead td': { border: 0 },
  '& th': { padding: '6px 10px', background: color.sunken, textAlign: 'start', fontWeight: 600 },
  '& th:first-of-type': { width: headWidth },
  '& thead': { position: 'sticky', top: 0, zIndex: 2 },
  '& thead th': { height: headHeight, verticalAlign: 'top' },
  '& thead th:first-of-type': { position: 'sticky', left: 0, zIndex: 3 },
  '& tbody th': { position: 'sticky', left: 0, zIndex: 1, verticalAlign: 'top' },
  '& thead th:first-of-type, & tbody th': { borderRight: `1px solid ${color.line}` },
  '& th .name, & th .source, & th .kind': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '1',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
  '& tbody th .kind': { WebkitLineClamp: '2' },
  '& th .figures, & th .source': {
    color: color.muted,
    fontSize: '0.78125rem',
    fontWeight: 400,
    fontVariantNumeric: 'tabular-nums',
  },
  '& th .figures[data-complete]': { color: color.ok },
  '& th .figures[data-complete]::before': { content: '"✓ " / ""' },
  '& td': { verticalAlign: 'top', borderRight: `1px solid ${color.line}` },
  '& td > div': { height: lineHeight, padding: 3, contain: 'size layout style' },
  '& td:has(textarea) > div': { height: areaHeight },
  '& td input, & td textarea': {
    display: 'block',
    width: '100%',
    height: 30,
    padding: '4px 7px',
    border: '1px solid transparent',
    borderRadius: 6,
    background: 'none',
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
    resize: 'none',
  },
  '& td textarea': { height: 50 },
  '& td :is(input, textarea):hover': { borderColor: color.lineStrong },
  '& td :is(input, textarea):focus-visible': { outlineOffset: -1, background: color.surface },
  '& td .mark': {
    display: 'block',
    padding: '0 8px',
    color: color.muted,
    fontSize: '0.71875rem',
    lineHeight: '1.125rem',
    whiteSpace: 'nowrap',
  },
  '& td[data-state="missing"]': { background: color.warnSoft },
  '& td[data-state="missing"] .mark': { color: color.warn, fontWeight: 600 },
  '& td[data-state="missing"] .mark::before': { content: '"○ " / ""' },
  '& td[data-state="same"] .mark::before': { content: '"= " / ""' },
  '& td[data-state="translated"] .mark::before': { content: '"• " / ""' },
  '& td[data-fault]': { background: color.badSoft },
  '& td[data-fault] .mark': { color: color.bad, fontWeight: 600 },
  // Others are short: each mark that clips costs every key in the matrix.
  '& td:is([data-fault], [data-state="same"]) .mark': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& td[data-fault] .mark::before': { content: '"! " / ""' },
  '& .cell-bar': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '6px 12px',
    minHeight: 60,
    padding: '8px 18px',
    '& .words': { flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' },
    '& .original': { color: color.muted },
    '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  },
  '& p.cell-bar': { color: color.muted },
  // One language: the two columns share the room.
  '@container (max-width: 640px)': {
    '& table': { width: '100%' },
    '& th:first-of-type': { width: '42%' },
    '& td, & thead th:not(:first-of-type)': { width: '58%' },
    '& .frame': { scrollPaddingLeft: 0 },
    '& .tools, & .cell-bar': { paddingInline: 12 },
    '& .overall': { marginLeft: 0 },
  },
});
