import css from './DetailColumns.module.css';
import { part } from './part.tsx';

/** A wide column and a narrow one, below each other where there is no room; `whole` spans both. */
export const DetailColumns = part('div', css.DetailColumns);
