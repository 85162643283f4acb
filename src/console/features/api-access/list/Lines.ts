import { styled } from '#console/ui/styled.tsx';
import css from './Lines.module.css';

/** A cell of a table: what it says, and a word more about it below. */
export const Lines = styled('span', css.Lines);
