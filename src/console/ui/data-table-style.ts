import css from './data-table-style.module.css';
import { styled } from './styled.tsx';

/** One style for the whole table: a styled component per cell would cost at every render. */
export const Card = styled('div', css.Card);
