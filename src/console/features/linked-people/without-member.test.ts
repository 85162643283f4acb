import { expect, test } from 'vitest';
import { withoutMember } from './without-member.ts';

const idOf = (identifier: string) => `id of ${identifier}`;
const nameOf = (identifier: string) => `person:${idOf(identifier)}`;

const memberOf = (identifier: string, isPrimary = false) => ({
  id: idOf(identifier),
  identifier,
  identifierType: 'Email',
  isPrimary,
});
const [ana, ben, cleo] = ['ana@example.com', 'ben@example.org', 'cleo@example.net'] as const;
const groupOf = (primary: string) => ({
  id: 'group',
  createdDate: '2026-11-21T09:00:00.000Z',
  primaryDataSubjects: [],
  dataSubjects: [ana, ben, cleo].map((one) => memberOf(one, one === primary)),
  groupName: 'Household',
});
const self = idOf(ben);

test('a group keeps its other people, their places and its name', () => {
  expect(withoutMember(groupOf(ana), idOf(cleo), self)).toEqual({
    identifiers: [nameOf(ana), nameOf(ben)],
    primaryIdentifier: [nameOf(ana)],
    groupName: 'Household',
  });
});

test('a group whose only primary person goes has the one on screen in their place', () => {
  expect(withoutMember(groupOf(ana), idOf(ana), self)).toMatchObject({
    identifiers: [nameOf(ben), nameOf(cleo)],
    primaryIdentifier: [nameOf(ben)],
  });
});

test('a group that someone left already stays as it is', () => {
  expect(withoutMember(groupOf(ana), 'id of dan@example.com', self)).toBeNull();
});
