import { styled } from '@mui/material/styles';

/** The row of filters above a table; what belongs to its right end gets `marginLeft: auto`. */
export const FilterBar = styled('div')({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginBottom: 10,
  '& > .end': { marginLeft: 'auto' },
});
