import { part } from '#console/ui/part.tsx';
import css from './Lines.module.css';

/** A cell of a table: what it says, and a word more about it below. */
export const Lines = part('span', css.Lines);
