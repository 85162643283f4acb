import { expect, test } from 'vitest';
import { confirmationWords } from './confirmation-words.ts';

test('how many confirmed is told with who waits, and who was never asked', () => {
  const none = { mailed: 0, confirmed: 0, waiting: 0, unmailed: 0 };
  expect(confirmationWords({ ...none, mailed: 1_230, confirmed: 1_000 })).toBe(
    '1,000 of 1,230 confirmed by mail within 72 hours',
  );
  expect(confirmationWords({ ...none, mailed: 3, confirmed: 2, waiting: 1, unmailed: 4 })).toBe(
    '2 of 3 confirmed by mail within 72 hours, 1 waits, 4 without mail',
  );
});
