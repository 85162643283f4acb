import { expect, test } from 'vitest';
import { notLinked, refusedTogether, type StoredPoint } from './publish-together-rules.ts';

const read = '2026-11-29T08:00:00.123Z';
const stored = '2026-11-29 08:00:00.123456+00';

const link = (id: string, status: 'DRAFT' | 'ACTIVE' | 'RETIRED' = 'DRAFT') => ({
  id,
  version: 1,
  name: id,
  status,
  modifiedAt: stored,
});
const point = (changes: Partial<StoredPoint> = {}): StoredPoint => ({
  id: 'point',
  version: 2,
  name: 'Signup',
  status: 'DRAFT',
  isDisabled: false,
  modifiedAt: stored,
  links: [link('a'), link('b')],
  ...changes,
});
const asked = (...ids: string[]) => ({
  lastModifiedDate: read,
  purposes: ids.map((id) => ({ id, version: 1, lastModifiedDate: read })),
});
const reasons = (given: StoredPoint, request = asked('a', 'b')) =>
  refusedTogether(given, request).map(({ refused: { name, reason } }) => `${name}: ${reason}`);

test('what is as it was read is published, whatever the case of its id and the digits of its time', () => {
  expect(reasons(point())).toEqual([]);
  const offset = { ...asked('A'), lastModifiedDate: '2026-11-29T09:00:00.123+01:00' };
  expect(reasons(point(), offset)).toEqual([]);
});

test('each that is refused is named, with the first reason that holds', () => {
  const later = '2026-11-29 08:00:01+00';
  expect(reasons(point({ modifiedAt: later, links: [link('a', 'ACTIVE'), link('b')] }))).toEqual([
    'Signup: changed',
    'a: not-draft',
  ]);
  expect(reasons(point({ status: 'ACTIVE' }))).toEqual(['Signup: not-draft']);
  expect(reasons(point({ isDisabled: true }))).toEqual(['Signup: disabled']);
  expect(reasons(point({ links: [] }), asked())).toEqual(['Signup: no-purposes']);
  expect(reasons(point({ links: [link('a'), link('c', 'RETIRED')] }), asked('a'))).toEqual([
    'Signup: retired-links',
  ]);
  expect(reasons(point(), { ...asked(), lastModifiedDate: 'yesterday', purposes: [] })).toEqual([
    'Signup: changed',
  ]);
});

test('only purposes that it links can be named, each once', () => {
  const paths = (...ids: string[]) => notLinked(point(), asked(...ids)).map(({ path }) => path);
  expect(paths('a', 'b')).toEqual([]);
  expect(paths('a', 'c', 'A')).toEqual(['purposes.1.id', 'purposes.2.id']);
  const wrongVersion = { purposes: [{ id: 'a', version: 2, lastModifiedDate: read }] };
  expect(notLinked(point(), wrongVersion)).toHaveLength(1);
});
