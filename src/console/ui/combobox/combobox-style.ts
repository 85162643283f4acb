import { part } from '../part.tsx';
import css from './combobox-style.module.css';

export const Root = part('div', css.Root);

/** Around the text box: a sign that a list opens, or the chips that stand before the box. */
export const Box = part('div', css.Box);

export const ChipList = part('ul', css.ChipList);

/** The list with what is said below it. */
export const Panel = part('div', css.Panel);

export const List = part('ul', css.List);

export const Line = part('li', css.Line);
