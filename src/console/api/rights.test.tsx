import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Scope } from '#contract/common/scopes.ts';
import {
  ScopesProvider,
  SessionEndedProvider,
  useIsAdministrator,
  useMissingRight,
  useWriteBlock,
} from './rights.ts';

afterEach(cleanup);

const readWith = (scopes: readonly Scope[], hasEnded: boolean) =>
  renderHook(() => ({ missingRight: useMissingRight(), writeBlock: useWriteBlock() }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <ScopesProvider value={scopes}>
        <SessionEndedProvider value={hasEnded}>{children}</SessionEndedProvider>
      </ScopesProvider>
    ),
  }).result.current;

test('who has the scope may write', () => {
  expect(readWith(['CONSENT'], false)).toEqual({ missingRight: undefined, writeBlock: undefined });
});

test('an ended session holds back what would be sent and leaves the fields alone', () => {
  const { missingRight, writeBlock } = readWith(['CONSENT'], true);
  expect(missingRight).toBeUndefined();
  expect(writeBlock).toBe('Your session has ended. Sign in again to continue here.');
});

test.each([false, true])('a missing scope is named as such (session ended: %s)', (hasEnded) => {
  const { missingRight, writeBlock } = readWith(['CONSENT_READ'], hasEnded);
  expect(missingRight).toContain('read-only access');
  expect(writeBlock).toBe(missingRight);
});

test.each([
  [['CONSENT', 'CONSENT_ADMIN'], true],
  [['CONSENT'], false],
  [['CONSENT_READ'], false],
] as const)('who has %j manages API access: %s', (scopes, isAdministrator) => {
  const { result } = renderHook(useIsAdministrator, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <ScopesProvider value={scopes}>{children}</ScopesProvider>
    ),
  });
  expect(result.current).toBe(isAdministrator);
});
