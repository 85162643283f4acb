import { styled } from '#console/ui/styled.tsx';
import css from './matrix-style.module.css';
import type { TextSize } from './texts.ts';

export const headWidth = 232;
export const headHeight = 48;
export const columnWidth = 208;

const heights: Record<TextSize, number> = { line: 56, area: 76, tall: 176 };

/** How high the row of a text is, its border included. */
export const rowHeight = (size: TextSize): number => heights[size] + 1;

/**
 * The matrix scrolls in its own area, with its head and first column in view. Widths and heights are
 * fixed, so that only the visible part is drawn.
 */
export const MatrixRoot = styled('div', css.MatrixRoot);
