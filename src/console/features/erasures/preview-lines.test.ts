import { describe, expect, test } from 'vitest';
import type { ErasedCounts, ErasurePreview } from '#contract/erasures.ts';
import { goesLines, removedItems, staysLines } from './preview-lines.ts';

const nothing: ErasedCounts = {
  identifiers: 1,
  formerIdentifiers: 0,
  details: 0,
  purposes: 0,
  purposesInForce: 0,
  receipts: 0,
  transactions: 0,
  merges: 0,
  activityEntries: 0,
  openDuplicateGroups: 0,
  linkedGroups: 0,
};

const previewOf = (
  goes: Partial<ErasedCounts> = {},
  more: Partial<ErasurePreview> = {},
): ErasurePreview => ({
  erasure: {
    id: 'e1',
    status: 'REQUESTED',
    dataSubjectId: 'p1',
    reason: 'PERSON_ASKED',
    requestedDate: '2026-11-19T14:02:00Z',
    requestedBy: 'support-agent',
    dueDate: '2026-12-19T14:02:00Z',
    isByOnlyAdministrator: false,
    keptReceipts: 0,
  },
  checkedDate: '2026-11-26T09:41:07Z',
  goes: { ...nothing, ...goes },
  detailNames: [],
  identifierTypes: ['Email'],
  purposesInForce: [],
  stays: { suppressions: 0, certificates: 1, activityEntries: 0 },
  receiptsToKeep: 0,
  isOnlyAdministrator: false,
  ...more,
});

const textsOf = (lines: ReturnType<typeof goesLines>) =>
  lines.map(({ title, amount, detail }) => [title, amount, detail]);

describe('what goes', () => {
  test('is only what there is', () => {
    expect(textsOf(goesLines(previewOf(), 'ERASE_ALL'))).toEqual([['Identifiers', '1', 'Email']]);
  });

  test('names identifiers by type, former ones by number, and the consent that ends', () => {
    const preview = previewOf(
      { identifiers: 3, formerIdentifiers: 2, purposes: 6, purposesInForce: 1 },
      { identifierTypes: ['Email', '', 'Phone'], purposesInForce: ['Marketing email'] },
    );
    expect(textsOf(goesLines(preview, 'ERASE_ALL'))).toEqual([
      ['Identifiers', '5', 'Email, Primary identifier, Phone and 2 former'],
      ['Consent', '6 purposes', '1 active now: Marketing email'],
    ]);
  });

  test('names six details and counts the others', () => {
    const detailNames = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
    const lines = goesLines(previewOf({ details: 8 }, { detailNames }), 'ERASE_ALL');
    expect(lines.find(({ title }) => title === 'Details')?.detail).toBe(
      'A, B, C, D, E, F and 2 more',
    );
  });

  test('leaves out the receipts that stay as proof, which are among what stays then', () => {
    const preview = previewOf({ receipts: 9, transactions: 12 }, { receiptsToKeep: 9 });
    const titles = (outcome: 'ERASE_ALL' | 'KEEP_PROOF') => [
      goesLines(preview, outcome).map(({ title }) => title),
      staysLines(preview, outcome).map(({ title }) => title),
    ];
    expect(titles('ERASE_ALL')).toEqual([
      ['Identifiers', 'Receipts', 'Timeline'],
      ['Certificate', 'Daily numbers', 'Backups'],
    ]);
    expect(titles('KEEP_PROOF')).toEqual([
      ['Identifiers', 'Timeline'],
      ['Receipts as proof', 'Certificate', 'Daily numbers', 'Backups'],
    ]);
  });
});

test('what stays says how many refusals and entries of the activity', () => {
  const stays = { suppressions: 1, certificates: 10, activityEntries: 14 };
  expect(
    staysLines(previewOf({}, { stays }), 'ERASE_ALL').map(({ title, amount }) => [title, amount]),
  ).toEqual([
    ['Suppression', '1 entry'],
    ['Certificates', '10'],
    ['Daily numbers', 'Counts only'],
    ['Activity entries', '14'],
    ['Backups', 'Until they expire'],
  ]);
});

test('a certificate lists what went and leaves out what there was none of', () => {
  expect(removedItems({ ...nothing, receipts: 1204 })).toEqual([
    { label: 'Identifiers', value: '1' },
    { label: 'Receipts', value: '1,204' },
  ]);
});
