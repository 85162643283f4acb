import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { ThemeRoot } from '#console/ui/ThemeRoot.tsx';
import { SessionProvider, useSession } from './SessionContext.tsx';
import { SessionEndedStrip } from './SessionEndedStrip.tsx';
import { SessionUnavailablePage } from './SessionUnavailablePage.tsx';
import { SignedOutPage } from './SignedOutPage.tsx';
import type { Session, SessionState } from './session.ts';

afterEach(cleanup);

/** A session that only has a state. */
const stateOnly = (first: SessionState) => {
  let state = first;
  const listeners = new Set<() => void>();
  const session: Pick<Session, 'state' | 'subscribe'> = {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const enter = (next: SessionState) =>
    act(() => {
      state = next;
      for (const listener of listeners) listener();
    });
  return { session: session as Session, enter };
};

const person = { name: 'Ada' };

describe('while the console cannot start', () => {
  test.each([
    ['service', 'The service does not answer', 'Try again'],
    ['provider', 'The sign-in does not answer', 'Try again'],
    ['sign-in', 'The sign-in did not work', 'Start again'],
  ] as const)('%s: the page says why and offers the way on', (reason, title, action) => {
    render(
      <ThemeRoot>
        <SessionUnavailablePage reason={reason} />
      </ThemeRoot>,
    );
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeDefined();
    expect(screen.getByRole('alert').textContent).not.toBe('');
    expect(screen.getByRole('button', { name: action })).toBeDefined();
    expect(document.title).toBe(`${title} · Consent Console`);
  });

  test('insecure: the page offers nothing that cannot help', () => {
    render(
      <ThemeRoot>
        <SessionUnavailablePage reason="insecure" />
      </ThemeRoot>,
    );
    expect(screen.queryByRole('button')).toBeNull();
  });
});

test('the page after a sign-out leads back in', () => {
  render(
    <ThemeRoot>
      <SignedOutPage />
    </ThemeRoot>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'You are signed out' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sign in again' })).toBeDefined();
});

test('the end of a session is announced on the page that stays, and taken back', () => {
  const { session, enter } = stateOnly({ status: 'starting' });
  const State = () => <p>{useSession().state.status}</p>;
  render(
    <ThemeRoot>
      <SessionProvider session={session}>
        <State />
        <SessionEndedStrip />
      </SessionProvider>
    </ThemeRoot>,
  );
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('');
  enter({ status: 'ended', person, scopes: ['CONSENT'] });
  expect(screen.getByText('ended')).toBeDefined();
  expect(alert.textContent).toContain('Your session has ended.');
  expect(screen.getByRole('link', { name: /new tab/ }).getAttribute('target')).toBe('_blank');
  enter({ status: 'signed-in', person, scopes: ['CONSENT'], expiresAt: 0 });
  expect(alert.textContent).toBe('');
});
