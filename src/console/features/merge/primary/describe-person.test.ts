import { expect, test } from 'vitest';
import { countElements, countTransactions, createdFirst } from './describe-person.ts';

const profile = (Id: string, more: object = {}) => ({ Id, Identifier: Id, ...more });

test('elements count where they have a value', () => {
  const DataElements = [
    { Name: 'City', Value: 'Uppsala' },
    { Name: 'Phone', Value: ['+1', '+2'], Linked: true },
    { Name: 'Empty', Value: '' },
    { Name: 'None', Value: null },
    { Name: 'No list', Value: [] },
  ];
  expect(countElements(profile('ann', { DataElements }))).toBe(2);
  expect(countElements(profile('ann'))).toBe(0);
});

test('transactions of all purposes are summed up', () => {
  const Purposes = [2, 3, undefined].map((TotalTransactionCount, index) => ({
    Id: String(index),
    Name: 'Mail',
    Version: 1,
    Status: 'ACTIVE',
    TotalTransactionCount,
  }));
  expect(countTransactions(profile('ann', { Purposes }))).toBe(5);
  expect(countTransactions(profile('ann'))).toBe(0);
});

test('created first is whoever was created first, then by id, whoever has no date aside', () => {
  const early = '2024-01-01T00:00:00.000Z';
  const late = '2025-01-01T00:00:00.000Z';
  const people = [
    profile('d', { CreatedDate: late }),
    profile('c', { CreatedDate: early }),
    profile('b', { CreatedDate: early }),
    profile('a'),
  ];
  expect(createdFirst(people)?.Id).toBe('b');
  expect(createdFirst([profile('a')])).toBeUndefined();
});
