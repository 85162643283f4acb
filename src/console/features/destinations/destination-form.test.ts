import { describe, expect, test } from 'vitest';
import type { Destination } from '#contract/destinations.ts';
import {
  containsRequest,
  type DestinationFormValues,
  destinationResolver,
  firstValues,
  toFormValues,
  toRequest,
} from './destination-form.ts';

const purpose = '01936802-b34d-737d-9512-0a7faae69e7f';
const filled: DestinationFormValues = {
  ...firstValues,
  ...{ name: ' Mailer ', use: 'Newsletters', url: ' https://events.example.com/in ' },
};
const stored: Destination = {
  id: '3b1a5c8e-7d24-4f6b-9c0e-5a8d2f7b1e64',
  ...{ name: 'Mailer', use: 'Newsletters', url: 'https://events.example.com/in' },
  ...{ events: ['ERASURE'], purposes: [purpose], body: 'STANDARD', takesTests: true },
  ...{ headerNames: ['Authorization'], state: 'ACTIVE' },
  waiting: { events: 0, hasMore: false, people: 0, parked: 0 },
  ...{ untoldPeople: 0, lostErasures: 0 },
  ...{ createdDate: '', createdBy: 'test', modifiedDate: '' },
};

const faultsOf = async (values: DestinationFormValues) => {
  const options = { fields: {}, shouldUseNativeValidation: undefined };
  const { errors } = await destinationResolver(values, undefined, options);
  return Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [name, (error as { message?: string }).message]),
  );
};

test('a request has what was entered, without blanks around it', async () => {
  expect(toRequest(filled)).toEqual({
    ...{ name: 'Mailer', use: 'Newsletters', url: 'https://events.example.com/in' },
    ...{ body: 'KNOWN', events: [], purposes: [], takesTests: false, headers: {} },
  });
  expect(await faultsOf(filled)).toEqual({});
});

test('what was chosen before everything was is left out', () => {
  const { events, purposes } = toRequest({ ...filled, events: ['MERGE'], purposes: [purpose] });
  expect([events, purposes]).toEqual([[], []]);
});

describe('headers', () => {
  test('aren’t kept for another host', async () => {
    const values = toFormValues(stored);
    expect(await faultsOf({ ...values, url: 'https://events.example.com/other' })).toEqual({});
    const elsewhere = { ...values, url: 'https://events.example.net/in' };
    expect(Object.keys(await faultsOf(elsewhere))).toEqual(['keepsHeaders']);
    expect(await faultsOf({ ...elsewhere, keepsHeaders: false })).toEqual({});
  });

  test('are a line each, and values may have colons', () => {
    const headers = 'Authorization: Basic a:b=\n\n  X-Key : 1 2 ';
    expect(toRequest({ ...filled, headers }).headers).toEqual({
      Authorization: 'Basic a:b=',
      'X-Key': '1 2',
    });
  });

  test('stay where they are kept, and go where they are replaced by none', () => {
    const values = toFormValues(stored);
    expect(values.keepsHeaders).toBe(true);
    expect(toRequest(values)).not.toHaveProperty('headers');
    expect(toRequest({ ...values, keepsHeaders: false }).headers).toEqual({});
  });

  test('that can’t be sent are told at the field', async () => {
    expect(await faultsOf({ ...filled, headers: 'Authorization' })).toEqual({
      headers: 'Write each on a line of its own, as Name: value.',
    });
    expect(await faultsOf({ ...filled, headers: 'Webhook-Id: 1' })).toEqual({
      headers: 'Webhook-Id: The service sets this header itself.',
    });
  });
});

test('what nothing was chosen of is told at the field', async () => {
  const nothing = { ...filled, eventsOf: 'chosen', purposesOf: 'chosen' } as const;
  expect(await faultsOf(nothing)).toEqual({
    events: 'Choose at least one.',
    purposes: 'Choose at least one.',
  });
});

test('a stored one comes back as it is, and is known as what was sent', () => {
  const sent = toRequest(toFormValues(stored));
  expect(sent).toMatchObject({ events: ['ERASURE'], purposes: [purpose], body: 'STANDARD' });
  expect(containsRequest(stored, sent)).toBe(true);
  expect(containsRequest(stored, { ...sent, url: 'https://other.example.com/' })).toBe(false);
  expect(containsRequest({ ...stored, events: [] }, sent)).toBe(false);
});
