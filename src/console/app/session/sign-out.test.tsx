import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { UnsavedChangesGuard } from '#console/api/write/UnsavedChangesGuard.tsx';
import { ThemeRoot } from '#console/ui/ThemeRoot.tsx';
import { SignedOutPage } from './SignedOutPage.tsx';
import type { Session, SessionState } from './session.ts';
import { createSignOutLoader } from './sign-out.ts';

afterEach(cleanup);

type Setting = { at: string; hasChanges?: boolean; status?: SessionState['status'] };

const open = ({ at, hasChanges = false, status = 'signed-in' }: Setting) => {
  const signOut = vi.fn(async () => {});
  const session = { state: () => ({ status }), signOut } as unknown as Session;
  const form = () => (
    <>
      <UnsavedChangesGuard hasChanges={hasChanges} />
      <Link to="/signed-out">Sign out</Link>
    </>
  );
  const router = createMemoryRouter(
    [
      { path: '/form', Component: form },
      {
        path: '/signed-out',
        loader: createSignOutLoader(session),
        HydrateFallback: () => null,
        Component: SignedOutPage,
      },
    ],
    { initialEntries: [at] },
  );
  render(
    <ThemeRoot>
      <RouterProvider router={router} />
    </ThemeRoot>,
  );
  return { signOut, user: userEvent.setup() };
};

const press = (name: string) => screen.getByRole('button', { name });
const findPage = () => screen.findByRole('heading', { name: "You're signed out" });

test('a sign-out asks before it loses unsaved changes', async () => {
  const { signOut, user } = open({ at: '/form', hasChanges: true });
  await user.click(screen.getByRole('link', { name: 'Sign out' }));
  await screen.findByRole('dialog', { name: 'Discard changes?' });
  await user.click(press('Keep editing'));
  expect(signOut).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('link', { name: 'Sign out' }));
  await screen.findByRole('dialog', { name: 'Discard changes?' });
  await user.click(press('Discard changes'));
  await findPage();
  expect(signOut).toHaveBeenCalledTimes(1);
});

test.each(['signed-in', 'ended'] as const)(
  'a sign-out without changes asks nothing (%s)',
  async (status) => {
    const { signOut, user } = open({ at: '/form', status });
    await user.click(screen.getByRole('link', { name: 'Sign out' }));
    await findPage();
    expect(signOut).toHaveBeenCalledTimes(1);
  },
);

test('the page where a sign-out lands ends nothing by itself', async () => {
  const { signOut } = open({ at: '/signed-out', status: 'signed-out' });
  await findPage();
  expect(signOut).not.toHaveBeenCalled();
});
