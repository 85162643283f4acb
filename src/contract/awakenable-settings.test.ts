import { describe, expect, test } from 'vitest';
import {
  awakeAfter,
  awakenableSettings,
  isInEffect,
  isOn,
  sleepingSettings,
} from './awakenable-settings.ts';
import { updateCollectionPointRequestSchema } from './collection-point-requests.ts';
import { unbuiltPointSettings } from './unbuilt-settings.ts';

const asleep = { fields: {}, awake: [] };
const excluded = (excludeFromDoubleOptIn: unknown) => [
  { purposeGuid: '7f0ff0a4-4b9e-4b52-8f0c-3a1b8f6a2d10', excludeFromDoubleOptIn },
];

test('each is a setting that people can send, and none is unbuilt', () => {
  const settable = Object.keys(updateCollectionPointRequestSchema.shape);
  expect(awakenableSettings.filter((name) => !settable.includes(name))).toEqual([]);
  const unbuilt: readonly string[] = unbuiltPointSettings;
  expect(awakenableSettings.filter((name) => unbuilt.includes(name))).toEqual([]);
});

test.each([
  ['DoubleOptIn', true, true],
  ['DoubleOptIn', false, false],
  ['DoubleOptIn', null, false],
  ['RedirectUrl', 'https://example.com', true],
  ['RedirectUrl', ' ', false],
  ['ParentIdentifierTypes', ['Phone'], true],
  ['ParentIdentifierTypes', [], false],
  ['doubleOptInExcludedPurposes', excluded(true), true],
  ['doubleOptInExcludedPurposes', excluded('true'), true],
  ['doubleOptInExcludedPurposes', excluded(false), false],
  ['doubleOptInExcludedPurposes', [null, 1, {}], false],
  ['doubleOptInExcludedPurposes', 'all', false],
] as const)('%s as %j is on: %s', (name, value, expected) => {
  expect(isOn({ [name]: value }, name)).toBe(expected);
});

test('a setting that is on has its effect only where it is awake', () => {
  const fields = { DoubleOptIn: true, SendConsentEmail: false };
  expect(isInEffect(fields, [], 'DoubleOptIn')).toBe(false);
  expect(isInEffect(fields, ['SendConsentEmail'], 'DoubleOptIn')).toBe(false);
  expect(isInEffect(fields, ['DoubleOptIn'], 'DoubleOptIn')).toBe(true);
  expect(isInEffect(fields, awakenableSettings, 'SendConsentEmail')).toBe(false);
});

test('only what is on can sleep', () => {
  const fields = { DoubleOptIn: true, RedirectUrl: 'https://example.com', SendConsentEmail: false };
  expect(sleepingSettings(fields, [])).toEqual(['DoubleOptIn', 'RedirectUrl']);
  expect(sleepingSettings(fields, ['DoubleOptIn'])).toEqual(['RedirectUrl']);
  expect(sleepingSettings(fields, awakenableSettings)).toEqual([]);
});

describe('a save', () => {
  test('wakes nothing that was on before, whatever else it changes', () => {
    const fields = { DoubleOptIn: true, RedirectUrl: 'https://example.com' };
    const after = { ...fields, RedirectUrl: 'https://example.org', Language: 'de' };
    expect(awakeAfter({ fields, awake: [] }, after)).toEqual([]);
  });

  test('wakes what it turns on, with what belongs to it, and nothing else', () => {
    const fields = { SendConsentEmail: true, doubleOptInExcludedPurposes: excluded(true) };
    expect(awakeAfter({ fields, awake: [] }, { ...fields, DoubleOptIn: true })).toEqual([
      'DoubleOptIn',
      'DOISendConfirmationEmail',
      'consentDOICancelOption',
      'doubleOptInExcludedPurposes',
      'DOIEmailIdentifier',
    ]);
    expect(awakeAfter(asleep, { PrefillIdentifier: 'Email' })).toEqual(['PrefillIdentifier']);
  });

  test('puts nothing to sleep, also where it turns it off', () => {
    const before = { fields: { DoubleOptIn: true }, awake: ['DoubleOptIn'] };
    expect(awakeAfter(before, { DoubleOptIn: false })).toEqual(['DoubleOptIn']);
    expect(awakeAfter({ fields: {}, awake: awakenableSettings }, {})).toEqual(awakenableSettings);
  });

  test('forgets names that are no settings', () => {
    expect(awakeAfter({ fields: {}, awake: ['Gone', 'DoubleOptIn'] }, {})).toEqual(['DoubleOptIn']);
  });
});
