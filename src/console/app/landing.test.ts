import { expect, test } from 'vitest';
import type { Scope } from '#contract/common/scopes.ts';
import { landingOf } from './landing.ts';
import type { SessionState } from './session/session.ts';

const tokenOf = (claims: object) => `x.${btoa(JSON.stringify(claims))}.x`;

const stateOf = (scopes: readonly Scope[], idToken?: string): SessionState => ({
  status: 'signed-in',
  person: { name: 'Ada', subject: 'a', idToken },
  scopes,
  expiresAt: 0,
});

test.each<[string, string, SessionState]>([
  ['who manages consent', '/', stateOf(['CONSENT'])],
  ['a role of another name', '/', stateOf(['CONSENT'], tokenOf({ roles: ['x'] }))],
  ['a role that is no list', '/', stateOf(['CONSENT'], tokenOf({ roles: 'x' }))],
  ['support', '/data-subjects', stateOf(['CONSENT'], tokenOf({ roles: ['support'] }))],
  ['who only reads', '/data-subjects', stateOf(['CONSENT_READ'])],
  ['nobody yet', '/', { status: 'starting' }],
])('the first page of %s is %s', (_who, page, state) => {
  expect(landingOf(state)).toBe(page);
});
