import { expect, test } from 'vitest';
import { askWords, blockWords } from './approval-words.ts';

test('asking again is called so once a colleague has an answer, or an older text', () => {
  expect(askWords(undefined)).toBe('Ask for approval…');
  expect(askWords({ state: 'WITHDRAWN' })).toBe('Ask for approval…');
  expect(askWords({ state: 'DECLINED' })).toBe('Ask again…');
  expect(askWords({ state: 'WAITING' })).toBe('Ask again…');
});

test('who can approve is told nothing, anyone else why not, whatever the reason', () => {
  expect(blockWords(null)).toBeUndefined();
  expect(blockWords('edited')).toBe(
    'You edited this Draft last, so someone else has to approve it.',
  );
  expect(blockWords('unknown')).toBe("You can't approve this.");
});
