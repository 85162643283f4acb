import { describe, expect, test } from 'vitest';
import {
  type ComparedVersion,
  compareVersions,
  countEqual,
  languagesBehind,
  onlyDifferences,
} from './compare-versions.ts';
import {
  behindSentences,
  behindWords,
  equalWords,
  languageCount,
  noText,
  readWords,
} from './compare-words.ts';
import { differsLine } from './differs-line.ts';

const textLabels = { Name: 'Name', Description: 'Description' };

const version = (
  texts: Record<string, string | [string, string]>,
  settings: Record<string, string | string[]> = {},
  defaultLanguage = 'en',
): ComparedVersion => ({
  defaultLanguage,
  languages: Object.entries(texts).map(([tag, held]) => {
    const [Description, Name] = typeof held === 'string' ? [held, 'News'] : held;
    return { tag, texts: { Name, Description } };
  }),
  textLabels,
  settings: [
    {
      title: 'Basics',
      fields: Object.entries(settings).map(([label, held]) => ({
        key: label,
        label,
        shown:
          typeof held === 'string'
            ? { kind: 'text', text: held }
            : { kind: 'list', items: held.map((key) => ({ key, text: key.toUpperCase() })) },
      })),
    },
  ],
});

const old = version({ en: 'Twice', 'de-DE': 'Zweimal', fr: 'Deux fois', sv: '' });

const statesOf = (from: ComparedVersion, to: ComparedVersion) =>
  Object.fromEntries(
    compareVersions(from, to).languages.map(({ tag, rows }) => [
      tag,
      Object.fromEntries(rows.map(({ key, state }) => [key, state])),
    ]),
  );

describe('texts', () => {
  test('of a language that stayed while the default one changed are behind', () => {
    const next = version({ en: 'Once', 'de-de': 'Einmal', fr: 'Deux fois', sv: '', ar: 'مرة' });
    expect(statesOf(old, next)).toEqual({
      en: { Name: 'equal', Description: 'changed' },
      'de-de': { Name: 'equal', Description: 'changed' },
      fr: { Name: 'equal', Description: 'behind' },
      sv: { Name: 'equal', Description: 'missing' },
      ar: { Name: 'added', Description: 'added' },
    });
  });

  test('are not behind a text that is new in the default language', () => {
    const from = version({ en: '', fr: 'Deux fois' });
    expect(statesOf(from, version({ en: 'Twice', fr: 'Deux fois' }))).toMatchObject({
      fr: { Description: 'equal' },
    });
  });

  test('of a language that is gone come last, as removed', () => {
    const { languages } = compareVersions(old, version({ fr: 'Deux fois', en: 'Twice' }));
    expect(languages.map(({ tag }) => tag)).toEqual(['en', 'fr', 'de-DE', 'sv']);
    expect(languages[2]?.rows.map(({ state }) => state)).toEqual(['removed', 'removed']);
    const [name] = languages[2]?.rows ?? [];
    expect(name && noText(name, 'after')).toBe('No text: people see English');
  });

  test('are held against the default language of the newer version', () => {
    const next = version({ en: 'Twice', 'de-DE': 'Einmal', fr: 'Deux fois' }, {}, 'de-DE');
    expect(statesOf(old, next)).toMatchObject({
      en: { Description: 'behind' },
      fr: { Description: 'behind' },
    });
  });

  test('that no language had before replaced nothing', () => {
    const { languages } = compareVersions(version({}), version({ en: 'Once', de: 'Einmal' }));
    expect(
      languages.map(({ rows }) => rows.map((row) => [noText(row, 'before'), noText(row, 'after')])),
    ).toEqual([
      [
        ['No text', 'No text'],
        ['No text', 'No text'],
      ],
      [
        ['No text', 'No text: people see English'],
        ['No text', 'No text: people see English'],
      ],
    ]);
  });

  test('without a named language are compared', () => {
    const [from, to] = [version({ '': 'Twice' }, {}, ''), version({ '': 'Once' }, {}, '')];
    expect(statesOf(from, to)).toEqual({ '': { Name: 'equal', Description: 'changed' } });
    expect(differsLine(from, to)).toBe('Description');
  });
});

describe('only differences', () => {
  test('leave out what is equal, which is counted', () => {
    const [from, to] = [
      version({ en: 'Twice', fr: 'Deux fois' }, { Type: 'Standard', Captcha: 'off', Notes: '' }),
      version({ en: 'Once', fr: 'Deux fois' }, { Type: 'Standard', Captcha: 'on', Notes: '' }),
    ];
    const all = compareVersions(from, to);
    const left = onlyDifferences(all);
    expect(left.languages.map(({ tag, rows }) => [tag, rows.map(({ key }) => key)])).toEqual([
      ['en', ['Description']],
      ['fr', ['Description']],
    ]);
    expect(left.settings.flatMap(({ rows }) => rows.map(({ key }) => key))).toEqual(['Captcha']);
    expect(countEqual(all)).toEqual({ texts: 3, settings: 1 });
    expect(equalWords(all)).toBe('3 texts and 1 setting are equal');
  });

  test('of a version and itself are none', () => {
    const same = onlyDifferences(compareVersions(old, old));
    expect([same.languages, same.settings]).toEqual([[], []]);
    expect(differsLine(old, old)).toBe('Nothing differs');
  });

  test('show what a setting lost', () => {
    const [row] =
      compareVersions(version({}, { Link: 'here' }), version({})).settings[0]?.rows ?? [];
    expect(row).toMatchObject({ before: { text: 'here' }, after: { text: '' }, isEqual: false });
  });
});

describe('in words', () => {
  const next = version({ en: 'Once', 'de-DE': 'Einmal', fr: 'Deux fois', ar: 'مرة' });
  const comparison = compareVersions(old, next);

  test('languages say how many of their texts differ, or that they fell behind', () => {
    expect(comparison.languages.map((one) => [one.tag, languageCount(one)])).toEqual([
      ['en', '1'],
      ['de-DE', '1'],
      ['fr', 'behind'],
      ['ar', '2 added'],
      ['sv', '1 removed'],
    ]);
  });

  test('the consequence for readers names who still reads the old text', () => {
    expect(readWords(comparison)).toBe('Differs in 4 of 5 languages');
    expect(behindWords(comparison, 3)).toBe('French still says what v3 says');
    expect(behindSentences(languagesBehind(comparison))).toEqual([
      'French: description stayed while English changed.',
    ]);
    expect(languagesBehind(compareVersions(old, old))).toEqual([]);
    expect(behindWords(compareVersions(old, old), 3)).toBe('');
  });

  test('a line tells texts first, then settings, and how many more', () => {
    const from = version(
      { en: 'Twice', fr: 'Deux fois' },
      { 'Consent expires after': '2 years', Purposes: ['a', 'b'], Captcha: 'off', Notes: '' },
    );
    const to = version(
      { en: 'Once', fr: 'Une fois' },
      { 'Consent expires after': '1 year', Purposes: ['b', 'c'], Captcha: 'on', Notes: 'Why' },
    );
    expect(differsLine(from, to)).toBe(
      'Description in 2 languages; consent expires after: 1 year instead of 2 years; ' +
        'purposes: 1 new, 1 gone; 2 more',
    );
    expect(
      differsLine(
        version({ en: 'a' }, { Captcha: 'off' }),
        version({ en: 'a' }, { Captcha: 'on' }),
      ),
    ).toBe('Captcha on');
    expect(differsLine(version({}, { Note: 'One.' }), version({}, { Note: 'Two.' }))).toBe('Note');
    expect(differsLine(version({}, { Note: 'Old' }), version({}, { Note: '' }))).toBe(
      'Note removed',
    );
    expect(differsLine(old, next)).toBe('Description in 3 languages; name in 2 languages');
  });
});
