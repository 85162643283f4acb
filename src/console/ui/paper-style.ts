import css from './paper-style.module.css';
import { styled } from './styled.tsx';
import { useRootMark } from './useRootMark.ts';

/** A sheet: black on white in every theme, and on paper. */
export const Paper = styled('article', css.Paper);

/** On a page of the console with a sheet: it alone goes on paper, of whatever size. */
export const useSheetOnPaper = (isOn = true): void => useRootMark('data-sheet', isOn);
