import { expect, test } from 'vitest';
import { type CenterNode, newNode } from './center-values.ts';
import {
  addNode,
  changeNode,
  dropNode,
  findNode,
  holderFor,
  placeOf,
  removeNode,
  stepNode,
  walk,
} from './tree-moves.ts';

const section = (key: string, children: readonly CenterNode[]) => ({
  ...newNode('section', key),
  children,
});
const page = (key: string, children: readonly CenterNode[]) => ({
  ...newNode('page', key),
  children,
});
const purpose = (key: string) => newNode('purpose', key);

/** Two pages: a with s (mail, sms, hint) and t (post); b with u, which is empty. */
const tree: readonly CenterNode[] = [
  page('a', [
    section('s', [purpose('mail'), purpose('sms'), newNode('text', 'hint')]),
    section('t', [purpose('post')]),
  ]),
  page('b', [section('u', [])]),
];

const drawn = (nodes: readonly CenterNode[]): string =>
  nodes
    .map(({ key, children }) => (children.length === 0 ? key : `${key}(${drawn(children)})`))
    .join(' ');

const start = 'a(s(mail sms hint) t(post)) b(u)';

test.each([
  ['sms', 'up', 'a(s(sms mail hint) t(post)) b(u)'],
  ['mail', 'down', 'a(s(sms mail hint) t(post)) b(u)'],
  // At the end of a section the next one takes it, a page further too.
  ['sms', 'down', 'a(s(mail hint) t(sms post)) b(u)'],
  ['post', 'up', 'a(s(mail sms post hint) t) b(u)'],
  ['post', 'down', 'a(s(mail sms hint) t) b(u(post))'],
  ['hint', 'down', 'a(s(mail sms) t(post hint)) b(u)'],
  ['t', 'up', 'a(t(post) s(mail sms hint)) b(u)'],
  ['t', 'down', 'a(s(mail sms hint)) b(t(post) u)'],
  ['b', 'up', 'b(u) a(s(mail sms hint) t(post))'],
  // Nothing is there to go to.
  ['mail', 'up', start],
  ['hint', 'up', start],
  ['u', 'down', start],
  ['a', 'up', start],
] as const)('moves %s one step %s', (key, step, expected) => {
  expect(drawn(stepNode(tree, key, step))).toBe(expected);
});

test.each([
  ['sms', 'mail', 'a(s(sms mail hint) t(post)) b(u)'],
  ['mail', 'sms', 'a(s(sms mail hint) t(post)) b(u)'],
  ['post', 'sms', 'a(s(mail post sms hint) t) b(u)'],
  ['mail', 'u', 'a(s(sms hint) t(post)) b(u(mail))'],
  ['s', 'b', 'a(t(post)) b(u s(mail sms hint))'],
  ['b', 'a', 'b(u) a(s(mail sms hint) t(post))'],
  // A purpose lies in a section only, and nothing in itself.
  ['mail', 'b', start],
  ['mail', 'hint', start],
  ['a', 's', start],
  ['s', 's', start],
  ['mail', 'gone', start],
] as const)('drops %s on %s', (key, onto, expected) => {
  expect(drawn(dropNode(tree, key, onto))).toBe(expected);
});

test('a purpose goes before the text blocks of its section', () => {
  const s = findNode(tree, 's') ?? null;
  expect(drawn(addNode(tree, purpose('new'), s))).toBe('a(s(mail sms new hint) t(post)) b(u)');
  expect(drawn(addNode(tree, page('c', []), null))).toBe(`${start} c`);
});

test('something new goes where something is selected, or beside it', () => {
  const holder = (kind: CenterNode['kind'], selected: string) =>
    holderFor(tree, kind, selected)?.key;
  expect(holder('purpose', 's')).toBe('s');
  expect(holder('purpose', 'post')).toBe('t');
  expect(holder('purpose', 'b')).toBe('u');
  expect(holder('section', 'mail')).toBe('a');
  expect(holder('purpose', 'center')).toBe('u');
  expect(holderFor(tree, 'page', 's')).toBeNull();
  expect(holderFor([], 'purpose', 'center')).toBeUndefined();
});

test('a part goes with all that lies in it', () => {
  expect(drawn(removeNode(tree, 's'))).toBe('a(t(post)) b(u)');
});

test('a change leaves what it does not touch as it was', () => {
  const next = changeNode(tree, 'post', (node) => ({ ...node, hasTopics: false }));
  expect(findNode(next, 'post')?.hasTopics).toBe(false);
  expect(next[1]).toBe(tree[1]);
  expect(walk(next)).toHaveLength(walk(tree).length);
});

test('says where a part lies among its kind', () => {
  expect(placeOf(tree, 'sms')).toMatchObject({ at: 2, of: 2, parent: { key: 's' } });
  expect(placeOf(tree, 'b')).toMatchObject({ at: 2, of: 2, parent: undefined });
});
