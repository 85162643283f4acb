import { styled } from '@mui/material/styles';
import { color } from '#console/ui/theme.ts';

/** A cell of a table: what it says, and a word more about it below. */
export const Lines = styled('span')({
  '& small': {
    display: 'block',
    minHeight: 20,
    color: color.muted,
    fontSize: '0.78125rem',
    fontWeight: 400,
    '& time': { fontSize: 'inherit' },
  },
});
