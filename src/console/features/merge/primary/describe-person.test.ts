import { expect, test } from 'vitest';
import {
  countElements,
  countTransactions,
  createdFirst,
  proposePrimary,
} from './describe-person.ts';

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

test('the record created first is proposed, else the one with the most transactions, then elements', () => {
  const CreatedDate = '2024-01-01T00:00:00.000Z';
  expect(proposePrimary([profile('a'), profile('b', { CreatedDate })])).toEqual({
    id: 'b',
    reason: 'created-first',
  });
  const Purposes = [
    { Id: 'p', Name: 'Mail', Version: 1, Status: 'ACTIVE', TotalTransactionCount: 2 },
  ];
  const DataElements = [{ Name: 'City', Value: 'Uppsala' }];
  const many = profile('many', { Purposes });
  const full = profile('full', { Purposes, DataElements });
  expect(proposePrimary([profile('a', { DataElements }), many, full])).toEqual({
    id: 'full',
    reason: 'most-complete',
  });
  expect(proposePrimary([profile('a'), profile('b')])?.id).toBe('a');
  expect(proposePrimary([])).toBeUndefined();
});
