import { expect, test } from 'vitest';
import { ownRights, rightsIn } from './rights.ts';

const byGroup = {
  claim: 'groups',
  map: {
    'privacy-team': 'CONSENT_ADMIN',
    support: 'CONSENT_SUPPORT',
    'Data, legal': 'CONSENT_AUDIT',
  },
} as const;

test.each([
  ['openid CONSENT', ['CONSENT']],
  ['CONSENT,CONSENT_READ', ['CONSENT', 'CONSENT_READ']],
  [
    ['CONSENT_SUPPORT', 'offline_access'],
    ['CONSENT_READ', 'CONSENT_SUPPORT'],
  ],
  ['openid CONSENTS consent', []],
  [['CONSENT CONSENT_ADMIN'], []],
  [17, []],
  [[{ CONSENT: true }, null], []],
])('a scope claim of %j gives %j', (scope, rights) => {
  expect(rightsIn({ scope }, ownRights)).toEqual(rights);
});

test.each([
  [['support'], ['CONSENT_READ', 'CONSENT_SUPPORT']],
  ['privacy-team', ['CONSENT', 'CONSENT_READ', 'CONSENT_AUDIT', 'CONSENT_ADMIN']],
  ['Data, legal', ['CONSENT_READ', 'CONSENT_AUDIT']],
  [['CONSENT_ADMIN', 'constructor', '__proto__'], []],
  ['former privacy-team', []],
  [[], []],
])('groups %j give %j by a map, and nothing else does', (groups, rights) => {
  expect(rightsIn({ groups, scope: 'CONSENT_ADMIN' }, byGroup)).toEqual(rights);
});

test('a claim may be inside others, or have dots in its name', () => {
  const claim = 'realm_access.roles';
  expect(rightsIn({ realm_access: { roles: ['CONSENT'] } }, { claim, map: null })).toEqual([
    'CONSENT',
  ]);
  expect(rightsIn({ [claim]: 'CONSENT_READ' }, { claim, map: null })).toEqual(['CONSENT_READ']);
});

test.each([[{}], [null], [{ groups: null }], [{ scope: 'CONSENT' }]])(
  '%j says nothing about rights by groups',
  (claims) => {
    expect(rightsIn(claims, byGroup)).toBeNull();
  },
);

test("a path doesn't lead into what every object has", () => {
  expect(rightsIn({ a: {} }, { claim: 'a.constructor.name', map: null })).toBeNull();
});
