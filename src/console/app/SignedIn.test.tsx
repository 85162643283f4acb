import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { bindApi } from '#console/api/api.ts';
import { Unauthorized } from '#console/api/api-error.ts';
import { createQueryClient } from '#console/api/query-client.ts';
import { createTestClient } from '#console/testing/render-console.tsx';
import { samplePage } from '#console/testing/sample-page.ts';
import { Masked } from '#console/ui/masking/Masked.tsx';
import { MaskedText } from '#console/ui/masking/MaskedText.tsx';
import { ThemeRoot } from '#console/ui/ThemeRoot.tsx';
import { Component as PersonalPages } from './PersonalPages.tsx';
import { SignedIn } from './SignedIn.tsx';
import { SessionProvider } from './session/SessionContext.tsx';
import { SignedOutPage } from './session/SignedOutPage.tsx';
import { createSession } from './session/session.ts';
import { createSignOutLoader } from './session/sign-out.ts';

const person = '01930e6f-c86b-7ff4-9c22-7c0682c7fd01';

afterEach(cleanup);

const nobody = samplePage({ person: null, tag: null });
const again = samplePage({ tag: 'tag-2' });

const mail = 'ada.lovelace@example.org';

/** The shell over a page with a read and a field; `tell` speaks as another tab does. */
const open = async () => {
  const renew = vi.fn(async () => nobody);
  const look = vi.fn(async () => nobody);
  const signOut = vi.fn(async (): Promise<string | null> => null);
  let hear: (event: MessageEvent) => void = () => {};
  const session = createSession({
    takePage: samplePage,
    requests: { look, renew, signOut },
    channel: {
      postMessage: () => {},
      addEventListener: (_type: string, listener: unknown) => {
        hear = listener as typeof hear;
      },
    },
    location: { ...window.location, assign: vi.fn(), replace: vi.fn() },
    now: Date.now,
  });
  await session.start();
  bindApi(createTestClient());
  const client = createQueryClient({ hasRoom: () => true });
  const read = vi.fn(async () => {
    await session.tag().catch((cause: unknown) => {
      throw new Unauthorized({ message: 'No session.', code: 'x', endpoint: 'GET /x', cause });
    });
    return 'three purposes';
  });
  const readOther = vi.fn(async () => 'others');
  const Page = () => {
    const { data, error } = useQuery({ queryKey: ['purposes'], queryFn: read });
    const other = useQuery({ queryKey: ['others'], queryFn: readOther });
    return (
      <>
        <h1>Purposes</h1>
        <p>
          {data} {error?.message} {other.data}
        </p>
        <input aria-label="Name" />
        <Masked person={person} isAlone label="Email" value={mail} />
        <MaskedText value="ada@engine.example.org" />
      </>
    );
  };
  const router = createMemoryRouter(
    [
      {
        loader: () => ({ config: samplePage().configuration }),
        HydrateFallback: () => null,
        Component: SignedIn,
        children: [
          { Component: PersonalPages, children: [{ path: '/purposes', Component: Page }] },
          { path: '/', Component: () => <h1>Overview</h1> },
        ],
      },
      {
        path: '/signed-out',
        loader: createSignOutLoader(session),
        HydrateFallback: () => null,
        Component: SignedOutPage,
      },
    ],
    { initialEntries: ['/purposes'] },
  );
  render(
    <ThemeRoot>
      <SessionProvider session={session}>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </SessionProvider>
    </ThemeRoot>,
  );
  await screen.findByText(/three purposes/);
  const tell = (data: string) => act(async () => hear({ data } as MessageEvent));
  return {
    session,
    client,
    router,
    read,
    readOther,
    renew,
    look,
    signOut,
    tell,
    user: userEvent.setup(),
  };
};

test('a sign-out in another tab leaves neither data nor forms in this one', async () => {
  const { client, tell, user } = await open();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'secret');
  expect(client.getQueryCache().getAll()).not.toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Reveal Email' }));
  await waitFor(() => expect(document.body.innerHTML).toContain(mail));
  await tell('signed-out');
  expect(await screen.findByRole('heading', { name: "You're signed out" })).toBeDefined();
  expect(client.getQueryCache().getAll()).toHaveLength(0);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(document.body.innerHTML).not.toContain('secret');
  expect(document.body.innerHTML).not.toContain(mail);
});

test('what was in clear is masked by the end of the session, and stays so until a sign-in', async () => {
  const { session, look, tell, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Reveal Email' }));
  await waitFor(() => expect(document.body.innerHTML).toContain(mail));
  await act(async () => {
    await session.renew();
  });
  expect(document.body.innerHTML).not.toContain(mail);
  const dialog = await screen.findByRole('dialog', { name: 'Your session has ended' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  const reveal = screen.getByRole('button', { name: 'Reveal Email' });
  await user.click(reveal);
  expect(document.body.innerHTML).not.toContain(mail);
  expect(reveal.getAttribute('aria-disabled')).toBe('true');

  look.mockResolvedValue(again);
  await tell('signed-in');
  await waitFor(() => expect(reveal.getAttribute('aria-disabled')).toBeNull());
  await user.click(reveal);
  await waitFor(() => expect(document.body.innerHTML).toContain(mail));
});

test('after a sign-in elsewhere the refused reads go on, and only they; the form is as it was', {
  tags: 'more',
}, async () => {
  const { session, client, read, readOther, look, tell, user } = await open();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'half filled');
  await act(async () => {
    await session.renew();
    await client.refetchQueries({ queryKey: ['purposes'] });
  });
  await screen.findByRole('dialog', { name: 'Your session has ended' });
  expect(document.body.textContent).toContain('No session.');
  const refused = read.mock.calls.length;
  look.mockResolvedValue(again);
  await tell('signed-in');
  await waitFor(() => expect(document.body.textContent).not.toContain('No session.'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(read).toHaveBeenCalledTimes(refused + 1);
  expect(readOther).toHaveBeenCalledTimes(1);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('half filled');
});

const bob = samplePage({ person: { subject: 'bob', name: 'Bob', scopes: ['CONSENT'] } });

test('where somebody else is signed in by now neither data nor forms stay', async () => {
  const { session, client, renew, user } = await open();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'secret');
  await user.click(screen.getByRole('button', { name: 'Reveal Email' }));
  await waitFor(() => expect(document.body.innerHTML).toContain(mail));
  renew.mockResolvedValue(bob);
  await act(async () => {
    await session.renew();
  });
  expect(client.getQueryCache().getAll()).toHaveLength(0);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(document.body.innerHTML).not.toContain(mail);
});

test('a sign-out that the service did not hear of says so, shows nothing, and can be tried again', async () => {
  const { client, router, signOut, user } = await open();
  signOut.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await act(() => router.navigate('/signed-out', { replace: true }));
  const title = 'You may still be signed in';
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
  expect(client.getQueryCache().getAll()).toHaveLength(0);
  expect(document.body.innerHTML).not.toContain('Purposes');
  // Read anew, the page of the sign-out would say that it was done.
  expect(router.state.location.pathname).toBe('/');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: "You're signed out" })).toBeDefined();
  expect(signOut).toHaveBeenCalledTimes(2);
});
