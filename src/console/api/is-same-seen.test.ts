import { expect, test } from 'vitest';
import { isSameSeen } from './is-same-seen.ts';

const clear = { Id: 'a', City: 'Göteborg', At: '2026-11-30', Phones: ['+46 8 123', '+46 8 456'] };
const masked = { ...clear, City: 'G•••••g', Phones: ['+••••23', '+••••56'] };

test.each([
  ['a mask and a value', masked, clear, true],
  ['a value and a mask', clear, masked, true],
  ['two masks that are alike', masked, { ...masked, More: null }, true],
  ['two masks that differ', masked, { ...masked, City: 'M•••••ö' }, false],
  ['two values that differ', clear, { ...clear, City: 'Malmö' }, false],
  ['another date', masked, { ...clear, At: '2026-12-01' }, false],
  ['a value more', masked, { ...clear, Phones: ['+46 8 123'] }, false],
  ['a list for a text', masked, { ...clear, City: ['Göteborg'] }, false],
  ['a key that came', masked, { ...clear, Language: 'sv' }, false],
])('of readings with %s', (_, one, other, isSame) => {
  expect(isSameSeen(one, other)).toBe(isSame);
});
