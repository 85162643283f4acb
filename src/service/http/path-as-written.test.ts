import { expect, test } from 'vitest';
import { pathAsWritten } from './path-as-written.ts';

const body = { purposes: [{ id: 'x', TransactionType: 'y' }] };

test('names keys in the case that the body has', () => {
  expect(pathAsWritten(body, 'purposes.0.Id')).toBe('purposes.0.id');
});

test('leaves what the body holds, or does not hold at all', () => {
  expect(pathAsWritten(body, 'purposes.0.TransactionType')).toBe('purposes.0.TransactionType');
  expect(pathAsWritten(body, 'purposes.1.Id')).toBe('purposes.1.Id');
  expect(pathAsWritten(null, 'identifier')).toBe('identifier');
  expect(pathAsWritten(body, '')).toBe('');
});
