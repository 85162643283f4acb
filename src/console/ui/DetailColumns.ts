import { styled } from '@mui/material/styles';

/** A wide column and a narrow one, below each other where there is no room; `whole` spans both. */
export const DetailColumns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  columnGap: 20,
  alignItems: 'start',
  '@media (min-width: 1100px)': {
    gridTemplateColumns: 'minmax(0, 1fr) 372px',
    '& > .whole': { gridColumn: '1 / -1' },
  },
});
