import { styled } from '@mui/material/styles';

/** A line of one person, or of how far reading them is. */
export const Unread = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 14px',
  marginBottom: 10,
  fontVariantNumeric: 'tabular-nums',
  '& > span': { minWidth: 0 },
});
