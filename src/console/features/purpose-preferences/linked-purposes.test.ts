import { expect, test } from 'vitest';
import { parse } from 'zod/mini';
import { purposePreferenceSchema } from '#contract/purpose-preference-records.ts';
import { purposeVersionsSchema } from '#contract/purpose-records.ts';
import { linkedPurposesOf } from './linked-purposes.ts';
import { isKept } from './list-criteria.ts';

const createdDate = '2026-01-01T00:00:00Z';

const purpose = (
  purposeId: string,
  ...versions: [version: number, status: string, label: string, ...preferences: string[]][]
) =>
  parse(purposeVersionsSchema, {
    purposeId,
    createdDate,
    versions: versions.map(([version, status, label, ...preferences]) => ({
      id: purposeId,
      createdDate,
      version,
      status,
      label,
      purposeType: 'STANDARD',
      customPreferences: preferences.map((id) => ({
        id: `link-${id}`,
        name: id,
        displayAs: 'BUTTONS',
        customPreferenceId: id,
      })),
    })),
  });

const linked = linkedPurposesOf([
  purpose('A1', [3, 'DRAFT', 'News, new', 'p1', 'P2'], [2, 'ACTIVE', 'News', 'p1']),
  purpose('b2', [1, 'RETIRED', 'Old', 'p1', 'p3'], [2, 'DRAFT', 'Next', 'p2']),
]);

test('a preference belongs to the purposes whose Active version links it, or else whose Draft', () => {
  expect(linked.get('p1')).toEqual([{ id: 'a1', name: 'News', version: 2 }]);
  expect(linked.get('p2')).toEqual([
    { id: 'a1', name: 'News, new', version: 3 },
    { id: 'b2', name: 'Next', version: 2 },
  ]);
  expect(linked.get('p3')).toBeUndefined();
});

test('a host that names no preference by its own id links none', () => {
  const [version] = purpose('c3', [1, 'ACTIVE', 'News', 'p1']).versions;
  const unnamed = { purposeId: 'c3', versions: [{ ...version, customPreferences: [{ id: 'x' }] }] };
  expect(linkedPurposesOf([unnamed as never]).size).toBe(0);
});

const preference = parse(purposePreferenceSchema, {
  Id: 'P2',
  Name: 'Newsletter-Thémen',
  SelectionType: 'SINGLE_CHOICE',
  DisplayAs: 'BUTTONS',
  Disabled: true,
});

test.each([
  [{ name: 'themen' }, true],
  [{ name: 'topics' }, false],
  [{ state: 'disabled' }, true],
  [{ state: 'enabled' }, false],
  [{ purposeGuid: 'B2' }, true],
  [{ purposeGuid: 'c3' }, false],
  [{ name: 'news', state: 'disabled', purposeGuid: 'a1' }, true],
] as const)('%o keeps a disabled preference of two purposes: %s', (by, isShown) => {
  expect(isKept(by, linked)(preference)).toBe(isShown);
});
