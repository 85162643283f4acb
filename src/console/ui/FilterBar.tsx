import css from './FilterBar.module.css';
import { part } from './part.tsx';

/** The row of filters above a table; what belongs to its right end gets `marginLeft: auto`. */
export const FilterBar = part('div', css.FilterBar);
