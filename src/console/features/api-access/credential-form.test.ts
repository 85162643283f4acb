import { describe, expect, test } from 'vitest';
import { safeParse } from 'zod/mini';
import { createCredentialRequestSchema } from '#contract/api-access.ts';
import {
  credentialResolver,
  dayChoices,
  firstValues,
  limitResolver,
  toFormFaults,
  tokenChoices,
  toRequest,
} from './credential-form.ts';

const named = { ...firstValues, name: ' Shop sync ' };

describe('the request', () => {
  test('of a client has the life of its tokens, and no end unless one is chosen', () => {
    expect(toRequest(named)).toEqual({
      kind: 'client',
      name: 'Shop sync',
      scope: 'CONSENT_READ',
      tokenSeconds: 3_600,
    });
    expect(toRequest({ ...named, clientDays: '180' })).toMatchObject({ validDays: 180 });
  });

  test('of a key always has an end, and no life of tokens', () => {
    expect(toRequest({ ...named, kind: 'key', scope: 'CONSENT' })).toEqual({
      kind: 'key',
      name: 'Shop sync',
      scope: 'CONSENT',
      validDays: 90,
    });
  });

  test('has the limits that were set, and blocks writes only where there are some', () => {
    const limited = {
      ...named,
      addresses: ['192.0.2.0/24'],
      readOnly: true,
      mayPublish: true,
    };
    expect(toRequest({ ...limited, scope: 'CONSENT' })).toMatchObject({
      addresses: ['192.0.2.0/24'],
      readOnly: true,
      mayPublish: true,
    });
    expect(toRequest(limited)).not.toHaveProperty('readOnly');
    expect(toRequest(limited)).not.toHaveProperty('mayPublish');
  });

  test.each([
    ...dayChoices.map(({ value }) => ({ keyDays: value, kind: 'key' as const })),
    ...dayChoices.map(({ value }) => ({ clientDays: value })),
    ...tokenChoices.map(({ value }) => ({ tokenSeconds: value })),
  ])('of every choice is one that the interface takes: %o', (choice) => {
    const request = toRequest({ ...named, ...choice });
    expect(safeParse(createCredentialRequestSchema, request).success).toBe(true);
  });
});

test('a name that is missing or too long is told at its field', async () => {
  const resolve = (name: string) =>
    credentialResolver({ ...firstValues, name }, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    });
  expect(Object.keys((await resolve('  ')).errors)).toEqual(['name']);
  expect(Object.keys((await resolve('x'.repeat(256))).errors)).toEqual(['name']);
  expect((await resolve('Shop sync')).errors).toEqual({});
});

test('an address that is none is told at its entry', async () => {
  const addresses = ['192.0.2.7', 'shop.example', '0.0.0.0/0'];
  const asked = { fields: {}, shouldUseNativeValidation: false };
  for (const { errors } of [
    await credentialResolver({ ...named, addresses }, undefined, asked),
    await limitResolver({ addresses, readOnly: false, mayPublish: false }, undefined, asked),
  ]) {
    expect(errors).toMatchObject({
      addresses: [
        undefined,
        { message: expect.stringContaining('an address, or a range') },
        { message: expect.stringContaining('every address') },
      ],
    });
  }
});

test('a fault of the end is shown at the field that is on screen', () => {
  const faults = [{ path: 'validDays', message: 'Too long.' }];
  expect(toFormFaults(faults, 'key')).toEqual([{ path: 'keyDays', message: 'Too long.' }]);
  expect(toFormFaults(faults, 'client')).toEqual([{ path: 'clientDays', message: 'Too long.' }]);
});
