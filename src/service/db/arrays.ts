import { type SQL, sql } from 'drizzle-orm';
import { toHex } from './columns.ts';

const needsEscape = /["\\]/;

const quoted = (text: string): string =>
  needsEscape.test(text) ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : `"${text}"`;

const elementText = (value: unknown): string => {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return quoted(value);
  if (value instanceof Uint8Array) return quoted(`\\x${toHex(value)}`);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Error(`A database array can't hold a ${typeof value}.`);
};

/** A list as text that both drivers take as an array. */
export const arrayLiteral = (values: readonly unknown[]): string => {
  let text = '';
  for (const value of values) text += `${text === '' ? '' : ','}${elementText(value)}`;
  return `{${text}}`;
};

/**
 * A list as one parameter of any length: a statement can't have more than 65,535, and one whose text
 * never changes is planned once.
 * @param type the type of an element, such as `uuid`
 */
export const arrayOf = (type: string, values: readonly unknown[]): SQL => {
  const plainType = type.replace(/ collate .*/, '');
  return sql`${arrayLiteral(values)}::${sql.raw(plainType)}[]`;
};

/**
 * Marks a statement that is planned once per connection. Only for statements whose text never changes
 * and whose plan doesn't depend on the values, such as writes and reads by key.
 */
export const plannedMark = '/* planned */';
export const planned = sql.raw(`${plannedMark} `);

/** Whether a key is in a list, for a statement that is planned once for lists of any length. */
export const isOneOf = (key: SQL, type: string, values: readonly string[]): SQL =>
  sql`${planned}${key} = any(${arrayOf(type, values)})`;
