import { expect, test } from 'vitest';
import { createConfirmationLinks } from './confirmation-links.ts';

const id = '0193a5c8-1f2e-7abc-9def-0123456789ab';

test('a token names its confirmation, and one that was changed or is of elsewhere names none', async () => {
  const links = createConfirmationLinks('one secret');
  const token = links.of(id);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await links.open(token)).toBe(id);
  expect(await createConfirmationLinks('another').open(token)).toBeUndefined();
  for (let place = 0; place < token.length; place += 1) {
    const other = token[place] === 'A' ? 'Q' : 'A';
    const changed = token.slice(0, place) + other + token.slice(place + 1);
    expect(await links.open(changed), String(place)).toBeUndefined();
  }
});
