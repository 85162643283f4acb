/** What of an object the service does not interpret: it is stored as it came (design.md 5.1). */
export const keptFields = <Value extends object>(
  value: Value,
  interpretedKeys: ReadonlySet<string>,
): Partial<Value> =>
  Object.fromEntries(
    Object.entries(value).filter(([key]) => !interpretedKeys.has(key)),
  ) as Partial<Value>;
