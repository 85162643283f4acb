import { styled } from '@mui/material/styles';
import { Card } from '#console/ui/data-table-style.ts';
import { color } from '#console/ui/theme.ts';

const stacked = {
  '&& tbody tr:not(.details)': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: '3px 12px',
    padding: '10px 16px',
    // Ends the line of name and status.
    '&::before': { content: '""', flexBasis: '100%', order: 1 },
  },
  '&& tbody tr:not(.details) :is(th, td)': { order: 2, padding: 0, fontSize: '0.8125rem' },
  '&& tbody tr:not(.details) th': { flex: '1 1 0', minWidth: '50%', order: 0, fontSize: 'inherit' },
  '&& tbody tr td.status': { maxWidth: 'calc(50% - 12px)', order: 0, textAlign: 'end' },
  '&& tbody td[data-absent]': { display: 'none' },
  '&& tbody td[data-label]:not([data-second])::before': { content: 'attr(data-label) " "' },
  '&&& tbody td[data-label="Source"]:not([data-second])::before': { content: 'none' },
  '&& tbody tr[data-open]': { borderBottom: 0 },
  '&& tbody tr.details': { display: 'block', padding: '0 16px 14px' },
  '&& tbody tr.details > td': { padding: 0 },
} as const;

/** The console's table, with rows that open; below 600 px of room a row is two or three lines. */
export const ConsentTable = styled(Card)({
  '& tbody th button': {
    position: 'relative',
    minHeight: 24,
    margin: '-2px 0 -2px -2px',
    padding: '0 4px 0 19px',
    border: 0,
    borderRadius: 5,
    background: 'none',
    fontWeight: 600,
    textAlign: 'start',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    '& > svg': { position: 'absolute', left: 0, top: 5, color: color.muted },
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
    '&[aria-expanded="true"] > svg': { transform: 'rotate(90deg)' },
  },
  '& :is(th, td)': { paddingInline: 10 },
  '& :is(thead th:first-child, tbody th)': { paddingInlineStart: 16 },
  '& :is(th, td):last-child': { paddingInlineEnd: 16 },
  '& tbody th': { width: '33%', minWidth: 120 },
  '& .chosen': {
    color: color.muted,
    fontSize: '0.8125rem',
    fontWeight: 400,
    whiteSpace: 'nowrap',
  },
  '& .reason': { marginTop: 2, fontSize: '0.8125rem' },
  '& tbody td.status': { whiteSpace: 'normal' },
  '& tbody td[data-wrap]': { minWidth: 100, fontSize: '0.8125rem' },
  '& tbody tr[data-open] :is(th, td)': { borderBottom: 0 },
  '& tbody tr.details > td': {
    width: 'auto',
    padding: '0 16px 16px 33px',
    whiteSpace: 'normal',
  },
  '& tbody tr.details:hover': { background: 'none' },
  '@container (max-width: 599px)': stacked,
});
