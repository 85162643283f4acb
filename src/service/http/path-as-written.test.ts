import { expect, test } from 'vitest';
import { faultsAsWritten, pathAsWritten } from './path-as-written.ts';
import { invalidRequest } from './problem.ts';

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

test('an error that names faults names them as written, another one stays', () => {
  const refusal = invalidRequest([{ path: 'purposes.0.Id', message: 'Wrong.' }]);
  expect(faultsAsWritten(body, refusal)).toMatchObject({
    message: 'purposes.0.id: Wrong.',
    faults: [{ path: 'purposes.0.id' }],
  });
  const other = new Error('other');
  expect(faultsAsWritten(body, other)).toBe(other);
});
