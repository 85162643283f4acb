import { expect, test } from 'vitest';
import { follow, type Step, stepsBackTo, type Trail, type Way } from './trail.ts';

const nowhere: Trail = { steps: [], at: -1 };
const to = (key: string, pathname: string, search = ''): Step => ({ key, pathname, search });

const walk = (...ways: [Way, Step][]): Trail =>
  ways.reduce((trail, [way, step]) => follow(trail, step, way), nowhere);

test('a list is as many entries behind as were gone since, the latest of it first', () => {
  const trail = walk(
    ['POP', to('a', '/purposes', '?page=2')],
    ['PUSH', to('b', '/people')],
    ['PUSH', to('c', '/people', '?sort=id,asc')],
    ['PUSH', to('d', '/people/7')],
    ['PUSH', to('e', '/people/7/edit')],
  );
  expect(stepsBackTo(trail, '/people')).toBe(2);
  expect(stepsBackTo(trail, '/purposes')).toBe(4);
  expect(stepsBackTo(trail, '/people/8')).toBeUndefined();
});

test('an address with a search is only that one', () => {
  const trail = walk(
    ['POP', to('a', '/points/1', '?version=1')],
    ['PUSH', to('b', '/points/1/edit', '?version=2')],
  );
  expect(stepsBackTo(trail, '/points/1?version=1')).toBe(1);
  expect(stepsBackTo(trail, '/points/1?version=2')).toBeUndefined();
});

test('what is here or ahead is not behind', () => {
  const list = to('a', '/people');
  const trail = walk(['POP', list], ['PUSH', to('b', '/people/7')], ['POP', list]);
  expect(stepsBackTo(trail, '/people')).toBeUndefined();
  expect(stepsBackTo(trail, '/people/7')).toBeUndefined();
  const again = follow(trail, to('b', '/people/7'), 'POP');
  expect(stepsBackTo(again, '/people')).toBe(1);
});

test('what was replaced or left for another way is gone', () => {
  const trail = walk(
    ['POP', to('a', '/people')],
    ['REPLACE', to('b', '/purposes')],
    ['PUSH', to('c', '/merge')],
    ['POP', to('b', '/purposes')],
    ['PUSH', to('d', '/points')],
  );
  expect(stepsBackTo(trail, '/people')).toBeUndefined();
  expect(stepsBackTo(trail, '/merge')).toBeUndefined();
  expect(stepsBackTo(trail, '/purposes')).toBe(1);
});

test('an entry from before a reload begins anew', () => {
  const trail = walk(['POP', to('a', '/people')], ['POP', to('z', '/people/7')]);
  expect(stepsBackTo(trail, '/people')).toBeUndefined();
});
