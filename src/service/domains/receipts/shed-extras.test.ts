import { expect, test } from 'vitest';
import { readReceipt } from './read-receipt.ts';
import { shedExtras } from './shed-extras.ts';

const Id = '3d7fba4e-9b1c-4a5d-8c1f-0f6f3d5a7b21';
const raw = {
  requestInformation: 'a.b.c',
  identifier: 'ana@example.org',
  campaign: 'x'.repeat(300),
  purposes: [{ Id, TransactionType: 'WITHDRAWN', shelf: 'y', PurposeNote: { noteText: 'late' } }],
  dsDataElements: { City: 'Oslo', 'Shoe size': '38' },
  additionalIdentifiers: { Card: '7', Badge: '9' },
  customPayload: { any: 'thing' },
};
const isKnown = (name: string) => name === 'City' || name === 'Card';

test('unknown keys and new names are left out and told, answers and all else stay', () => {
  const said = readReceipt(raw);
  const shed = shedExtras(said, isKnown);
  expect(shed.request).toMatchObject({
    identifier: 'ana@example.org',
    dsDataElements: { City: 'Oslo' },
    additionalIdentifiers: { Card: '7' },
    customPayload: { any: 'thing' },
  });
  expect(JSON.stringify(shed.request)).not.toMatch(/campaign|shelf|Shoe|Badge/);
  expect(shed.purposes).toEqual(said.purposes);
  expect(shed.leftOut.map(({ path, reason }) => [path, reason])).toEqual([
    ['campaign', 'BUSY_DAY'],
    ['dsDataElements.Shoe size', 'BUSY_DAY'],
    ['additionalIdentifiers.Badge', 'BUSY_DAY'],
  ]);
});

test('it stays the same receipt, so that one sent before and again is recorded once', () => {
  const said = readReceipt(raw);
  expect(shedExtras(said, isKnown).content).toBe(said.content);
});

test('a receipt without extras is untouched', () => {
  const { campaign: _, ...plain } = raw;
  const purposes = [{ Id, TransactionType: 'CONFIRMED' }];
  const said = readReceipt({ ...plain, purposes });
  expect(shedExtras(said, () => true)).toBe(said);
});
