import { styled } from '@mui/material/styles';
import { color } from '../theme.ts';

/** Why something isn't shown, beside the button that was to show it. */
export const Failure = styled('span')({ color: color.bad, fontSize: '0.8125rem' });
