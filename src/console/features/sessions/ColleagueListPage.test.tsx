import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SessionList } from '#console/api/sessions/SessionList.tsx';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer } from '#console/testing/stub-answers.ts';
import type { SignedInSession } from '#contract/sessions.ts';
import { Component as ColleagueListPage } from './ColleagueListPage.tsx';

const paula = { subject: 'paula', name: 'Paula Example' };
const sessionOf = (id: string, fields: Partial<SignedInSession> = {}): SignedInSession => ({
  id,
  person: 'paula',
  startedDate: '2026-11-21T08:00:00.000Z',
  lastUsedDate: '2026-11-21T09:00:00.000Z',
  browser: 'Firefox on Windows',
  isCurrent: false,
  ...fields,
});

/** A service whose colleague Paula has these sessions; tests have a token and no session. */
const having = (sessions: SignedInSession[], asked: string[] = []): FetchStub => {
  let left = sessions;
  return async (request, pass) => {
    const { pathname, search } = new URL(request.url);
    if (pathname.endsWith('/people') && request.method === 'GET') {
      return Response.json({ content: [paula], organizationId: 'o' });
    }
    if (!pathname.startsWith('/api/access/v1/sessions')) return pass();
    asked.push(`${request.method} ${pathname.split('/v1')[1]}${search}`);
    if (request.method === 'GET') return Response.json({ content: left });
    const id = pathname.split('/sessions/')[1];
    const ended = left.filter((one) => (id === undefined ? !one.isCurrent : one.id === id));
    left = left.filter((one) => !ended.includes(one));
    return Response.json(id === undefined ? { person: 'paula', content: ended } : ended[0]);
  };
};

const open = (fetch: FetchStub, rights: Rights = 'admin') =>
  renderConsole({
    routes: [
      { path: '/colleagues', Component: ColleagueListPage },
      { path: '/mine', Component: () => <SessionList whose={null} /> },
    ],
    at: '/colleagues',
    rights,
    fetch,
  });

test('it is for administrators only', async () => {
  open(having([]), 'writer');
  expect(await screen.findByText('Only for administrators')).toBeDefined();
});

test("a colleague's sessions are listed, and one ends or all", async () => {
  const asked: string[] = [];
  const { user } = open(
    having([sessionOf('a'), sessionOf('b', { browser: 'Safari on iOS' }), sessionOf('c')], asked),
  );
  await user.click(await screen.findByRole('button', { name: 'Sessions of Paula Example…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sessions of Paula Example' }));
  await user.click(await dialog.findByRole('button', { name: 'End the session in Safari on iOS' }));
  await waitFor(() => expect(dialog.queryByText('Safari on iOS')).toBeNull());
  await user.click(dialog.getByRole('button', { name: 'End all' }));
  expect(await dialog.findByText('Not signed in anywhere.')).toBeDefined();
  expect(asked.filter((one) => !one.startsWith('GET'))).toEqual([
    'DELETE /sessions/b',
    'DELETE /sessions?person=paula',
  ]);
});

test('one’s own session has no end, and the others are called so', async () => {
  const { user, router } = open(
    having([
      sessionOf('a', { isCurrent: true }),
      sessionOf('b', { browser: null }),
      sessionOf('c'),
    ]),
  );
  await router.navigate('/mine');
  expect(await screen.findByText('(this one)', { exact: false })).toBeDefined();
  expect(screen.getAllByRole('button', { name: /^End the session in/ })).toHaveLength(2);
  expect(screen.getByText('Unknown browser')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'End all others' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^End/ })).toBeNull());
  expect(screen.getByText('(this one)', { exact: false })).toBeDefined();
});

test('a session that could not be ended stays listed, and says so', async () => {
  const has = having([sessionOf('a')]);
  const { user, router } = open(async (request, pass) =>
    request.method === 'DELETE' ? failedAnswer() : has(request, pass),
  );
  await router.navigate('/mine');
  await user.click(await screen.findByRole('button', { name: /^End the session in/ }));
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(screen.getByText('Firefox on Windows')).toBeDefined();
});
