import { part } from '#console/ui/part.tsx';
import css from './ListFrame.module.css';

/**
 * One line a row, without scrolling sideways from 1280 px on: long names end in dots, and the
 * actions of a row take the place of its date. Where nothing hovers they have a place of their own.
 */
export const ListFrame = part('div', css.ListFrame);
