/** The same value with the keys of its objects in order, so that equal values are equal texts. */
export const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(entries)
      .sort()
      .map((key) => [key, inOrder(entries[key])]),
  );
};
