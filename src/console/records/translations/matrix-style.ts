import { styled } from '#console/ui/styled.tsx';
import css from './matrix-style.module.css';

export const headWidth = 232;
export const headHeight = 48;
export const columnWidth = 208;

const lineHeight = 56;
const areaHeight = 76;

/** How high the row of a text is, its border included. */
export const rowHeight = (row: string): number =>
  (row === 'Description' ? areaHeight : lineHeight) + 1;

/**
 * The matrix scrolls in its own area, with its head and first column in view. Widths and heights are
 * fixed, so that only the visible part is drawn.
 */
export const MatrixRoot = styled('div', css.MatrixRoot);
