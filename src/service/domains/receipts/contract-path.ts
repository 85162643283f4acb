import type * as z from 'zod/mini';
import { receiptRequestSchema } from '#contract/receipt-requests.ts';

type Schema = z.core.$ZodType;
type Definition = {
  innerType?: Schema;
  out?: Schema;
  element?: Schema;
  shape?: Readonly<Record<string, Schema>>;
};

/** What a value is, without what it may be besides, or is made of. */
export const definitionOf = (schema: Schema): Definition => {
  const definition = schema._zod.def as unknown as Definition;
  const inner = definition.innerType ?? definition.out;
  return inner === undefined ? definition : definitionOf(inner);
};

const walk = (schema: Schema, [key, ...rest]: readonly string[]): string[] => {
  if (key === undefined) return [];
  const { element, shape = {} } = definitionOf(schema);
  if (element !== undefined) return ['*', ...walk(element, rest)];
  const name = Object.keys(shape).find((own) => own.toLowerCase() === key.toLowerCase());
  const part = name === undefined ? undefined : shape[name];
  return name === undefined || part === undefined ? ['*'] : [name, ...walk(part, rest)];
};

/**
 * The path of the contract for a path in a receipt: places in lists and keys that are the sender's own
 * are `*`, so it says nothing about a person, and there are only as many as the contract has keys.
 * @example `purposes.3.TransactionType` is `purposes.*.TransactionType`
 */
export const contractPathOf = (path: string): string =>
  walk(receiptRequestSchema, path.split('.')).join('.');
