import { expect, test } from 'vitest';
import { publishBlock } from './publish-rules.ts';

const active = { id: 'a', version: 2, status: 'ACTIVE' };
const draft = { id: 'b', version: 1, status: 'DRAFT' };
const retired = { id: 'c', version: 1, status: 'RETIRED' };

test('a Draft is published, of a point with the purposes in versions that are not Retired', () => {
  expect(publishBlock({ status: 'DRAFT' })).toBeUndefined();
  expect(publishBlock({ status: 'DRAFT', links: [active, draft] })).toBeUndefined();
  // A status of another host is the service's to judge.
  expect(publishBlock({ status: 'DRAFT', links: [{ ...active, status: 'FROZEN' }] })).toBe(
    undefined,
  );
});

test.each(['ACTIVE', 'RETIRED', 'INACTIVE', null, undefined])('what is %s is not', (status) => {
  expect(publishBlock({ status, links: [active] })).toEqual({ kind: 'not-draft' });
});

test('links of Retired versions are named, all of them', () => {
  const other = { ...retired, id: 'd' };
  expect(publishBlock({ status: 'DRAFT', links: [retired, active, other] })).toEqual({
    kind: 'retired-links',
    links: [retired, other],
  });
});

test('a point without purposes is not published, and a disabled one whatever it links', () => {
  expect(publishBlock({ status: 'DRAFT', links: [] })).toEqual({ kind: 'no-purposes' });
  expect(publishBlock({ status: 'DRAFT', isDisabled: true, links: [] })).toEqual({
    kind: 'disabled',
  });
});
