import { expect, test } from 'vitest';
import { type CorrectionRow, missingForCorrection, toCorrection } from './correction-rows.ts';

const rows: CorrectionRow[] = [
  { purposeId: 'news', before: 'WITHDRAWN', after: 'ACTIVE', endsRefusal: true },
  { purposeId: 'calls', before: 'ACTIVE', after: null, endsRefusal: false },
];
const ticked = (corrected: string[], ended: string[]) => ({
  corrected: new Set(corrected),
  ended: new Set(ended),
});

test('one of several has to be ticked, the only one not', () => {
  expect(missingForCorrection(undefined, ticked([], []), 'Why')).toMatch(/^Still loading/);
  expect(missingForCorrection(rows, ticked([], []), 'Why')).toBe('Tick what to correct first');
  expect(missingForCorrection(rows, ticked(['calls'], []), 'Why')).toBeUndefined();
  const [, calls] = rows;
  if (calls === undefined) throw new Error('There are two.');
  expect(missingForCorrection([calls], ticked([], []), 'Why')).toBeUndefined();
  expect(toCorrection([calls], ticked([], []))).toEqual({
    purposeIds: ['calls'],
    endsRefusals: [],
  });
});

test('a refusal that ends has to be ticked, unless its purpose is left out', () => {
  const both = ['news', 'calls'];
  expect(missingForCorrection(rows, ticked(both, []), 'Why')).toBe('Tick each refusal that ends');
  expect(missingForCorrection(rows, ticked(both, ['news']), ' ')).toBe('Say what was wrong first');
  expect(missingForCorrection(rows, ticked(both, ['news']), 'Why')).toBeUndefined();
});

test('what is left out is not sent, and neither is its tick', () => {
  expect(toCorrection(rows, ticked(['news', 'calls'], ['news']))).toEqual({
    purposeIds: ['news', 'calls'],
    endsRefusals: ['news'],
  });
  expect(toCorrection(rows, ticked(['calls'], ['news']))).toEqual({
    purposeIds: ['calls'],
    endsRefusals: [],
  });
});
