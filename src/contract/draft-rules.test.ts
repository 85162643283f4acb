import { describe, expect, test } from 'vitest';
import { newDraftBlock, nextVersion } from './draft-rules.ts';

const draft = { version: 3, status: 'DRAFT' };
const active = { version: 2, status: 'ACTIVE' };
const retired = { version: 1, status: 'RETIRED' };

describe('a Draft', () => {
  test('is made of a record that has an Active version and no Draft', () => {
    expect(newDraftBlock([active, retired], 2)).toBeUndefined();
    expect(newDraftBlock([retired, active], 2)).toBeUndefined();
  });

  test('that is there is named, whatever was known', () => {
    for (const newest of [1, 2, 3, 4]) {
      expect(newDraftBlock([draft, active, retired], newest)).toEqual({
        kind: 'has-draft',
        version: 3,
      });
    }
  });

  test("isn't made by someone who knows another newest version", () => {
    const block = { kind: 'has-newer-version', version: 2 };
    expect(newDraftBlock([active, retired], 1)).toEqual(block);
    expect(newDraftBlock([active, retired], 3)).toEqual(block);
  });

  test("isn't made of what is Retired as a whole", () => {
    expect(newDraftBlock([retired], 1)).toEqual({ kind: 'not-active' });
  });
});

describe('the number of a new version', () => {
  test.each([
    [[1, 2], null, 3],
    [[2, 1], null, 3],
    [[1], 2, 3],
    [[1, 4], 2, 5],
    [[1], 200, 201],
  ])('after %j, with %j discarded, is %i', (versions, discarded, next) => {
    expect(
      nextVersion(
        versions.map((version) => ({ version })),
        discarded,
      ),
    ).toBe(next);
  });
});
