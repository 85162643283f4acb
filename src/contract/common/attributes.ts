import * as z from 'zod/mini';
import { descriptionMaximum } from './text-maxima.ts';

/** A value of an attribute (docs/wire/collection-points.md 4.5); more of it is kept as it came. */
export const attributeValueSchema = z.looseObject({
  value: z.string().check(z.maxLength(descriptionMaximum)),
});

/** `attributes` of a record: the plain values of `attributeValues`, where those have that form. */
export const toAttributes = (
  attributeValues: Readonly<Record<string, unknown>> | undefined,
): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(attributeValues ?? {}).map(([name, values]) => [
      name,
      (Array.isArray(values) ? values : []).flatMap((entry: { value?: unknown } | null) =>
        typeof entry?.value === 'string' ? [entry.value] : [],
      ),
    ]),
  );
