import { expect, test } from 'vitest';
import { automaticWords } from './consent-words.ts';

test.each([
  ['WITHDRAWN', false, 'Kept from before an erasure'],
  ['OPT_OUT', true, 'Refused under a former identifier'],
  ['EXPIRED', false, 'Recorded automatically'],
  [undefined, false, 'Recorded automatically'],
])(
  '%s without a receipt, through a collection point: %s, says how it came',
  (type, hasPoint, words) => {
    expect(automaticWords({ type, hasPoint })).toBe(words);
  },
);
