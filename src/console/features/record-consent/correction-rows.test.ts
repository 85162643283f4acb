import { expect, test } from 'vitest';
import { type CorrectionRow, missingForCorrection, toCorrection } from './correction-rows.ts';

const rows: CorrectionRow[] = [
  { purposeId: 'news', before: 'WITHDRAWN', after: 'ACTIVE', endsRefusal: true },
  { purposeId: 'calls', before: 'ACTIVE', after: null, endsRefusal: false },
];
const ticked = (kept: string[], ended: string[]) => ({
  kept: new Set(kept),
  ended: new Set(ended),
});

test('a refusal that ends has to be ticked, unless its purpose is left out', () => {
  expect(missingForCorrection(undefined, ticked([], []), 'Why')).toMatch(/^Still loading/);
  expect(missingForCorrection(rows, ticked([], []), 'Why')).toBe('Tick each refusal that ends');
  expect(missingForCorrection(rows, ticked([], ['news']), ' ')).toBe('Say what was wrong first');
  expect(missingForCorrection(rows, ticked([], ['news']), 'Why')).toBeUndefined();
  expect(missingForCorrection(rows, ticked(['news'], []), 'Why')).toBeUndefined();
  expect(missingForCorrection(rows, ticked(['news', 'calls'], []), 'Why')).toMatch(/^Choose/);
});

test('what is left out is not sent, and neither is its tick', () => {
  expect(toCorrection(rows, ticked([], ['news']))).toEqual({
    purposeIds: ['news', 'calls'],
    endsRefusals: ['news'],
  });
  expect(toCorrection(rows, ticked(['news'], ['news']))).toEqual({
    purposeIds: ['calls'],
    endsRefusals: [],
  });
});
