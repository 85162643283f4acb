import { expect, test } from 'vitest';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { sendBack } from './collection-point-form.ts';

const toPublishRequest = (from: CollectionPointVersionV1) => sendBack(from, {}, 'ACTIVE');

const record: CollectionPointVersionV1 = {
  Id: '6f1c7c0e-2f0a-4c5e-9a44-0a8a4f3f1b2d',
  Version: 3,
  Name: 'Newsletter signup',
  Description: '',
  CollectionPointType: 'SMART_TV',
  Status: 'DRAFT',
  ConsentType: null,
  DoubleOptIn: true,
  DataElements: ['Email'],
  Purposes: [
    { Id: 'p1', Label: 'Marketing', Version: 2, Status: 'ACTIVE', NewVersionAvailable: true },
    { Id: 'p2', Label: 'Profiling', Version: 1, Status: 'DRAFT' },
  ],
  attributeValues: { region: [{ value: 'Nordics' }] },
  somethingNew: { nested: [1, null] },
};

test('publishing changes the status and nothing else that was read', () => {
  const { Status, PurposeIdsWithVersion, doNotActivateWebform, ...rest } = toPublishRequest(record);
  const { Status: _was, ...asRead } = record;
  expect(Status).toBe('ACTIVE');
  expect(rest).toEqual(asRead);
  expect(doNotActivateWebform).toBe(false);
  expect(PurposeIdsWithVersion).toHaveLength(2);
});

test('fields that the console does not know survive, nulls and nested ones included', () => {
  const request: Record<string, unknown> = toPublishRequest(record);
  expect(request.somethingNew).toEqual({ nested: [1, null] });
  expect(request.ConsentType).toBeNull();
  expect(request.CollectionPointType).toBe('SMART_TV');
});

test('purposes stay linked in the versions that were shown, even where newer ones exist', () => {
  expect(toPublishRequest(record).PurposeIdsWithVersion).toEqual([
    { Id: 'p1', Version: 2 },
    { Id: 'p2', Version: 1 },
  ]);
});

test('links that the record was once written with do not compete with those by version', () => {
  const request = toPublishRequest({ ...record, PurposeId: 'p1', PurposeIds: ['p1', 'p3'] });
  expect(request).not.toHaveProperty('PurposeId');
  expect(request).not.toHaveProperty('PurposeIds');
});

test('a choice about the web form that the record holds is kept', () => {
  expect(toPublishRequest({ ...record, doNotActivateWebform: true }).doNotActivateWebform).toBe(
    true,
  );
});

test('the record that was read is left as it was', () => {
  const before = structuredClone(record);
  toPublishRequest(record);
  expect(record).toEqual(before);
});
