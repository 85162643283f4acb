import { expect, test } from 'vitest';
import type { Endpoint } from './common/endpoint.ts';
import { effectOf, isPublic } from './common/endpoint.ts';
import { endpoints } from './endpoints.ts';

const needing = endpoints.filter(({ needsFreshSignIn }) => needsFreshSignIn !== undefined);
const idOf = ({ operationId }: Pick<Endpoint, 'operationId'>) => operationId;

test('erasing, exporting in clear, trusting and switching need a fresh sign-in, and nothing else does', () => {
  expect(needing.map(idOf).sort()).toEqual(
    [
      // Erasing; the published deletes are for programs.
      'carryOutErasure',
      // One act for up to 100,000 people.
      'startBulkJob',
      // Exporting in clear.
      'exportDuplicates',
      'recordLooks',
      // Trusting.
      'createApiCredential',
      'limitApiCredential',
      'createReceiptSigner',
      'createDestination',
      'updateDestination',
      'rotateDestination',
      'createHook',
      'rotateHook',
      // Switching.
      'confirmRetentionRule',
      'updateDeletionSettings',
      'confirmDeletionSettings',
      'updateAccountSettings',
      'confirmAccountSettings',
    ].sort(),
  );
  for (const endpoint of needing) expect(isPublic(endpoint), idOf(endpoint)).toBe(false);
});

test('what erases people or makes something trusted is one of them', () => {
  const acts = endpoints.filter(
    ({ activity }) =>
      activity?.kind === 'exported' ||
      (activity?.kind === 'erased' && activity.object === 'erasure') ||
      (activity?.object === 'deletionSettings' && activity.kind !== 'canceled') ||
      (activity?.kind === 'created' &&
        ['apiCredential', 'receiptSigner', 'destination', 'hook'].includes(activity.object)) ||
      (activity?.kind === 'confirmed' && activity.object === 'retentionRule'),
  );
  expect(acts.length).toBeGreaterThanOrEqual(6);
  const silent = acts.filter((endpoint) => !needing.includes(endpoint));
  expect(silent.map(idOf)).toEqual([]);
});

test('an export in clear needs it where it begins, and no other look does', () => {
  const looks = endpoints.find(({ operationId }) => operationId === 'recordLooks');
  const needs = (body: unknown): boolean =>
    typeof looks?.needsFreshSignIn === 'function' && looks.needsFreshSignIn({ query: {}, body });
  const search = { criteria: [], people: 0, values: 'clear', state: 'started' };
  expect(needs({ kind: 'exported', search })).toBe(true);
  expect(needs({ kind: 'exported', search: { ...search, values: 'masked' } })).toBe(false);
  expect(needs({ kind: 'exported', search: { ...search, state: 'complete' } })).toBe(false);
  expect(needs({ kind: 'revealed', dataSubjectIds: [] })).toBe(false);
  expect(looks && effectOf(looks)).toBe('one');
});
