/**
 * What of an object the service neither interprets nor computes: it is stored as it came
 * (docs/design.md 5.1). `computedKeys` are in lower case, and are left out in any case.
 */
export const keptFields = <Value extends object>(
  value: Value,
  interpretedKeys: ReadonlySet<string>,
  computedKeys: ReadonlySet<string> = new Set(),
): Partial<Value> =>
  Object.fromEntries(
    Object.entries(value).filter(
      ([key]) => !interpretedKeys.has(key) && !computedKeys.has(key.toLowerCase()),
    ),
  ) as Partial<Value>;
