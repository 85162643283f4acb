import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  createCollectionPointRequestSchema,
  updateCollectionPointRequestSchema,
} from './collection-point-requests.ts';

const id = '6f1c7c0e-2f0a-4c5e-9a44-0a8a4f3f1b2d';
const right = { Name: 'Newsletter', CollectionPointType: 'API', PurposeIds: [id] };

const pathsOf = (body: unknown, schema: z.ZodMiniType = createCollectionPointRequestSchema) =>
  z.safeParse(schema, body).error?.issues.map(({ path }) => path.join('.')) ?? [];

test('name, type and one purpose are enough', () => {
  expect(pathsOf(right)).toEqual([]);
});

describe('a purpose link', () => {
  test.each([
    [{ PurposeId: id }],
    [{ PurposeId: `${id},${id.toUpperCase()}` }],
    [{ PurposeId: ` ${id} , ${id} ` }],
    [{ PurposeIds: [id, id] }],
    [{ PurposeIdsWithVersion: [{ Id: id, Version: 1 }] }],
    [{ PurposeIdsWithVersion: [{ id, version: 1 }] }],
    [{ PurposeIdsWithVersion: [{ Id: id, Version: null }] }],
    [{ PurposeId: id, PurposeIds: [], PurposeIdsWithVersion: [] }],
  ])('may be given as %j', (links) => {
    expect(pathsOf({ ...right, PurposeIds: undefined, ...links })).toEqual([]);
  });

  test.each([
    [{}, ['PurposeIds']],
    [{ PurposeIds: [] }, ['PurposeIds']],
    [{ PurposeIdsWithVersion: [] }, ['PurposeIds']],
    [{ PurposeId: '' }, ['PurposeId', 'PurposeIds']],
    [{ PurposeId: `${id},` }, ['PurposeId']],
    [{ PurposeId: `${id};${id}` }, ['PurposeId']],
    [{ PurposeId: [id] }, ['PurposeId']],
    [{ PurposeIds: id }, ['PurposeIds']],
    [{ PurposeIds: [id, 'x'] }, ['PurposeIds.1']],
    [{ PurposeIdsWithVersion: [{ Version: 1 }] }, ['PurposeIdsWithVersion.0.Id']],
    [{ PurposeIdsWithVersion: [{ Id: id, Version: 0 }] }, ['PurposeIdsWithVersion.0.Version']],
    [{ PurposeIdsWithVersion: [id] }, ['PurposeIdsWithVersion.0']],
    [{ PurposeIds: Array(1001).fill(id) }, ['PurposeIds']],
    [{ PurposeId: Array(1001).fill(id).join() }, ['PurposeId']],
  ])('is refused as %#', (links, paths) => {
    expect(pathsOf({ Name: 'n', CollectionPointType: 'API', ...links })).toEqual(paths);
  });
});

test('every fault is named at once, those over several fields included', () => {
  const body = {
    Name: '',
    Description: 'x'.repeat(1001),
    CollectionPointType: 'FAX',
    ConsentType: 'MAYBE',
    DoubleOptIn: 'perhaps',
    WebFormUrl: 'ftp://example.org',
    EnablePrimaryIdentifier: 'true',
    DataElements: ['Country <', ''],
  };
  expect(pathsOf(body)).toEqual([
    'Name',
    'Description',
    'CollectionPointType',
    'ConsentType',
    'WebFormUrl',
    'DoubleOptIn',
    'DataElements.0',
    'DataElements.1',
    'PurposeIds',
    'PrimaryIdentifierType',
  ]);
});

test.each([
  [{ Name: 'n'.repeat(255) }, []],
  [{ Name: 'n'.repeat(256) }, ['Name']],
  [{ Name: ' ' }, ['Name']],
  [{ Description: '' }, []],
  [{ Description: 'd'.repeat(1000) }, []],
  [{ Description: 'd'.repeat(1001) }, ['Description']],
  [{ SubjectIdentifier: 's'.repeat(750) }, []],
  [{ SubjectIdentifier: 's'.repeat(751) }, ['SubjectIdentifier']],
  [{ SubjectIdentifier: '' }, ['SubjectIdentifier']],
  [{ OrganizationId: 'x' }, ['OrganizationId']],
  [{ EnablePrimaryIdentifier: true }, ['PrimaryIdentifierType']],
  [{ EnablePrimaryIdentifier: true, PrimaryIdentifierType: ' ' }, ['PrimaryIdentifierType']],
  [{ EnablePrimaryIdentifier: true, PrimaryIdentifierType: 'Email' }, []],
  [{ EnablePrimaryIdentifier: false }, []],
  [{ Notices: 5 }, ['Notices']],
  [{ Notices: [{ type: 'LINKED', noticeType: 'PRIVACY_NOTICE', url: null }] }, []],
  [{ Unknown: { deep: [1] } }, []],
])('the edge of a field holds (%#)', (fields, paths) => {
  expect(pathsOf({ ...right, ...fields })).toEqual(paths);
});

test('an edit takes what a create takes, and the status', () => {
  const update = updateCollectionPointRequestSchema;
  expect(pathsOf({ ...right, Status: 'ACTIVE', doNotActivateWebform: 'false' }, update)).toEqual(
    [],
  );
  expect(pathsOf({ ...right, Status: 'PUBLISHED' }, update)).toEqual(['Status']);
});

test.each([null, [], 'text', 5])('a body that is no object has one fault: %j', (body) => {
  expect(pathsOf(body)).toEqual(['']);
});
