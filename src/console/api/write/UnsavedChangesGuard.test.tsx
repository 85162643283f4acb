import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { createMemoryRouter, Link, RouterProvider, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bindApi } from '#console/api/api.ts';
import { createTestLimiter } from '#console/testing/render-console.tsx';
import { ThemeRoot } from '#console/ui/ThemeRoot.tsx';
import { UnsavedChangesGuard } from './UnsavedChangesGuard.tsx';
import { useWrite } from './useWrite.ts';

function SaveButton() {
  const navigate = useNavigate();
  const write = useWrite(
    { mutationFn: () => Promise.resolve('saved') },
    { onDone: () => void navigate('/other') },
  );
  return (
    <button type="button" onClick={() => write.send('a change')}>
      Save
    </button>
  );
}

function Page() {
  const [hasChanges, setHasChanges] = useState(false);
  return (
    <>
      <UnsavedChangesGuard hasChanges={hasChanges} placeParameter="tab" />
      <button type="button" onClick={() => setHasChanges(!hasChanges)}>
        Change
      </button>
      <SaveButton />
      <Link to="#section">Section</Link>
      <Link to="?tab=options">Options</Link>
      <Link to="?tab=options&version=2">Version 2</Link>
      <Link to="/other">Other</Link>
    </>
  );
}

/** What holds people comes with an answer, as a secret does that was made. */
function LatePage() {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsThere(true));
    return () => clearTimeout(timer);
  }, []);
  return (
    isThere && (
      <>
        <UnsavedChangesGuard hasChanges />
        <Link to="/other">Other</Link>
      </>
    )
  );
}

const open = (at = '/form') => {
  const router = createMemoryRouter(
    [
      { path: '/form', Component: Page },
      { path: '/late', Component: LatePage },
      { path: '/other', Component: () => <h1>Other page</h1> },
    ],
    { initialEntries: ['/other', at] },
  );
  render(
    <ThemeRoot>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
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

beforeEach(() => {
  bindApi({
    limiter: createTestLimiter(),
    baseUrl: '',
    newKey: () => 'a key',
    serverNow: Date.now,
    call: () => expect.fail('These tests send nothing.'),
  });
});

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

test('a page that leads elsewhere once its changes are saved is left unasked, and only then', async () => {
  const { user } = open();
  await user.click(press('Change'));
  await user.click(press('Save'));
  await screen.findByRole('heading', { name: 'Other page' });
  cleanup();
  const { user: next } = open();
  await next.click(press('Change'));
  await next.click(screen.getByRole('link', { name: 'Other' }));
  await screen.findByRole('dialog', { name: 'Discard changes?' });
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

test('who leaves in the very moment that a page is drawn is asked too', async () => {
  const { router } = open('/late');
  const drawn = new MutationObserver(() => {
    const link = screen.queryByRole('link', { name: 'Other' });
    if (link === null) return;
    drawn.disconnect();
    link.click();
  });
  drawn.observe(document.body, { childList: true, subtree: true });
  expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeDefined();
  expect(router.state.location.pathname).toBe('/late');
});
