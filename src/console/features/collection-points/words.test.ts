import { describe, expect, test } from 'vitest';
import { statusLabel } from '#console/ui/status-words.ts';
import {
  collectionPointStatuses,
  collectionPointTypes,
  consentTypes,
} from '#contract/collection-point-values.ts';
import { statusChoices } from './parts/status-choices.ts';
import { consentChoices, consentLabel, typeChoices, typeLabel } from './words.ts';

describe('words for wire values', () => {
  test('every value that the contract knows has words of its own', () => {
    for (const [values, label] of [
      [collectionPointTypes.filter((type) => type !== 'API'), typeLabel],
      [consentTypes, consentLabel],
      [collectionPointStatuses, statusLabel],
    ] as const) {
      for (const value of values) expect(label(value)).not.toBe(value);
      expect(new Set(values.map(label)).size).toBe(values.length);
    }
  });

  test('a value that the console does not know is shown as it came', () => {
    expect(typeLabel('SMART_TV')).toBe('SMART_TV');
    expect(consentLabel('constructor')).toBe('constructor');
    expect(statusLabel('PAUSED')).toBe('PAUSED');
  });

  test('an absent value has no words', () => {
    expect([typeLabel(null), consentLabel(undefined), statusLabel('')]).toEqual(['', '', '']);
  });

  test('every value that the service filters by can be chosen', () => {
    expect(typeChoices.map(({ value }) => value)).toEqual([...collectionPointTypes]);
    expect(consentChoices.map(({ value }) => value)).toEqual([...consentTypes]);
    expect(statusChoices.map(({ value }) => value)).toEqual([...collectionPointStatuses]);
  });
});
