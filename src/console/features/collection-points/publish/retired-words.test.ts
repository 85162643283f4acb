import { expect, test } from 'vitest';
import { retiredWords } from './retired-words.ts';

const link = (Id: string, Version: number, Status = 'ACTIVE') => ({
  Id,
  Label: Id,
  Version,
  Status,
});

test('what replaces a retired purpose is named, and what is gone', () => {
  const live = {
    Purposes: [link('Profiling', 1, 'RETIRED'), link('SMS', 2, 'RETIRED'), link('Post', 1)],
  };
  expect(retiredWords(live, { Purposes: [link('profiling', 2), link('Post', 1)] })).toBe(
    'profiling v2 replaces the retired v1 and SMS v2, which is retired, is no longer asked for: this ends 1 attention item.',
  );
  expect(retiredWords({ Purposes: [link('Post', 1)] }, { Purposes: [] })).toBe('');
});
