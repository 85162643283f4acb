import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ConfirmDialog } from '#console/ui/ConfirmDialog.tsx';
import { ThemeRoot } from '#console/ui/ThemeRoot.tsx';
import { SessionProvider } from './SessionContext.tsx';
import { SessionUnavailablePage } from './SessionUnavailablePage.tsx';
import { Component as SignedInAgainPage } from './SignedInAgainPage.tsx';
import { SignedOutPage } from './SignedOutPage.tsx';
import { SignInAgain } from './SignInAgain.tsx';
import type { Session, SessionState } from './session.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A session that only has a state. */
const stateOnly = (first: SessionState) => {
  let state = first;
  const listeners = new Set<() => void>();
  const signOut = vi.fn(async () => {});
  const session: Pick<Session, 'state' | 'subscribe' | 'signOut'> = {
    signOut,
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
  return { session: session as Session, enter, signOut };
};

const person = { name: 'Ada', subject: 'ada' };

const unavailable = (reason: Extract<SessionState, { status: 'unavailable' }>['reason']) => {
  const { session, signOut } = stateOnly({ status: 'unavailable', reason });
  render(
    <ThemeRoot>
      <SessionProvider session={session}>
        <SessionUnavailablePage reason={reason} />
      </SessionProvider>
    </ThemeRoot>,
  );
  return { signOut };
};

describe('while the console cannot go on', () => {
  test.each([
    ['service', "The service isn't responding", 'Try again'],
    ['provider', "Sign-in isn't responding", 'Try again'],
    ['sign-in', 'Sign-in failed', 'Start over'],
    ['cookies', "Your browser doesn't keep cookies", 'Try again'],
    ['too-many', 'Too many sign-ins', 'Try again'],
    ['sign-out', 'You may still be signed in', 'Try again'],
  ] as const)('%s: the page says why and offers the way on', (reason, title, action) => {
    unavailable(reason);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeDefined();
    expect(screen.getByRole('alert').textContent).not.toBe('');
    expect(screen.getByRole('button', { name: action })).toBeDefined();
    expect(document.title).toBe(`${title} · Consent Console`);
  });

  test('a sign-out that failed is tried again', async () => {
    const { signOut } = unavailable('sign-out');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(signOut).toHaveBeenCalledTimes(1);
  });
});

test('the page after a sign-out leads back in', () => {
  render(
    <ThemeRoot>
      <SignedOutPage />
    </ThemeRoot>,
  );
  expect(screen.getByRole('heading', { level: 1, name: "You're signed out" })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sign in again' })).toBeDefined();
});

const ended: SessionState = { status: 'ended', person, scopes: ['CONSENT'], resumeFailed: false };
const notResumed = (): SessionState => ({ ...ended, resumeFailed: true });
const signedIn: SessionState = { status: 'signed-in', person, scopes: ['CONSENT'] };

describe('an ended session', () => {
  const open = ({ asksBeneath = false } = {}) => {
    const { session, enter } = stateOnly(signedIn);
    const page = (isOpen: boolean) => (
      <ThemeRoot>
        <SessionProvider session={session}>
          <SignInAgain />
          <input aria-label="Name" defaultValue="half fil" />
          <ConfirmDialog
            isOpen={isOpen}
            title="Disable 3 versions?"
            confirmLabel="Disable"
            onConfirm={() => {}}
            onCancel={() => expect.fail('What is beneath was answered.')}
          >
            Receipts will be refused.
          </ConfirmDialog>
        </SessionProvider>
      </ThemeRoot>
    );
    const { rerender } = render(page(asksBeneath));
    const ask = () => rerender(page(true));
    return { enter, ask, user: userEvent.setup(), window: vi.spyOn(window, 'open') };
  };
  const name = 'Your session has ended';
  const findDialog = () => screen.findByRole('dialog', { name });
  const button = (label: string) => screen.getByRole('button', { name: label });
  const announced = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join('');
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });

  test('is told by a dialog over the page, which keeps what was entered and where', async () => {
    const { enter, user, window } = open();
    window.mockReturnValue({} as Window);
    await user.type(field(), 'led');
    enter(ended);
    expect((await findDialog()).textContent).toContain('Your work on this page is still here');
    expect(document.activeElement).toBe(button('Not now'));
    await user.click(button('Sign in again'));
    expect(window).toHaveBeenCalledExactlyOnceWith(
      '/auth/again',
      'consent-console-sign-in',
      expect.stringMatching(/^popup,(?!.*noopener)/),
    );
    expect(announced()).toContain('Waiting for your sign-in');
    expect(button('Open the window again')).toBeDefined();
    enter(signedIn);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(field());
    expect(field().value).toBe('half filled');
    expect(announced()).toContain("You're signed in again");
  });

  test('can be put off by Escape, and leaves a way back that is announced', async () => {
    const { enter, user } = open();
    await user.click(field());
    enter(ended);
    await findDialog();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(field());
    expect(screen.getByRole('alert').textContent).toContain('Your session has ended.');
    await user.click(button('Sign in again'));
    await findDialog();
    await user.click(button('Not now'));
    expect(document.activeElement).not.toBe(document.body);
    enter(signedIn);
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  test('that was taken up from the strip leaves the focus on the page', async () => {
    const { enter, user } = open();
    enter(ended);
    await findDialog();
    await user.keyboard('{Escape}');
    await user.click(button('Sign in again'));
    await findDialog();
    enter(signedIn);
    expect(document.activeElement?.textContent).toContain("You're signed in again");
  });

  test('asks anew each time, whatever was answered before', async () => {
    const { enter, user } = open();
    enter(ended);
    await findDialog();
    await user.click(button('Not now'));
    enter(signedIn);
    enter(ended);
    await findDialog();
    expect(announced()).toBe('');
  });

  test('offers a new tab where the browser blocks the window', async () => {
    const { enter, user, window } = open();
    window.mockReturnValue(null);
    enter(ended);
    await findDialog();
    await user.click(button('Sign in again'));
    const link = await screen.findByRole('link', { name: 'Use a new tab to sign in' });
    expect(link.getAttribute('href')).toBe('/auth/again');
    expect(link.getAttribute('target')).toBe('_blank');
    window.mockReturnValue({} as Window);
    await user.click(button('Sign in again'));
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('that a sign-in in the other window could not resume is told, each time, with what can be done', async () => {
    const { enter, user, window } = open();
    window.mockReturnValue({} as Window);
    enter(ended);
    await findDialog();
    const words = "You're signed in in the other window, but not on this page.";
    for (const open of ['Sign in again', 'Open the window again']) {
      await user.click(button(open));
      expect(announced()).toContain('Waiting for your sign-in');
      expect(document.body.textContent).not.toContain(words);
      enter(notResumed());
      expect(announced()).not.toContain('Waiting');
      const alert = screen.getAllByRole('alert').find(({ textContent }) => textContent !== '');
      expect(alert?.textContent).toContain(words);
      expect(alert?.textContent).toContain('copy what you typed and reload this page');
      expect(button('Reload this page')).toBeDefined();
    }
  });

  test('that could not be resumed is told to those who had put it off, too', async () => {
    const { enter, user } = open();
    enter(ended);
    await findDialog();
    await user.click(button('Not now'));
    enter(notResumed());
    expect((await findDialog()).textContent).toContain('but not on this page');
  });

  test('is not waited for in silence: after two minutes the dialog says that nothing came', async () => {
    const { enter, window } = open();
    window.mockReturnValue({} as Window);
    enter(ended);
    await findDialog();
    vi.useFakeTimers();
    try {
      fireEvent.click(button('Sign in again'));
      act(() => vi.advanceTimersByTime(119_999));
      expect(announced()).toContain('Waiting for your sign-in');
      act(() => vi.advanceTimersByTime(1));
      expect(announced()).toContain('Nothing from the other window yet.');
      fireEvent.click(button('Open the window again'));
      expect(announced()).toContain('Waiting for your sign-in');
    } finally {
      vi.useRealTimers();
    }
  });

  test('is not waited for once that window was closed', async () => {
    const { enter, window } = open();
    const small = { closed: false };
    window.mockReturnValue(small as Window);
    enter(ended);
    await findDialog();
    vi.useFakeTimers();
    try {
      fireEvent.click(button('Sign in again'));
      act(() => vi.advanceTimersByTime(5000));
      expect(announced()).toContain('Waiting for your sign-in');
      small.closed = true;
      act(() => vi.advanceTimersByTime(1000));
      expect(announced()).toContain('Nothing from the other window yet.');
    } finally {
      vi.useRealTimers();
    }
  });

  test('names who has to sign in', async () => {
    const { enter } = open();
    enter(ended);
    expect((await findDialog()).textContent).toContain(`Sign in again as ${person.name} in`);
  });

  test('lies above a question that was open, and gives it back as it was', async () => {
    const { enter, user } = open({ asksBeneath: true });
    await screen.findByRole('dialog', { name: 'Disable 3 versions?' });
    enter(ended);
    await findDialog();
    expect(screen.queryByRole('dialog', { name: 'Disable 3 versions?' })).toBeNull();
    await user.keyboard('{Escape}');
    await screen.findByRole('dialog', { name: 'Disable 3 versions?' });
    expect(document.activeElement).toBe(button('Cancel'));
  });

  test('lies above a question that opens later, and leaves it with the focus', async () => {
    const { enter, ask, user, window } = open();
    window.mockReturnValue({} as Window);
    enter(ended);
    await findDialog();
    await user.click(button('Sign in again'));
    ask();
    await waitFor(() => {
      expect(screen.getByRole('dialog', { name }).contains(document.activeElement)).toBe(true);
      expect(screen.queryByRole('dialog', { name: 'Disable 3 versions?' })).toBeNull();
    });
    expect(announced()).toContain('Waiting for your sign-in');
    enter(signedIn);
    const question = await screen.findByRole('dialog', { name: 'Disable 3 versions?' });
    expect(screen.queryByRole('dialog', { name })).toBeNull();
    expect(question.contains(document.activeElement)).toBe(true);
  });
});

describe('the window that signs in again', () => {
  const open = (state: SessionState) =>
    render(
      <ThemeRoot>
        <SessionProvider session={stateOnly(state).session}>
          <SignedInAgainPage />
        </SessionProvider>
      </ThemeRoot>,
    );

  test('closes itself, and says that it can be closed where it may not', () => {
    const close = vi.spyOn(window, 'close').mockReturnValue();
    open(signedIn);
    expect(close).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('heading', { level: 1, name: "You're signed in" })).toBeDefined();
    expect(document.body.textContent).toContain(
      'You can close this window and go back to your page.',
    );
  });

  test.each([
    [{ status: 'unavailable', reason: 'provider' }, "Sign-in isn't responding"],
    [{ status: 'signed-out' }, "You're signed out"],
  ] as const)('stays open where nobody is signed in: %o', (state, title) => {
    const close = vi.spyOn(window, 'close').mockReturnValue();
    open(state);
    expect(close).not.toHaveBeenCalled();
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeDefined();
  });
});
