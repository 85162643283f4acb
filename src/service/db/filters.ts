import type { SQL } from 'drizzle-orm';

/** A condition for a filter, where the filter is given. */
export const given = <Value>(
  value: Value | undefined,
  condition: (value: Value) => SQL,
): SQL | undefined => (value === undefined ? undefined : condition(value));

/** The pattern of texts that hold this one; `%`, `_` and `\` are text in it. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
