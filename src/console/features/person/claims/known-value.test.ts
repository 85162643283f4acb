import { expect, test } from 'vitest';
import { valueBeside } from './known-value.ts';

const known = {
  subject: { language: 'en', identifierType: 'Email' },
  profile: {
    Language: 'de',
    DataElements: [
      { Name: 'Phone', Value: '1', Linked: false },
      { Name: 'Phone', Value: ['2', '3'], Linked: true },
    ],
  },
};
const none = { subject: {}, profile: {} };

test.each([
  [{ Kind: 'ELEMENT', Name: 'Phone' }, '1'],
  [{ Kind: 'IDENTIFIER', Name: 'Phone' }, ['2', '3']],
  [{ Kind: 'IDENTIFIER', Name: 'Card' }, null],
  [{ Kind: 'LANGUAGE', Name: null }, 'de'],
  [{ Kind: 'IDENTIFIER_TYPE', Name: null }, 'Email'],
])('a decision about %j names what stands beside it', (claim, value) => {
  expect(valueBeside(claim, known)).toEqual(value);
  expect(valueBeside(claim, none)).toBeNull();
});
