import { expect, test } from 'vitest';
import { type FoundVersion, type ReceiptSeen, type Setup, stepsOf } from './steps.ts';

const active: FoundVersion = { id: '1', version: 1, name: 'Newsletter', isActive: true };
const draft: FoundVersion = { ...active, isActive: false };
const receipt: ReceiptSeen = {
  id: '2',
  receivedAt: '2026-11-20T15:05:00Z',
  pointName: null,
  isTest: false,
};

const setups: [string, Setup | undefined, string][] = [
  ['nothing', { purpose: null, point: null }, 'next later later later'],
  ['a Draft purpose', { purpose: draft, point: null }, 'next later later later'],
  ['an Active purpose', { purpose: active, point: null }, 'done next later later'],
  ['a Draft point', { purpose: active, point: draft }, 'done next later later'],
  ['a point before its purpose', { purpose: draft, point: active }, 'next done later later'],
  ['an Active point', { purpose: active, point: active }, 'done done next next'],
];

test.each(setups)('with %s the first open step is next', (_title, setup, expected) => {
  const states = stepsOf(setup, null).map(({ state }) => state);
  expect(states.join(' ')).toBe(expected);
});

test('with a receipt every step is done, whatever else is known', () => {
  for (const [, setup] of [...setups, ['not read', undefined, ''] as const]) {
    expect(stepsOf(setup, receipt).every(({ state }) => state === 'done')).toBe(true);
  }
});
