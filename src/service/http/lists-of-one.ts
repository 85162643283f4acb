import type * as z from 'zod/mini';

type Path = readonly PropertyKey[];

/** The key of a holder as its writer spelled it; schemas may take keys in any case, the last wins. */
const writtenKey = (holder: object, segment: PropertyKey): PropertyKey => {
  if (Object.hasOwn(holder, segment)) return segment;
  const lower = String(segment).toLowerCase();
  return Object.keys(holder).findLast((key) => key.toLowerCase() === lower) ?? segment;
};

/** Makes what stands at the path of a copy a list of one. */
const listAt = (holder: Record<PropertyKey, unknown>, path: Path): void => {
  const [segment = '', ...further] = path;
  const key = writtenKey(holder, segment);
  const value = holder[key];
  if (further.length === 0) holder[key] = [value];
  else if (typeof value === 'object' && value !== null) listAt(value as typeof holder, further);
};

/** One value where a list is expected. Where something else could be meant, it's another issue. */
const isSingle = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_type' && issue.expected === 'array' && issue.input != null;

/**
 * The value with a list of one wherever it holds one value and the schema a list
 * (docs/design.md 5.1); undefined where it needs none.
 * @param issues what the schema found, with inputs
 */
export const withListsOfOne = (value: unknown, issues: readonly z.core.$ZodIssue[]): unknown => {
  const singles = issues.filter(isSingle);
  if (singles.length === 0) return undefined;
  const copy = { whole: structuredClone(value) };
  for (const { path } of singles) listAt(copy, ['whole', ...path]);
  return copy.whole;
};
