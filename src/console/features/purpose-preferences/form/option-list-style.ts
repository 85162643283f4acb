import { styled } from '@mui/material/styles';
import { drawnWhereSeen } from '#console/ui/drawn-where-seen.ts';
import { controlStyle } from '#console/ui/fields/field-style.ts';
import { color } from '#console/ui/theme.ts';

/** The options of a preference, one below the other; on small screens each takes two lines. */
export const OptionListRoot = styled('div')({
  containerType: 'inline-size',
  '& .text': controlStyle,
  '& ol': {
    // What is drawn where it is seen is cut at its edge: room for the ring of the focus.
    margin: '0 -4px 16px',
    padding: 0,
    listStyle: 'none',
    '--row': '50px',
    ...drawnWhereSeen('calc(var(--count) * var(--row))'),
  },
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: '4px 8px',
    padding: '5px 4px',
    borderTop: '2px solid transparent',
    borderBottom: '2px solid transparent',
    // A key draws the row that it is typed in, and not the others.
    isolation: 'isolate',
  },
  '& li[data-drag="held"]': { opacity: 0.45 },
  '& li[data-drag="before"]': { borderTopColor: color.accent },
  '& li[data-drag="after"]': { borderBottomColor: color.accent },
  '& ol[data-dragging]': { cursor: 'grabbing', userSelect: 'none' },
  '& .grip': {
    display: 'grid',
    placeItems: 'center',
    width: 24,
    height: 36,
    color: color.muted,
    cursor: 'grab',
    touchAction: 'none',
  },
  '& .place': {
    minWidth: 20,
    paddingTop: 8,
    color: color.muted,
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .label': { flex: '1 1 200px', minWidth: 0 },
  '& .controls': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 8px',
    minHeight: 36,
  },
  '& .check': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 28,
    paddingRight: 6,
    color: color.muted,
    cursor: 'pointer',
    '& input': { width: 16, height: 16, margin: 0, accentColor: color.accent },
    '& input[aria-disabled="true"]': { opacity: 0.6, cursor: 'not-allowed' },
  },
  '& .fault': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: 6,
    marginTop: 4,
    color: color.bad,
    fontSize: '0.8125rem',
    fontWeight: 500,
    '& svg': { marginTop: 3 },
  },
  '& .add': { display: 'flex', gap: 8 },
  // Transparent borders are seen there.
  '@media (forced-colors: active)': {
    '& li': { borderColor: 'Canvas' },
    '& li[data-drag="before"]': { borderTopColor: 'Highlight' },
    '& li[data-drag="after"]': { borderBottomColor: 'Highlight' },
  },
  '@container (max-width: 599px)': {
    '& ol': { '--row': '90px' },
    '& .controls': { flexBasis: '100%', paddingLeft: 24, gap: '4px 6px' },
    '&[data-new] .controls': { flexBasis: 'auto', paddingLeft: 0 },
  },
});
