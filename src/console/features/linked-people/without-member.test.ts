import { expect, test } from 'vitest';
import { withoutMember } from './without-member.ts';

const memberOf = (identifier: string, isPrimary = false) => ({
  id: `id of ${identifier}`,
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
const self = { id: `id of ${ben}`, identifier: ben };

test('a group keeps its other people, their places and its name', () => {
  expect(withoutMember(groupOf(ana), `id of ${cleo}`, self)).toEqual({
    identifiers: [ana, ben],
    primaryIdentifier: [ana],
    groupName: 'Household',
  });
});

test('a group whose only primary person goes has the one on screen in their place', () => {
  expect(withoutMember(groupOf(ana), `id of ${ana}`, self)).toMatchObject({
    identifiers: [ben, cleo],
    primaryIdentifier: [ben],
  });
});

test('a group that someone left already stays as it is', () => {
  expect(withoutMember(groupOf(ana), 'id of dan@example.com', self)).toBeNull();
});
