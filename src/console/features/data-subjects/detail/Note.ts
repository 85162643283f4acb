import { styled } from '@mui/material/styles';
import { color } from '#console/ui/theme.ts';

/** What is to be known of a section, below what it shows. */
export const Note = styled('p')({ marginTop: 12, color: color.muted, fontSize: '0.8125rem' });
