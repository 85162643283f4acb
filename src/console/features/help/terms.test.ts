import { describe, expect, test } from 'vitest';
import { consentStatusKind } from '#console/features/person/parts/consent-words.ts';
import { versionStatusKind } from '#console/ui/status-words.ts';
import { consentStatuses } from '#contract/data-subject-values.ts';
import { alsoCalled, findTerms } from './find-terms.ts';
import { termGroups, terms } from './terms.ts';

const known = new Set(
  terms.flatMap((term) => [term.name, ...alsoCalled(term)].map((name) => name.toLowerCase())),
);

describe('the terms', () => {
  test('each has an address and a name of its own, and one sentence', () => {
    expect(new Set(terms.map(({ id }) => id)).size).toBe(terms.length);
    expect(new Set(terms.map(({ name }) => name)).size).toBe(terms.length);
    for (const { id, says } of terms) {
      expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
      expect(says).toMatch(/^[A-Z][^.!?]*\.$/);
      expect(says.length).toBeLessThan(150);
    }
  });

  test('each stands in a part of the glossary', () => {
    const groups = new Set<string>(termGroups.map(({ id }) => id));
    expect(terms.filter(({ group }) => !groups.has(group))).toEqual([]);
  });

  test.each([
    ...['DRAFT', 'ACTIVE', 'RETIRED', 'INACTIVE', 'ARCHIVED'].map((status) =>
      versionStatusKind.label(status),
    ),
    ...consentStatuses.map((status) => consentStatusKind.label(status)),
  ])('explain the status %s', (word) => {
    expect(known).toContain(word.toLowerCase());
  });
});

describe('a search of the glossary', () => {
  const names = (typed: string) => findTerms(typed).map(({ name }) => name);

  test('finds by the beginnings of words, in any case and order', () => {
    expect(names('OPT hard')).toEqual(['Hard opt-out']);
    expect(names('receipt consent')).toContain('Receipt');
  });

  test('finds by what others call it', () => {
    expect(names('tenant')).toEqual(['Account']);
  });

  test('finds everything without a word, and nothing for one that no term has', () => {
    expect(names(' - ')).toHaveLength(terms.length);
    expect(names('zzz')).toEqual([]);
  });
});
