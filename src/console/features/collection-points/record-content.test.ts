import { describe, expect, it } from 'vitest';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { toFormValues, toUpdateRequest } from './collection-point-form.ts';
import { changedKeys, containsRequest, otherFieldsOf } from './record-content.ts';

const purpose = { Id: '0a1b2c3d-0000-4000-8000-0000000000aa', Label: 'Marketing', Version: 3 };

const record: CollectionPointVersionV1 = {
  Id: '0a1b2c3d-0000-4000-8000-000000000001',
  Version: 2,
  Name: 'Newsletter signup',
  Description: null,
  CollectionPointType: 'API',
  Status: 'DRAFT',
  Disabled: false,
  LastModifiedDate: '2026-11-21T09:00:00.000Z',
  ReceiptCount: 3,
  Purposes: [purpose],
  DataElements: ['Email'],
  DoiEmailToParent: false,
  ResponsibleUserId: null,
  somethingNew: { b: 1, a: 2 },
};

describe('differences between two readings', () => {
  it('are none where only dates, counts and the order of keys differ', () => {
    const later = {
      ...record,
      LastModifiedDate: '2026-11-21T10:00:00.000Z',
      ReceiptCount: 9,
      Description: undefined,
      somethingNew: { a: 2, b: 1 },
      Purposes: [{ ...purpose, Label: 'Renamed', NewVersionAvailable: true }],
    };
    expect(changedKeys(record, later)).toEqual([]);
  });

  it.each<[string, Partial<CollectionPointVersionV1>]>([
    ['Name', { Name: 'Another' }],
    ['Description', { Description: 'Now there' }],
    ['DataElements', { DataElements: ['Email', 'Phone'] }],
    ['PurposeIdsWithVersion', { Purposes: [{ ...purpose, Version: 4 }] }],
    ['somethingNew', { somethingNew: { a: 2 } }],
    ['Status', { Status: 'ACTIVE' }],
    ['Disabled', { Disabled: true }],
    ['added', { added: 1 }],
  ])('name %s when it changed', (field, change) => {
    const found = changedKeys(record, { ...record, ...change });
    expect(found).toEqual([field]);
  });
});

describe('whether a record holds a request', () => {
  const values = { ...toFormValues(record), Name: 'Renamed', CollectionPointType: 'WEB_FORM' };
  const request = toUpdateRequest(record, values);
  const saved = { ...record, Name: 'Renamed', CollectionPointType: 'WEB_FORM', HostedSDK: true };

  it('is so after it took effect, whatever the service computes', () => {
    expect(containsRequest({ ...saved, LastModifiedBy: 'x', ReceiptCount: 4 }, request)).toBe(true);
  });

  it('is not so before, nor when another field was changed on top of it', () => {
    expect(containsRequest(record, request)).toBe(false);
    expect(containsRequest({ ...saved, somethingNew: null }, request)).toBe(false);
    expect(containsRequest({ ...saved, Purposes: [] }, request)).toBe(false);
    expect(containsRequest({ ...saved, Status: 'ACTIVE' }, request)).toBe(false);
    expect(containsRequest({ ...saved, Disabled: true }, request)).toBe(false);
  });
});

it('counts as other fields what is held beyond the form, nothing computed and nothing empty', () => {
  expect(otherFieldsOf(record)).toEqual(['somethingNew']);
});
