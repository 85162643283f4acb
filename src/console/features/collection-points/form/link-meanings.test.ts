import { describe, expect, it } from 'vitest';
import { linkMeanings } from './link-meanings.ts';
import type { ChosenPurpose } from './purpose-options.ts';

const chosen = (label: string, Version: number, versions: [number, string][]): ChosenPurpose => ({
  Id: label,
  Version,
  label,
  status: versions.find(([version]) => version === Version)?.[1],
  versions: versions.map(([version, status]) => ({ Id: label, Version: version, label, status })),
  newerActive: undefined,
});

const told = (purposes: ChosenPurpose[]) =>
  Object.fromEntries(linkMeanings(purposes).map(({ field, meaning }) => [field, meaning]));

describe('what the three link fields mean', () => {
  const email = chosen('Email', 3, [
    [3, 'DRAFT'],
    [2, 'ACTIVE'],
  ]);

  it('is the versions on screen for the field that the form sends', () => {
    expect(told([email]).PurposeIdsWithVersion).toBe(
      'links exactly these versions: Email v3 (Draft). This is what the form sends.',
    );
  });

  it('is the Active version for the others, which may be another than that on screen', () => {
    expect(told([email]).PurposeIds).toBe(
      'would link the version of each purpose that is Active when it is saved. Now that is Email v2.',
    );
    expect(told([email]).PurposeId).toMatch(/the same versions as PurposeIds/);
  });

  it('is a refusal where no version is Active', () => {
    const fresh = chosen('Profiling', 1, [[1, 'DRAFT']]);
    expect(told([email, fresh]).PurposeIds).toMatch(
      /Now that is Email v2\. No Active version of Profiling is known here: that link would be refused\.$/,
    );
  });

  it('is nothing before a purpose is chosen', () => {
    expect(linkMeanings([])).toEqual([]);
  });
});
