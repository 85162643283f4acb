import { describe, expect, test } from 'vitest';
import {
  discardBlock,
  type KnownPurposeVersion,
  resolvePurposeLinks,
  toEditedFields,
} from './rules.ts';

const known: readonly KnownPurposeVersion[] = [
  { purposeId: 'a', version: 1, status: 'RETIRED' },
  { purposeId: 'a', version: 2, status: 'ACTIVE' },
  { purposeId: 'a', version: 3, status: 'DRAFT' },
  { purposeId: 'b', version: 1, status: 'DRAFT' },
  { purposeId: 'c', version: 1, status: 'ACTIVE' },
];
const wish = (purposeId: string, version: number | null = null, path = purposeId) => ({
  path,
  purposeId,
  version,
});
const link = (purposeId: string, version: number) => ({ purposeId, version });

describe('links are resolved', () => {
  test('to the Active version where none is named', () => {
    expect(resolvePurposeLinks([wish('a'), wish('c')], known)).toEqual({
      links: [link('a', 2), link('c', 1)],
      faults: [],
    });
  });

  test.each([2, 3])('to the version named, Draft or Active (%d)', (version) => {
    expect(resolvePurposeLinks([wish('a', version)], known).links).toEqual([link('a', version)]);
  });

  test('once each, in the order of their first mention', () => {
    const { links } = resolvePurposeLinks([wish('c'), wish('a'), wish('c'), wish('a')], known);
    expect(links).toEqual([link('c', 1), link('a', 2)]);
  });

  test.each([
    [[wish('a', 3), wish('a')]],
    [[wish('a'), wish('a', 3)]],
    [[wish('a', 3), wish('a', 3)]],
  ])('to the named version where the purpose is also wished without one (%#)', (wishes) => {
    expect(resolvePurposeLinks(wishes, known)).toEqual({ links: [link('a', 3)], faults: [] });
  });
});

describe('links are refused', () => {
  test.each([
    [wish('x'), "There's no purpose x."],
    [wish('b'), 'Purpose b has no Active version. Publish it, or choose a version.'],
    [wish('a', 4), 'Purpose a has no version 4.'],
    [wish('a', 1), 'Version 1 of purpose a is Retired. Choose a Draft or Active one.'],
  ])('with a sentence on what to do (%#)', (wished, message) => {
    expect(resolvePurposeLinks([wished], known)).toEqual({
      links: [],
      faults: [{ path: wished.path, message }],
    });
  });

  test('where two versions of one purpose are named', () => {
    const { faults } = resolvePurposeLinks([wish('a', 2), wish('a', 3, 'second')], known);
    expect(faults).toEqual([
      { path: 'second', message: 'Purpose a is linked with versions 2 and 3. Name one.' },
    ]);
  });

  test('all at once', () => {
    const { faults } = resolvePurposeLinks([wish('x'), wish('a'), wish('b')], known);
    expect(faults.map(({ path }) => path)).toEqual(['x', 'b']);
  });
});

describe('an edit', () => {
  const before = {
    VersionNotes: 'First',
    ParentPurposeId: 'a',
    Languages: [],
    ExternalReference: 'R7',
    Unknown: 1,
  };

  test('clears the settings that it leaves out, and keeps what the detail does not show', () => {
    expect(toEditedFields(before, {})).toEqual({
      Languages: [],
      ExternalReference: 'R7',
      Unknown: 1,
    });
  });

  test('replaces what it says', () => {
    const edit = { VersionNotes: '', ExternalReference: 'R8', Unknown: [2], New: null };
    expect(toEditedFields(before, edit)).toEqual({ Languages: [], ...edit });
  });

  test('clears what it names, and keeps whatever else the published detail does not show', () => {
    const all = { ...before, DefaultLanguage: 'en', PurposeCategory: { value: 'A' } };
    const cleared = ['ExternalReference', 'DefaultLanguage'];
    expect(toEditedFields(all, {}, cleared)).toEqual({
      Languages: [],
      PurposeCategory: { value: 'A' },
      Unknown: 1,
    });
  });
});

describe('a Draft that is to be discarded', () => {
  const free = {
    isAgreedTo: false,
    isNamed: false,
    points: [],
    children: [],
    centers: [],
    rules: [],
  };

  test('goes where nothing refers to it', () => {
    expect(discardBlock(2, free)).toBeUndefined();
  });

  test('stays where receipts name it, and says first that people agreed to it', () => {
    const points = ['Checkout'];
    expect(discardBlock(2, { ...free, isAgreedTo: true, isNamed: true, points })).toEqual({
      code: 'has-receipts',
      why: "Receipts name version 2, so it can't be discarded. Publish it, then create a new version.",
    });
    expect(discardBlock(2, { ...free, isNamed: true })).toMatchObject({
      why: expect.stringContaining('tests or refusals'),
    });
  });

  test.each([
    [['A'], '“A”'],
    [['A', 'B'], '“A” and “B”'],
    [['A', 'B', 'C'], '“A”, “B” and “C”'],
    [['A', 'B', 'C', 'D'], '“A”, “B”, “C” and others'],
  ])('names what links it, of %j', (points, names) => {
    expect(discardBlock(2, { ...free, points })).toEqual({
      code: 'in-use',
      why: `Version 2 can't be discarded. It's linked by the collection points ${names}. Change them first.`,
    });
  });

  test('names all kinds that refer to it', () => {
    const uses = {
      ...free,
      points: ['App'],
      children: ['Offers'],
      centers: ['Choices'],
      rules: ['Tidy'],
    };
    expect(discardBlock(1, uses)?.why).toBe(
      "Version 1 can't be discarded. It's linked by the collection points “App”. It's the parent of the purposes “Offers”. It's on the preference centers “Choices”. The retention rules “Tidy” name it. Change them first.",
    );
  });
});
