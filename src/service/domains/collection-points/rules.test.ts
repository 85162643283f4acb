import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createCollectionPointRequestSchema } from '#contract/collection-point-requests.ts';
import { collectionPointTypes } from '#contract/collection-point-values.ts';
import { purposeWishesOf, refuseDisabled, toVersionValues } from './rules.ts';

const a = 'aaaaaaaa-0000-4000-8000-000000000000';
const b = 'bbbbbbbb-0000-4000-8000-000000000000';
const own = '00000000-0000-4000-8000-000000000001';

const request = (fields: Record<string, unknown> = {}) =>
  z.parse(createCollectionPointRequestSchema, {
    Name: 'Newsletter',
    CollectionPointType: 'API',
    PurposeIds: [a],
    ...fields,
  });

test('purposes asked for in all three ways keep the path that the caller wrote', () => {
  const wishes = purposeWishesOf(
    request({
      PurposeId: `${a}, ${b}`,
      PurposeIds: [b.toUpperCase()],
      PurposeIdsWithVersion: [{ Id: a, Version: 2 }, { id: b, version: 3 }, { id: a }],
    }),
  );
  expect(wishes).toEqual([
    { path: 'PurposeIdsWithVersion.0.Id', purposeId: a, version: 2 },
    { path: 'PurposeIdsWithVersion.1.id', purposeId: b, version: 3 },
    { path: 'PurposeIdsWithVersion.2.id', purposeId: a, version: null },
    { path: 'PurposeIds.0', purposeId: b, version: null },
    { path: 'PurposeId', purposeId: a, version: null },
    { path: 'PurposeId', purposeId: b, version: null },
  ]);
});

describe('what a request sets', () => {
  test('has the account’s organization and an empty description where they are left out', () => {
    expect(toVersionValues(request(), own)).toEqual({
      organizationId: own,
      name: 'Newsletter',
      description: '',
      type: 'API',
      consentType: null,
      subjectIdentifier: null,
      hostedSdk: null,
      fields: { PurposeIds: [a] },
    });
  });

  test('keeps what the service does not interpret, and no computed field', () => {
    const { fields } = toVersionValues(
      request({
        Unknown: { deep: [1] },
        DoubleOptIn: 'true',
        Id: 'x',
        Purposes: [],
        jwtToken: 'x',
      }),
      own,
    );
    expect(fields).toEqual({ PurposeIds: [a], Unknown: { deep: [1] }, DoubleOptIn: true });
  });

  test.each(collectionPointTypes)('forces HostedSDK for web forms only: %s', (type) => {
    const { hostedSdk } = toVersionValues(
      request({ CollectionPointType: type, HostedSDK: false }),
      own,
    );
    expect(hostedSdk).toBe(['WEB_FORM', 'HOSTED_WEB_FORM', 'EMBEDDED_WEB_FORM'].includes(type));
  });
});

test('only a disabled point is refused', () => {
  expect(() => refuseDisabled({ disabled: false })).not.toThrow();
  expect(() => refuseDisabled({ disabled: true })).toThrow(/Enable it first/);
});
