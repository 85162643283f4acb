import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  findChanges,
  findFaults,
  hashOf,
  type Note,
  noteChanges,
  noteFile,
  readEntries,
  readPublished,
  sealOf,
} from './published.ts';

test('what changed for programs and operators is in the changelog, and noted', () => {
  const note = JSON.parse(readFileSync(noteFile, 'utf8')) as Note;
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  expect(findFaults(note, readPublished(), changelog)).toEqual([]);
});

test('every example, every setting and the limits of every environment are noted', () => {
  const published = readPublished();
  expect(published).toHaveProperty('example of listReceiptsV2');
  expect(published).toHaveProperty('limits in production');
  const inReadme = readFileSync('README.md', 'utf8').matchAll(/`([A-Z]+(?:_[A-Z]+)*)(?=[=`])/g);
  const settings = [...inReadme].map(([, name = '']) => name);
  const isOther = (name: string) => name === 'NAME' || /^CONSENT|_FILE$/.test(name);
  const missing = settings.filter((name) => !isOther(name) && !(`setting ${name}` in published));
  expect(missing).toEqual([]);
  expect(settings).toContain('SESSION_MAX_HOURS');
});

const changelog = (...entries: string[]) =>
  ['# Changelog', '## Unreleased', '### Added', '- A page.', '### For programs and operators']
    .concat(
      entries.map((entry) => `- ${entry}`),
      '### Security',
      '- A lock.',
      '',
    )
    .join('\n');
const noted = (entries: number, published: Note['published']): Note => ({
  entries,
  published,
  seal: sealOf({ entries, published }),
});

describe('a change of what is published', () => {
  const before = noted(1, { 'example of a': '1', 'example of b': '1' });
  const now = { 'example of a': '2', 'setting C': '1' };

  test('is named, with what to do', () => {
    expect(findChanges(before.published, now)).toEqual([
      'changed: example of a',
      'gone: example of b',
      'added: setting C',
    ]);
    expect(findFaults(before, now, changelog('One.'))[0]).toBe(
      "changed: example of a; add an entry to CHANGELOG.md under 'For programs and operators' and run npm run published to note it.",
    );
  });

  test('is noted only with one entry more, and another needs another', () => {
    expect(() => noteChanges(before, now, changelog('One.'))).toThrow('add an entry');
    expect(() => noteChanges(before, now, changelog('One, in other words.'))).toThrow(
      'add an entry',
    );
    const after = noteChanges(before, now, changelog('One.', 'Two.'));
    expect(findFaults(after, now, changelog('One.', 'Two.'))).toEqual([]);
    expect(() => noteChanges(after, before.published, changelog('One.', 'Two.'))).toThrow();
  });

  test('can be noted neither ahead nor by hand', () => {
    const ahead = changelog('One.', 'For later.');
    expect(findFaults(before, before.published, ahead)).toEqual([
      'CHANGELOG.md has 2 entries, and 1 are noted; run npm run published.',
    ]);
    const byHand = { ...before, published: now };
    expect(findFaults(byHand, now, changelog('One.'))).toEqual([
      expect.stringContaining('was changed by hand'),
    ]);
    expect(() => noteChanges(byHand, now, ahead)).toThrow('was changed by hand');
  });
});

test('the order of keys is no change, that of a list is one', () => {
  expect(hashOf({ a: 1, b: { c: 2, d: 3 } })).toBe(hashOf({ b: { d: 3, c: 2 }, a: 1 }));
  expect(hashOf([1, 2])).not.toBe(hashOf([2, 1]));
});

test('entries are counted in the section of each release, which none may lack', () => {
  const two = `${changelog('One.', 'Two.')}## 1.0\n### Added\n- A page.\n`;
  expect(readEntries(two)).toEqual([
    { release: 'Unreleased', entries: 2 },
    { release: '1.0', entries: null },
  ]);
  expect(findFaults(noted(2, {}), {}, two)).toEqual([
    'CHANGELOG.md, 1.0: add a section "### For programs and operators".',
  ]);
});
