import { expect, test } from 'vitest';
import { countChoices } from './describe-profile.ts';

const choice = (IsConsented: boolean) => ({ Id: '1', Name: 'x', IsConsented });

test('choices count over all purposes; those without consent show where they were read', () => {
  const given = { Topics: [choice(true)] };
  const options = { CustomPreferences: [{ Id: '1', Name: 'x', Options: [choice(true)] }] };
  expect(countChoices([given, options, {}])).toBe('2');
  expect(countChoices([given, { Topics: [choice(false), choice(false)] }])).toBe('1 of 3');
  expect(countChoices([{ Topics: null }])).toBe('');
});
