import { describe, expect, test } from 'vitest';
import type { Destination } from '#contract/destinations.ts';
import {
  containsRequest,
  type DestinationFormValues,
  destinationResolver,
  fillIn,
  firstValues,
  isChangedMeanwhile,
  isStoredSince,
  toFormValues,
  toRequest,
  withStored,
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
  followsSwitches: true,
  ...{ clock: { days: 2, isBusiness: false }, doneWhen: 'APPLIED' },
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
    followsSwitches: false,
    ...{ doneWhen: 'ACKNOWLEDGED', clock: { days: 10, isBusiness: true } },
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
  expect(sent).toMatchObject({
    ...{ events: ['ERASURE'], purposes: [purpose], body: 'STANDARD' },
    ...{ clock: stored.clock, doneWhen: 'APPLIED' },
  });
  expect(containsRequest(stored, sent)).toBe(true);
  expect(containsRequest(stored, { ...sent, url: 'https://other.example.com/' })).toBe(false);
  expect(containsRequest({ ...stored, events: [] }, sent)).toBe(false);
  expect(sent).toMatchObject({ takesTests: true, followsSwitches: true });
  expect(containsRequest({ ...stored, followsSwitches: false }, sent)).toBe(false);
  expect(containsRequest({ ...stored, doneWhen: 'ACKNOWLEDGED' }, sent)).toBe(false);
  const longer = { days: 3, isBusiness: false };
  expect(containsRequest({ ...stored, clock: longer }, sent)).toBe(false);
});

test.each(['', '1.5', '-1', '367', 'ten'])(
  'a time of "%s" is told at its field',
  async (amount) => {
    expect(await faultsOf({ ...filled, clock: { amount, unit: 'days' } })).toEqual({
      clock: 'Whole days, from 0 to 366.',
    });
  },
);

describe('a choice of receiver', () => {
  test('fills in what is empty, or as the choice before left it', () => {
    const segment = fillIn('segment', filled, {});
    expect(segment).toEqual({ body: 'KNOWN', headers: 'Authorization: Basic ' });
    const chosen = { ...filled, ...segment };
    expect(fillIn('braze', chosen, segment).headers).toBe('Authorization: Bearer ');
    expect(fillIn('known', chosen, segment).headers).toBe('');
  });

  test('leaves what was entered', () => {
    const segment = fillIn('segment', firstValues, {});
    const headers = 'Authorization: Basic s3cret';
    const entered = { ...firstValues, ...segment, headers, body: 'STANDARD' };
    expect(fillIn('braze', entered, segment)).toEqual({ use: 'Messages and campaigns' });
    expect(fillIn('known', entered, segment)).toEqual({});
  });

  test('that nobody ended with a key isn’t sent', async () => {
    const { headers } = fillIn('segment', filled, {});
    expect(await faultsOf({ ...filled, headers: headers ?? '' })).toEqual({
      headers: 'Add the key after Basic.',
    });
  });
});

test('a header that is there twice is told at the field', async () => {
  expect(await faultsOf({ ...filled, headers: 'X-Key: 1\nx-key: 2' })).toEqual({
    headers: 'x-key is there twice.',
  });
});

describe('what became of a save', () => {
  const at = '2026-11-29T14:03:00.000Z';
  const typed = { ...toFormValues(stored), keepsHeaders: false, headers: 'Authorization: new' };

  test('shows by the date alone where headers were replaced', () => {
    expect(isStoredSince(stored, stored, toRequest(typed))).toBe(false);
    expect(isStoredSince(stored, { ...stored, modifiedDate: at }, toRequest(typed))).toBe(true);
    const other = { ...stored, modifiedDate: at, headerNames: ['X-Key'] };
    expect(isStoredSince(stored, other, toRequest(typed))).toBe(false);
  });

  test('shows by what is stored where headers were kept', () => {
    const renamed = toRequest({ ...toFormValues(stored), name: 'Letters' });
    expect(isStoredSince(stored, stored, renamed)).toBe(false);
    expect(isStoredSince(stored, { ...stored, name: 'Letters' }, renamed)).toBe(true);
  });
});

describe('what was changed after the form was opened', () => {
  const at = '2026-11-29T14:03:00.000Z';
  const renamed = toRequest({ ...toFormValues(stored), name: 'Letters' });
  const narrowed: Destination = { ...stored, events: ['MERGE'], modifiedDate: at };

  test('is found, unless it is what is sent', () => {
    expect(isChangedMeanwhile(stored, stored, renamed)).toBe(false);
    expect(isChangedMeanwhile(stored, narrowed, renamed)).toBe(true);
    expect(isChangedMeanwhile(stored, { ...stored, name: 'Letters' }, renamed)).toBe(false);
  });

  test('is no pause, unless headers are replaced, which nobody can compare', () => {
    const paused = { ...stored, state: 'PAUSED', modifiedDate: at };
    expect(isChangedMeanwhile(stored, paused, renamed)).toBe(false);
    const headers = { ...renamed, headers: { Authorization: 'new' } };
    expect(isChangedMeanwhile(stored, paused, headers)).toBe(true);
  });

  test('comes into the fields that were left alone', () => {
    const entered = { ...toFormValues(stored), name: 'Letters', events: ['MERGE', 'ERASURE'] };
    const now = { ...stored, ...narrowed, events: [], purposes: [], use: 'Print' };
    expect(withStored(stored, now, entered)).toMatchObject({
      ...{ name: 'Letters', use: 'Print', eventsOf: 'chosen', events: ['MERGE', 'ERASURE'] },
      ...{ purposesOf: 'all', keepsHeaders: true },
    });
  });
});
