export type Values = Record<string, unknown>;

/** What a reference such as `#/components/schemas/Purpose` names in the document. */
export const valueAt = (whole: Values, reference: string): unknown =>
  reference
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, key) => (at as Values | undefined)?.[key], whole);

/**
 * A value of the document with everything in it that it refers to, and the names of these, as the
 * viewer shows them. A reference that leads back to itself stays.
 */
export const resolveReferences = (
  whole: Values,
  value: unknown,
  within: readonly string[] = [],
): unknown => {
  if (Array.isArray(value)) return value.map((item) => resolveReferences(whole, item, within));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...rest } = value as Values;
  if (typeof $ref !== 'string') {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, resolveReferences(whole, item, within)]),
    );
  }
  if (within.includes($ref)) return value;
  const named = resolveReferences(whole, valueAt(whole, $ref), [...within, $ref]) as Values;
  return { ...named, ...(resolveReferences(whole, rest, within) as Values), $$ref: $ref };
};
