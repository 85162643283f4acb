import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { peopleScopes, type Scope } from '#contract/common/scopes.ts';
import {
  NeededScopesProvider,
  ScopesProvider,
  SessionEndedProvider,
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

test('support may write where people are concerned, and settings say what is missing', () => {
  const read = (needed?: readonly Scope[]) =>
    renderHook(() => useMissingRight(), {
      wrapper: ({ children }: { children: ReactNode }) => (
        <ScopesProvider value={['CONSENT_READ', 'CONSENT_SUPPORT']}>
          {needed === undefined ? (
            children
          ) : (
            <NeededScopesProvider value={needed}>{children}</NeededScopesProvider>
          )}
        </ScopesProvider>
      ),
    }).result.current;
  expect(read()).toMatch(/^You have access to people's data only\./);
  expect(read(peopleScopes)).toBeUndefined();
});
