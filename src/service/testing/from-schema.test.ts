import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpointName } from '#contract/common/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { anyRequests, bodySchemaOf, spoiled, validRequests, valuesOf } from './from-schema.ts';

const seed = 20_261_128;
const known = { identifier: ['ana@example.com'], guid: ['11111111-1111-4111-8111-111111111111'] };

describe('requests made from the contract', () => {
  test.each(endpoints.map((endpoint) => [endpointName(endpoint), endpoint] as const))(
    'of %s are taken by its schemas',
    (_name, endpoint) => {
      for (const parts of fc.sample(validRequests(endpoint, known), { seed, numRuns: 4 })) {
        for (const [schema, value] of [
          [endpoint.params, parts.params],
          [endpoint.query, parts.query],
          [endpoint.headers, parts.headers],
          [bodySchemaOf(endpoint), parts.body],
        ] as const) {
          const faults = schema === undefined ? [] : z.safeParse(schema, value).error?.issues;
          expect(faults ?? [], JSON.stringify(value)).toEqual([]);
        }
      }
    },
  );

  test('are refused by them about every other time where they have faults', () => {
    const withBody = endpoints.filter(
      ({ body, scopes }) => body !== undefined && scopes.length > 0,
    );
    const refused = withBody.filter((endpoint) =>
      fc
        .sample(anyRequests(endpoint, known), { seed, numRuns: 16 })
        .some(({ body }) => !z.safeParse(endpoint.body ?? z.never(), body).success),
    );
    expect(refused).toEqual(withBody);
  });

  test('ask for what is known, and for nothing at times', () => {
    const schema = z.object({ identifier: z.string(), purposeId: z.guid() });
    const made = fc.sample(valuesOf(schema, known), { seed, numRuns: 100 }) as z.infer<
      typeof schema
    >[];
    const asked = made.filter(({ identifier }) => identifier === 'ana@example.com').length;
    expect(asked).toBeGreaterThan(50);
    expect(asked).toBeLessThan(100);
    expect(new Set(made.map(({ purposeId }) => purposeId)).size).toBeGreaterThan(1);
  });

  test('have faults of each kind', () => {
    const valid = fc.constant({ name: 'a', list: [{ id: 1 }] });
    const made = fc.sample(spoiled(valid), { seed, numRuns: 200 });
    const keysOf = (value: unknown) => Object.keys(Object(value));
    expect(made.some((value) => !keysOf(value).includes('name'))).toBe(true);
    expect(made.some((value) => keysOf(value).length > 2)).toBe(true);
    expect(made.some((value) => JSON.stringify(value)?.includes('äää'))).toBe(true);
    expect(made.some((value) => Object(value).list?.[0]?.id === null)).toBe(true);
  });

  test('say what they cannot make', () => {
    expect(() => valuesOf(z.date())).toThrow('new kind of schema, "date"');
    expect(() => valuesOf(z.string().check(z.regex(/^made-up-\d{9}$/)), {}, 'code')).toThrow(
      'No value is known that fits "code".',
    );
  });
});
