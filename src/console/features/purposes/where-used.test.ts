import { expect, test } from 'vitest';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { linksOfPoint } from './where-used.ts';

const purpose = 'b3c5e2f0-0000-4000-8000-000000000001';
const versions = [3, 2, 1].map((version) => ({
  version,
  label: 'News',
  purposeType: 'STANDARD' as const,
  status: version === 3 ? ('ACTIVE' as const) : ('RETIRED' as const),
}));

const point = (
  fields: Partial<CollectionPointVersionV1>,
  linked?: number,
): CollectionPointVersionV1 => ({
  Id: 'point',
  Name: 'Shop',
  Version: 4,
  Disabled: false,
  Purposes:
    linked === undefined ? [] : [{ Id: purpose.toUpperCase(), Label: 'News', Version: linked }],
  ...fields,
});

const links = (record: CollectionPointVersionV1) => {
  const { live, draft } = linksOfPoint(record, purpose, versions);
  return { live, draft };
};

test('a live version that is behind a Draft has its own link, with the state of what it links', () => {
  const Active = { Version: 3, LinksRetiredPurpose: true, PurposeVersion: 2 };
  expect(links(point({ Status: 'DRAFT', Active }, 3))).toEqual({
    live: { version: 3, linked: 2, status: 'RETIRED' },
    draft: { linked: 3, status: 'ACTIVE' },
  });
});

test('a Draft that no longer links the purpose is told apart from one that does', () => {
  const Active = { Version: 3, LinksRetiredPurpose: false, PurposeVersion: 3 };
  expect(links(point({ Status: 'DRAFT', Active })).draft).toEqual({
    linked: undefined,
    status: undefined,
  });
});

test('a live version that is the newest has no Draft', () => {
  const Active = { Version: 4, LinksRetiredPurpose: false, PurposeVersion: 3 };
  expect(links(point({ Status: 'ACTIVE', Active }, 3))).toEqual({
    live: { version: 4, linked: 3, status: 'ACTIVE' },
    draft: undefined,
  });
});

test('a disabled point is not live, and a Draft alone is not either', () => {
  expect(
    links(point({ Status: 'INACTIVE', Disabled: true, Active: null }, 3)).live,
  ).toBeUndefined();
  expect(links(point({ Status: 'DRAFT', Active: null }, 3)).live).toBeUndefined();
});
