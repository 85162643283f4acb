import { type SQL, sql } from 'drizzle-orm';
import { toHex } from './columns.ts';

const quoted = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

const elementText = (value: unknown): string => {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return quoted(value);
  if (value instanceof Uint8Array) return quoted(`\\x${toHex(value)}`);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Error(`An array of the database can't have a ${typeof value}.`);
};

/**
 * A list as one parameter, however long it is: a statement has room for 65,535, and one whose text
 * doesn't change is planned once. Both drivers take it as the database writes it.
 * @param type of an element, as `uuid`
 */
export const arrayOf = (type: string, values: readonly unknown[]): SQL => {
  const plainType = type.replace(/ collate .*/, '');
  return sql`${`{${values.map(elementText).join(',')}}`}::${sql.raw(plainType)}[]`;
};

/**
 * Marks a statement that a server plans once for each of its connections: one whose text doesn't
 * change and whose plan doesn't depend on the values, as writes and reads by key are.
 */
export const plannedMark = '/* planned */';
export const planned = sql.raw(`${plannedMark} `);

/** Whether a key is one of a list, in a statement that is planned once whatever the list. */
export const isOneOf = (key: SQL, type: string, values: readonly string[]): SQL =>
  sql`${planned}${key} = any(${arrayOf(type, values)})`;
