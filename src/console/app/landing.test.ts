import { expect, test } from 'vitest';
import type { Scope } from '#contract/common/scopes.ts';
import { landingOf } from './landing.ts';
import type { SessionState } from './session/session.ts';

const stateOf = (scopes: readonly Scope[]): SessionState => ({
  status: 'signed-in',
  person: { name: 'Ada', subject: 'a' },
  scopes,
});

test.each<[string, string, SessionState]>([
  ['who manages consent', '/', stateOf(['CONSENT'])],
  ['who also looks after people', '/', stateOf(['CONSENT', 'CONSENT_SUPPORT'])],
  ['support', '/data-subjects', stateOf(['CONSENT_SUPPORT', 'CONSENT_READ'])],
  ['who only reads', '/data-subjects', stateOf(['CONSENT_READ'])],
  ['nobody yet', '/', { status: 'starting' }],
])('the first page of %s is %s', (_who, page, state) => {
  expect(landingOf(state)).toBe(page);
});
