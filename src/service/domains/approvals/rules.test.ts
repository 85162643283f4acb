import { expect, test } from 'vitest';
import { withIncluded } from '#contract/common/scopes.ts';
import { contentHash } from './content-hash.ts';
import { approvalBlock, isChanged, withdrawBlock } from './rules.ts';

const asked = {
  objectId: 'point',
  version: 2,
  contentHash: 'a',
  purposes: [{ id: 'purpose', version: 1, contentHash: 'b' }],
};
const draft = (id: string, version: number, contentHash: string) => ({
  id,
  version,
  contentHash,
});

test('content is the same whatever the order of its keys, and no other', () => {
  expect(contentHash({ a: 1, b: [{ c: 2, d: null }], e: [], f: false })).toBe(
    contentHash({ b: [{ d: null, c: 2 }], a: 1 }),
  );
  expect(contentHash({ a: ['x', 'y'] })).not.toBe(contentHash({ a: ['y', 'x'] }));
});

test('what was asked for is changed if any of it has another content, or is no Draft anymore', () => {
  const [point, purpose] = [draft('point', 2, 'a'), draft('purpose', 1, 'b')];
  expect(isChanged(asked, [point, purpose])).toBe(false);
  expect(isChanged(asked, [draft('point', 2, 'c'), purpose])).toBe(true);
  expect(isChanged(asked, [point, draft('purpose', 1, 'c')])).toBe(true);
  expect(isChanged(asked, [draft('point', 3, 'a'), purpose])).toBe(true);
  expect(isChanged(asked, [purpose])).toBe(true);
  expect(isChanged(asked, [point])).toBe(true);
});

const request = { askedBy: 'ada', editors: ['bob'] };
const caller = (subject: string, more = {}) => ({
  subject,
  scopes: withIncluded(['CONSENT']),
  ...more,
});

test('neither the one who asked nor who edited last approves, nor a program, nor who may not publish', () => {
  expect(approvalBlock(request, caller('cleo'))).toBe(null);
  expect(approvalBlock(request, caller('ada'))).toBe('asked');
  expect(approvalBlock(request, caller('bob'))).toBe('edited');
  expect(approvalBlock(request, caller('cleo', { isProgram: true }))).toBe('program');
  expect(approvalBlock(request, caller('cleo', { isReadOnly: true }))).toBe('scope');
  for (const scope of ['CONSENT_READ', 'CONSENT_SUPPORT', 'CONSENT_AUDIT'] as const) {
    expect(approvalBlock(request, caller('cleo', { scopes: withIncluded([scope]) }))).toBe('scope');
  }
  const administrator = { scopes: withIncluded(['CONSENT_ADMIN']) };
  expect(approvalBlock(request, caller('cleo', administrator))).toBe(null);
});

test('only the one who asked withdraws, and only what waits', () => {
  expect(withdrawBlock({ state: 'WAITING', askedBy: 'ada' }, 'ada')).toBe(null);
  expect(withdrawBlock({ state: 'WAITING', askedBy: 'ada' }, 'bob')).toBe('not-yours');
  expect(withdrawBlock({ state: 'WITHDRAWN', askedBy: 'ada' }, 'ada')).toBe('nothing-to-do');
  for (const state of ['APPROVED', 'DECLINED', 'LAPSED'] as const) {
    expect(withdrawBlock({ state, askedBy: 'ada' }, 'ada')).toBe('over');
  }
});
