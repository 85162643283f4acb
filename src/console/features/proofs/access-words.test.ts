import { expect, test } from 'vitest';
import { actWords, receiptLines } from './access-words.ts';

const receipt = {
  receiptId: 'r1',
  identifier: 'ana@example.org',
  receivedDate: '2026-11-20T10:00:00.000Z',
  interactionDate: '2026-11-20T10:00:00.000Z',
  content: {
    dsDataElements: { City: 'Porto', Zip: ['4000', null], Gone: null },
    customPayload: { cart: { items: 3, isGift: false } },
    attachments: [],
    geoLocation: null,
    later: 'something new',
    purposes: [{ Id: 'p1' }],
  },
};

test('a receipt says all that came with it, and leaves out what is empty', () => {
  expect(receiptLines(receipt)).toEqual([
    ['Received on', 'Nov 20, 2026, 10:00:00 +00:00'],
    ['Under', 'ana@example.org'],
    ['Data', 'City: Porto; Zip: 4000'],
    ['Further data', 'cart: items: 3; isGift: false'],
    ['later', 'something new'],
  ]);
});

test.each([
  [[{ id: 'a1' }], '1 file'],
  [[{ id: 'a1' }, { id: 'a2' }], '2 files'],
  [[{ id: 'a1', name: 'form.pdf' }], 'id: a1; name: form.pdf'],
])('files of a receipt are counted where it says no more than their ids', (attachments, words) => {
  expect(receiptLines({ ...receipt, content: { attachments } })).toContainEqual([
    'Attachments',
    words,
  ]);
});

test('an act is told with its purpose, a kind that is not known as it came', () => {
  const date = '2026-11-20T10:00:00.000Z';
  expect(actWords({ date, kind: 'revealed', purpose: 'Asked by phone' })).toBe(
    'Nov 20, 2026, 10:00:00 +00:00: Values shown (Asked by phone)',
  );
  expect(actWords({ date, kind: 'decided', purpose: null })).toMatch(/: Decision recorded$/);
  expect(actWords({ date, kind: 'later', purpose: null })).toMatch(/: later$/);
});
