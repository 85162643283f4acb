import { Card } from '#console/ui/data-table-style.ts';
import { part } from '#console/ui/part.tsx';
import css from './consent-table-style.module.css';

/** The console's table, with rows that open; below 600 px of room a row is two or three lines. */
export const ConsentTable = part(Card, css.ConsentTable);
