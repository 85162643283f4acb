import { describe, expect, it } from 'vitest';
import type { PurposeVersions } from '#contract/purpose-records.ts';
import { describeLinks, linkVersion, toOptions, unlink } from './purpose-options.ts';

const purpose = (
  purposeId: string,
  label: string,
  versions: [version: number, status: string][],
): PurposeVersions => ({
  purposeId,
  createdDate: '2026-01-01T00:00:00.000Z',
  versions: versions.map(([version, status]) => ({
    label,
    status,
    version,
    purposeType: 'STANDARD',
  })),
});

const options = toOptions([
  purpose('a', 'Marketing email', [
    [2, 'ACTIVE'],
    [3, 'DRAFT'],
    [1, 'RETIRED'],
  ]),
  purpose('b', 'Profiling', [[1, 'ACTIVE']]),
]);

describe('the choice of purposes', () => {
  it('offers the Active version of a purpose before its Draft, and no Retired one', () => {
    expect(options.map(({ label, Version, status }) => `${label} ${Version} ${status}`)).toEqual([
      'Marketing email 2 ACTIVE',
      'Marketing email 3 DRAFT',
      'Profiling 1 ACTIVE',
    ]);
  });
});

describe('a linked purpose', () => {
  it('that is Retired by now is still shown, with the versions to change to', () => {
    const retired = { Id: 'a', Label: 'Marketing email', Version: 1, Status: 'RETIRED' };
    const [chosen] = describeLinks([{ Id: 'a', Version: 1 }], options, [retired]);
    expect(chosen).toMatchObject({ label: 'Marketing email', status: 'RETIRED', newerActive: 2 });
    expect(chosen?.versions.map(({ Version }) => Version)).toEqual([3, 2, 1]);
  });

  it('reads as it is now, not as it was when the record was loaded', () => {
    const before = { Id: 'b', Label: 'Profiling', Version: 1, Status: 'DRAFT' };
    expect(describeLinks([{ Id: 'b', Version: 1 }], options, [before])[0]?.status).toBe('ACTIVE');
  });

  it('is shown by its id while nothing is known of it', () => {
    expect(describeLinks([{ Id: 'z', Version: 4 }], options, [])[0]).toMatchObject({
      label: 'z',
      status: undefined,
      newerActive: undefined,
    });
  });

  it('is linked in one version only, and keeps its place when the version changes', () => {
    const links = [
      { Id: 'a', Version: 2 },
      { Id: 'b', Version: 1 },
    ];
    expect(linkVersion(links, { Id: 'a', Version: 3 })).toEqual([
      { Id: 'a', Version: 3 },
      { Id: 'b', Version: 1 },
    ]);
    expect(unlink(links, 'a')).toEqual([{ Id: 'b', Version: 1 }]);
    expect(linkVersion([], { Id: 'b', Version: 1 })).toEqual([{ Id: 'b', Version: 1 }]);
  });
});
