import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { arrayOf } from './arrays.ts';

/** A condition for a filter, where the filter is given. */
export const given = <Value>(
  value: Value | undefined,
  condition: (value: Value) => SQL,
): SQL | undefined => (value === undefined ? undefined : condition(value));

/** The pattern of texts that hold this one; `%`, `_` and `\` are text in it. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

// The block of marks that `fold` in the console takes off.
const marks = /[\u0300-\u036f]/g;

/** Whether a text holds each word of another, whatever their case and accents. */
export const holdsWords = (text: SQLWrapper, words: string): SQL => {
  const folded = sql`lower(regexp_replace(normalize(${text}, NFD), ${'[\u0300-\u036f]'}, '', 'g'))`;
  const wanted = words.normalize('NFD').replace(marks, '').toLowerCase().trim().split(/\s+/);
  return sql`${folded} like all(${arrayOf('text', wanted.map(containing))})`;
};
