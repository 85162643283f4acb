import { type Values, valueAt } from './resolve-references.ts';

/** What an operation says about itself, in lines: its own words, and the fields that it names. */
export const operationLines = (whole: Values, operation: unknown): string[] => {
  const lines = new Set<string>();
  const seen = new Set<unknown>();
  const read = (value: unknown, field: string): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const { $ref, name, description, properties, example, examples, ...rest } = value as Values;
    const title = typeof name === 'string' ? name : field;
    const words = [title, description].filter((word) => typeof word === 'string' && word !== '');
    if (words.length > 0) lines.add(words.join(': '));
    if (typeof $ref === 'string') read(valueAt(whole, $ref), title);
    for (const [key, schema] of Object.entries(properties ?? {})) read(schema, key);
    for (const item of Object.values(rest)) read(item, '');
  };
  read(operation, '');
  return [...lines];
};
