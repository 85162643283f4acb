import { expect, test } from 'vitest';
import type { AttentionKind } from '#contract/attention-kinds.ts';
import type { AttentionExample } from '#contract/insights.ts';
import { attentionReason } from './attention-reasons.ts';

const now = new Date(2026, 10, 20, 14).getTime();
const example: AttentionExample = {
  id: '0f6b7c1e-5b5e-4d7f-9a35-0f2ad9a0c111',
  resource: 'collection-point',
  name: 'Newsletter form',
  version: 1,
  count: 12,
  at: '2026-11-02T00:00:00Z',
  languages: null,
};

test.each<[AttentionKind, Partial<AttentionExample>, string]>([
  [
    'losing-points',
    { count: 34, of: 1_200, at: new Date(2026, 10, 20, 9).toISOString() },
    '34 of 1,200 receipts lost something since 09:00',
  ],
  [
    'busy-points',
    { count: 41_200, of: 20_000 },
    '41,200 receipts today, where 20,000 would be usual at most',
  ],
  ['drafts-collected', { count: 1 }, 'Collected by 1 collection point'],
  ['purposes-retiring', { at: '2026-12-01T00:00:00Z' }, 'Retires in 11 days'],
  ['translations-missing', { languages: ['pl', 'sv'] }, 'Missing: Polish, Swedish'],
  ['purpose-translations-missing', { languages: ['de'] }, 'Missing: German'],
  ['point-translations-missing', { languages: ['fr'] }, 'Missing: French'],
  ['old-drafts', {}, 'Unchanged for 18 days'],
  ['quiet-points', {}, 'Last receipt on Nov 2, 2026'],
  ['open-merge-groups', {}, '12 groups to decide, found on Nov 2, 2026'],
  // The filter says it, and the row which purposes.
  ['purposes-not-collected', {}, ''],
  ['points-on-retired-purposes', {}, ''],
])('a row of %s says why it is there (%#)', (kind, given, words) => {
  expect(attentionReason(kind, [{ ...example, ...given }], now)).toBe(words);
});

test('a collection point names each retired version that still gets receipts, as the overview does', () => {
  const versions = [example, { ...example, version: 2, count: 1, at: null }];
  expect(attentionReason('receipts-through-retired', versions, now)).toBe(
    '12 receipts through v1, the last on Nov 2, 2026; 1 receipt through v2',
  );
  expect(attentionReason('receipts-through-retired', [], now)).toBe('');
});
