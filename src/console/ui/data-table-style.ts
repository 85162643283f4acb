import css from './data-table-style.module.css';
import { part } from './part.tsx';

/** One style for the whole table: a styled component per cell would cost at every render. */
export const Card = part('div', css.Card);
