import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ThemeRoot } from '#console/ui/ThemeRoot.tsx';
import { UnsavedChangesGuard } from './UnsavedChangesGuard.tsx';

function Page() {
  const [hasChanges, setHasChanges] = useState(false);
  return (
    <>
      <UnsavedChangesGuard hasChanges={hasChanges} placeParameter="tab" />
      <button type="button" onClick={() => setHasChanges(!hasChanges)}>
        Change
      </button>
      <Link to="#section">Section</Link>
      <Link to="?tab=options">Options</Link>
      <Link to="?tab=options&version=2">Version 2</Link>
      <Link to="/other">Other</Link>
    </>
  );
}

const open = () => {
  const router = createMemoryRouter(
    [
      { path: '/form', Component: Page },
      { path: '/other', Component: () => <h1>Other page</h1> },
    ],
    { initialEntries: ['/other', '/form'] },
  );
  render(
    <ThemeRoot>
      <RouterProvider router={router} />
    </ThemeRoot>,
  );
  return { router, user: userEvent.setup() };
};

const closingIsAskedAbout = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

const press = (name: string) => screen.getByRole('button', { name });

afterEach(cleanup);

test('a page without changes is left and closed unasked', async () => {
  const { user } = open();
  expect(closingIsAskedAbout()).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Other' }));
  await screen.findByRole('heading', { name: 'Other page' });
});

test('a page with changes is left only after it was confirmed', async () => {
  const { user, router } = open();
  await user.click(press('Change'));
  expect(closingIsAskedAbout()).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Other' }));
  await screen.findByRole('dialog', { name: 'Discard changes?' });
  await user.click(press('Keep editing'));
  expect(router.state.location.pathname).toBe('/form');
  void router.navigate(-1);
  await screen.findByRole('dialog', { name: 'Discard changes?' });
  await user.click(press('Discard changes'));
  await screen.findByRole('heading', { name: 'Other page' });
});

test('changes that are taken back are not asked about', async () => {
  const { user } = open();
  await user.click(press('Change'));
  await user.click(press('Change'));
  expect(closingIsAskedAbout()).toBe(false);
});

test('a place on the same page is no way out of it', async () => {
  const { user, router } = open();
  await user.click(press('Change'));
  await user.click(screen.getByRole('link', { name: 'Section' }));
  expect(router.state.location.hash).toBe('#section');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('another part of the page in its address is no way out of it, everything else there is', async () => {
  const { user, router } = open();
  await user.click(press('Change'));
  await user.click(screen.getByRole('link', { name: 'Options' }));
  expect(router.state.location.search).toBe('?tab=options');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Version 2' }));
  await screen.findByRole('dialog', { name: 'Discard changes?' });
});
