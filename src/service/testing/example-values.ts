/** Ids, tokens and times, which the examples have of their own. */
export const isMade = (text: string): boolean =>
  /^([0-9a-f-]{36}|eyJ[\w.-]+|\d{4}-\d\d-\d\dT[\d:.]+Z)$/.test(text);

/** Notes which real value stands for each of an example. */
export const learn = (example: unknown, real: unknown, made: Map<string, string>): void => {
  if (typeof example === 'string' && typeof real === 'string') {
    if (isMade(example) && !made.has(example)) made.set(example, real);
  } else if (typeof example === 'object' && typeof real === 'object') {
    for (const [key, value] of Object.entries(example ?? {})) {
      learn(value, (real as Record<string, unknown> | null)?.[key], made);
    }
  }
};

/** A value of an example, with what was learned of its ids. */
export const replaced = (value: unknown, made: ReadonlyMap<string, string>): unknown => {
  if (typeof value === 'string') return made.get(value) ?? value;
  if (Array.isArray(value)) return value.map((entry) => replaced(entry, made));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, replaced(entry, made)]),
  );
};

/** The ids, tokens and times of an example for which no real one is known. */
export const unknownIn = (value: unknown, made: ReadonlyMap<string, string>): string[] => {
  if (typeof value === 'string') return isMade(value) && !made.has(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((entry) => unknownIn(entry, made));
};
