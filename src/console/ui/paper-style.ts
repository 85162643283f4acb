import { styled } from '@mui/material/styles';
import { monoFamily } from './theme.ts';

const ink = '#111';
const line = '#bbb';

/** A sheet: black on white in every theme, and on paper. */
export const Paper = styled('article')({
  maxWidth: 820,
  margin: '0 auto',
  padding: '36px 44px',
  border: `1px solid ${line}`,
  background: '#fff',
  color: ink,
  colorScheme: 'light',
  overflowWrap: 'anywhere',
  '& h2': { fontSize: '1.5rem', lineHeight: '2rem', fontWeight: 650, marginBottom: 14 },
  '& h3': {
    margin: '26px 0 8px',
    paddingTop: 10,
    borderTop: `1px solid ${line}`,
    fontSize: '1.0625rem',
    lineHeight: '1.5rem',
    fontWeight: 650,
    breakAfter: 'avoid',
  },
  '& h4': { margin: '14px 0 2px', fontSize: '0.875rem', fontWeight: 650, breakAfter: 'avoid' },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'minmax(90px, 170px) minmax(0, 1fr)',
    gap: '4px 16px',
    margin: '6px 0',
  },
  '& dt': { color: '#555' },
  '& dd': { margin: 0 },
  '& ol, & ul': { margin: '6px 0', paddingInlineStart: 20 },
  '& li': { marginBottom: 8, breakInside: 'avoid' },
  '& li > div': { color: '#333' },
  '& code': { fontFamily: monoFamily, fontSize: '0.8125em' },
  '& blockquote': {
    margin: '6px 0',
    padding: '2px 0 2px 12px',
    borderInlineStart: `3px solid ${line}`,
    whiteSpace: 'pre-wrap',
  },
  '& .entry': { breakInside: 'avoid' },
  '@media (max-width: 599px)': {
    padding: '20px 16px',
    '& dl': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0 },
    '& dd': { marginBottom: 6 },
  },
  '@media print': {
    maxWidth: 'none',
    padding: 0,
    border: 0,
    fontSize: '10pt',
    '& dl': { gridTemplateColumns: '45mm minmax(0, 1fr)' },
  },
});

/** On a page of the console with a sheet: it alone goes on paper, of whatever size. */
export const sheetOnPaper = {
  '@page': { margin: '18mm' },
  '@media print': { 'main > :not(.sheet)': { display: 'none' }, main: { padding: 0 } },
} as const;
