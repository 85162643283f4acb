import { describe, expect, test } from 'vitest';
import { parse } from 'zod/mini';
import {
  compareVersions,
  onlyDifferences,
} from '#console/records/versioned/compare/compare-versions.ts';
import { purposeVersionV2Schema } from '#contract/purpose-records.ts';
import { comparedPurposes, purposeDiffers } from './compared-purposes.ts';

const version = (fields: Record<string, unknown> = {}) =>
  parse(purposeVersionV2Schema, {
    id: '6f1c7c0e-2f0a-4c5e-9a44-0a8a4f3f1b2d',
    label: 'Marketing email',
    purposeType: 'STANDARD',
    status: 'ACTIVE',
    version: 3,
    description: 'Twice a week',
    consentLifeSpan: 63_072_000,
    defaultLanguage: 'en',
    languages: [
      { name: 'Marketing email', description: 'Twice a week', language: 'en', default: true },
      { name: 'Werbung', description: 'Zweimal die Woche', language: 'de' },
    ],
    customPreferences: [
      { id: 'r', name: 'Topics', displayAs: 'BUTTONS', customPreferenceId: 'p1' },
    ],
    ...fields,
  });

const differences = (from = version(), to = version()) => {
  const { languages, settings } = onlyDifferences(compareVersions(...comparedPurposes(from, to)));
  return {
    texts: languages.flatMap(({ tag, rows }) =>
      rows.map(({ key, state }) => `${tag} ${key} ${state}`),
    ),
    settings: settings.flatMap(({ rows }) => rows.map(({ label }) => label)),
  };
};

describe('two versions of a purpose', () => {
  test('that hold the same differ in nothing, whoever published them', () => {
    const published = version({ version: 4, status: 'DRAFT', publishedBy: 'somebody' });
    expect(differences(version(), published)).toEqual({ texts: [], settings: [] });
    expect(purposeDiffers(version(), published)).toBe('Nothing differs');
  });

  test('tell a text in the default language once, and who fell behind', () => {
    const to = version({
      description: 'Once a week',
      languages: [
        { name: 'Marketing email', description: 'Once a week', language: 'en', default: true },
        { name: 'Werbung', description: 'Zweimal die Woche', language: 'de' },
      ],
    });
    expect(differences(version(), to)).toEqual({
      texts: ['en Description changed', 'de Description behind'],
      settings: [],
    });
  });

  test('tell what the version says of itself where the default language says something else', () => {
    expect(differences(version(), version({ description: 'For programs' }))).toEqual({
      texts: [],
      settings: ['Description'],
    });
  });

  test('of which the default language has no entry say what the version says of itself', () => {
    const german = [{ name: 'Werbung', description: 'Zweimal die Woche', language: 'de' }];
    const [from, to] = [
      version({ languages: german }),
      version({ languages: german, description: 'Once' }),
    ];
    expect(differences(from, to).texts).toEqual([
      'en Description changed',
      'de Description behind',
    ]);
  });

  test('say in a line what differs, in the words of the form', () => {
    const to = version({ consentLifeSpan: 31_536_000, customPreferences: [] });
    expect(purposeDiffers(version(), to)).toBe(
      'Consent expires after: 1 year instead of 2 years; purpose preferences: 1 gone',
    );
  });
});
