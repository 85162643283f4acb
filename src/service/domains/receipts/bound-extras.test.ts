import { expect, test } from 'vitest';
import { findExtrasBeyond } from './bound-extras.ts';

const beyond = (record: unknown, maximum?: number) =>
  findExtrasBeyond(record, maximum).map((path) => path.join('.'));

test('what the contract names is no extra, in any case and at any depth', () => {
  const record = {
    RequestInformation: 'x'.repeat(5_000),
    identifier: 'ana@example.org',
    Purposes: {
      id: 'x',
      transactiontype: 'CONFIRMED',
      customPreferences: [{ id: 'y', choices: { optionId: 'z', transactionType: 'OPT_IN' } }],
    },
    dsDataElements: { City: 'x'.repeat(750), Anything: 'y'.repeat(750) },
    customPayload: { any: 'x'.repeat(4_000) },
    geoLocation: { country: 'DE' },
  };
  expect(beyond(record, 0)).toEqual([]);
});

test('of extras the first are kept, as long as they fit', () => {
  const record = {
    first: 'x'.repeat(10),
    second: { deep: ['x'.repeat(30)] },
    purposes: [{ Id: 'x', more: 'y' }, { more: 'y'.repeat(40) }],
    last: 1,
  };
  expect(beyond(record, 1_000)).toEqual([]);
  expect(beyond(record, 60)).toEqual(['second', 'purposes.1.more']);
  expect(beyond(record, 0)).toEqual([
    'first',
    'second',
    'purposes.0.more',
    'purposes.1.more',
    'last',
  ]);
});

test.each([null, 'text', [1], { purposes: 'text' }, { purposes: [null, 'x', []] }])(
  'what is no receipt has none: %j',
  (record) => {
    expect(beyond(record, 1_000)).toEqual([]);
  },
);
