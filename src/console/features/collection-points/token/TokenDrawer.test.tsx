import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { arrangeActive, arrangeDraft } from '#console/testing/arrange-collection-points.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer, limitedAnswer } from '#console/testing/stub-answers.ts';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { TokenDrawer } from './TokenDrawer.tsx';

type Options = { rights?: Rights; fetch?: FetchStub };

const open = (record: CollectionPointVersionV1, options: Options = {}) => {
  const tokenRequests: string[] = [];
  const Page = () => {
    const [isOpen, setIsOpen] = useState(true);
    return isOpen ? (
      <TokenDrawer
        id={record.Id}
        name={record.Name}
        initialVersion={1}
        initialStatus={record.Status}
        onClose={() => setIsOpen(false)}
      />
    ) : (
      'closed'
    );
  };
  const view = renderConsole({
    routes: [{ path: '/', Component: Page }],
    at: '/',
    rights: options.rights,
    fetch: (request, pass) => {
      const { pathname, search } = new URL(request.url);
      if (pathname.endsWith('/token')) tokenRequests.push(search);
      return options.fetch ? options.fetch(request, pass) : pass();
    },
  });
  return { ...view, tokenRequests };
};

// It says for a moment that it copied.
const copy = /^(Copy token|Copied)$/;

const get = async (user: UserEvent) => {
  await user.click(screen.getByRole('button', { name: copy }));
  await screen.findByText('Contents');
};

const jwt = /[\w-]{20,}\.[\w-]{20,}\.[\w-]{20,}/;

afterEach(() => {
  vi.useRealTimers();
});

describe('revoking a token', () => {
  const revoke = () => screen.findByRole('button', { name: 'Revoke…' });
  /** The question, whose code is fetched when it's first asked. */
  const ask = async (user: UserEvent) => {
    await user.click(await revoke());
    return within(await screen.findByRole('dialog', { name: /^Revoke the token/ }));
  };

  test('says what stops, revokes it for good, and the token can no longer be fetched', async () => {
    const { user } = open(await arrangeActive({ withDraft: true }));
    await get(user);
    const dialog = await ask(user);
    expect(dialog.getByText(/people can't withdraw through it anymore/).textContent).toContain(
      "can't be undone",
    );
    await user.click(dialog.getByRole('button', { name: 'Revoke token' }));
    expect(await screen.findByText('Token of version 1 revoked.')).toBeDefined();
    expect(screen.queryByText('Contents')).toBeNull();
    const reason = { description: /The token of version 1 was revoked/ };
    expect(screen.getByRole('button', { name: copy, ...reason })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Revoke…', ...reason })).toBeDefined();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Version' }), '2 Draft');
    await get(user);
  });

  test('is asked for first: canceled, the token stays', async () => {
    const { user } = open(await arrangeActive());
    const dialog = await ask(user);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await get(user);
  });

  test('is not for read-only people, who are told why', async () => {
    const { user } = open(await arrangeActive(), { rights: 'reader' });
    const button = await revoke();
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-describedby')).not.toBeNull();
    await user.click(button);
    expect(screen.queryByRole('dialog', { name: /Revoke/ })).toBeNull();
  });

  test('of which nothing came is told in the dialog, and can be tried again', async () => {
    let isFailing = true;
    const { user } = open(await arrangeActive(), {
      fetch: (request, pass) =>
        isFailing && request.url.includes('/token/revoke')
          ? Promise.resolve(failedAnswer())
          : pass(),
    });
    const dialog = await ask(user);
    await user.click(dialog.getByRole('button', { name: 'Revoke token' }));
    isFailing = false;
    await user.click(await screen.findByRole('button', { name: 'Check result' }));
    await screen.findByText('Not revoked. You can send it again.');
    await user.click(screen.getByRole('button', { name: /Revoke token/ }));
    expect(await screen.findByText('Token of version 1 revoked.')).toBeDefined();
  });
});

describe('the token drawer', () => {
  test('fetches nothing until asked, and then exactly the chosen version and state', async () => {
    const { user, tokenRequests } = open(await arrangeActive({ withDraft: true }));
    await screen.findByRole('option', { name: '2 Draft' });
    expect(tokenRequests).toEqual([]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Version' }), '2 Draft');
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Only if its status is', hidden: true }),
      'Draft',
    );
    await get(user);
    expect(tokenRequests).toEqual(['?version=2&state=DRAFT']);
  });

  test('any state is not sent, the version always is', async () => {
    const { user, tokenRequests } = open(await arrangeActive());
    await get(user);
    expect(tokenRequests).toEqual(['?version=1']);
  });

  test('is hidden until shown: no text and no attribute holds it', async () => {
    const { user } = open(await arrangeDraft());
    await get(user);
    expect(document.documentElement.outerHTML).not.toMatch(jwt);
    await user.click(screen.getByRole('button', { name: 'Show token' }));
    expect(screen.getByRole('textbox', { name: 'Token' })).toHaveProperty(
      'value',
      expect.stringMatching(jwt),
    );
    await user.click(screen.getByRole('button', { name: 'Hide token' }));
    expect(document.documentElement.outerHTML).not.toMatch(jwt);
  });

  test('is copied without being shown, by read-only people too', async () => {
    const { user } = open(await arrangeDraft(), { rights: 'reader' });
    await get(user);
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined();
    expect(await navigator.clipboard.readText()).toMatch(jwt);
    expect(document.documentElement.outerHTML).not.toMatch(jwt);
  });

  test('failed copying says why, and shows the token selected for copying by hand', async () => {
    const { user } = open(await arrangeDraft());
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
    await get(user);
    expect(await screen.findByText(/browser blocked the clipboard/)).toBeDefined();
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Token' });
    expect(document.activeElement).toBe(field);
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toMatch(jwt);
  });

  test('says what the token says: version, no expiry, and that a Draft is for tests', async () => {
    const { user } = open(await arrangeDraft());
    await screen.findByRole('option', { name: '1 Draft' });
    await get(user);
    expect(screen.getByText('no expiry')).toBeDefined();
    expect(screen.getByText('Draft: for tests')).toBeDefined();
    expect(screen.getByText('processVersion').nextElementSibling?.textContent).toBe('1');
    expect(screen.queryByText("This isn't the token you asked for.")).toBeNull();
  });

  test('a Draft is marked even where its versions cannot be read, which is told', async () => {
    const { user } = open(await arrangeDraft(), {
      fetch: (request, pass) =>
        !request.url.includes('/token') ? Promise.resolve(limitedAnswer(3600)) : pass(),
    });
    expect(await screen.findByText('The version list is paused.')).toBeDefined();
    await get(user);
    expect(screen.getByText('Draft: for tests')).toBeDefined();
    expect(screen.getByRole('option', { name: '1 Draft' })).toBeDefined();
  });

  test('a token of another version is marked as such', async () => {
    const active = await arrangeActive({ withDraft: true });
    const { user } = open(active, {
      fetch: (request, pass) => {
        const url = new URL(request.url);
        if (!url.pathname.endsWith('/token')) return pass();
        url.searchParams.set('version', '2');
        return fetch(new Request(url, request));
      },
    });
    await get(user);
    expect(screen.getByText("This isn't the token you asked for.")).toBeDefined();
    expect(screen.getByText(/It's for version 2, not 1\./)).toBeDefined();
  });

  test('is dropped after a minute, by the clock, and the focus is not lost with it', async () => {
    const { user } = open(await arrangeDraft());
    await get(user);
    expect(screen.getByText(/^Clears in (60|59) s$/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show token' }));
    await user.click(screen.getByRole('textbox', { name: 'Token' }));
    const now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now + 61_000);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText(/was cleared/)).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Token' })).toBeNull();
    expect(document.documentElement.outerHTML).not.toMatch(jwt);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show token' }));
    vi.restoreAllMocks();
  });

  test('is dropped when another version or state is chosen', async () => {
    const { user } = open(await arrangeDraft());
    await get(user);
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Only if its status is', hidden: true }),
      'Draft',
    );
    expect(screen.queryByText('Contents')).toBeNull();
  });

  test('is in no cache, and gone when the drawer closes', async () => {
    const { user, client } = open(await arrangeDraft());
    await get(user);
    expect(
      JSON.stringify(
        client
          .getQueryCache()
          .getAll()
          .map(({ state }) => state.data),
      ),
    ).not.toMatch(jwt);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a version that is not in the chosen state is told, and the choice stays', async () => {
    const { user } = open(await arrangeDraft());
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Only if its status is', hidden: true }),
      'Active',
    );
    await user.click(screen.getByRole('button', { name: 'Copy token' }));
    expect(await screen.findByText("Couldn't find the token.")).toBeDefined();
    expect(
      screen.getByRole('combobox', { name: 'Only if its status is', hidden: true }),
    ).toHaveProperty('value', 'ACTIVE');
  });

  test('a limit says when the token can be asked for again', async () => {
    const { user } = open(await arrangeDraft(), {
      fetch: (request, pass) =>
        request.url.includes('/token') ? Promise.resolve(limitedAnswer(30)) : pass(),
    });
    await user.click(screen.getByRole('button', { name: 'Copy token' }));
    expect(await screen.findByText('The token is paused.')).toBeDefined();
  });
});
