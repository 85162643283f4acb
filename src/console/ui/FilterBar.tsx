import css from './FilterBar.module.css';
import { styled } from './styled.tsx';

/** The row of filters above a table; what belongs to its right end gets `marginLeft: auto`. */
export const FilterBar = styled('div', css.FilterBar);
