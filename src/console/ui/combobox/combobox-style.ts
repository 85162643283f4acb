import { styled } from '../styled.tsx';
import css from './combobox-style.module.css';

export const Root = styled('div', css.Root);

/** Around the text box: a sign that a list opens, or the chips that stand before the box. */
export const Box = styled('div', css.Box);

export const ChipList = styled('ul', css.ChipList);

/** The list with what is said below it. */
export const Panel = styled('div', css.Panel);

export const List = styled('ul', css.List);

export const Line = styled('li', css.Line);
