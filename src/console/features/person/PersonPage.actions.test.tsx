import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { arrangePerson } from '#console/testing/arrange-people.ts';
import { type FetchStub, renderConsole } from '#console/testing/render-console.tsx';
import { Component as PersonPage } from './PersonPage.tsx';

const open = (id: string, fetch?: FetchStub) =>
  renderConsole({
    routes: [
      { path: '/data-subjects/:id', Component: PersonPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/data-subjects/${id}`,
    ...(fetch && { fetch }),
  });

const focused = () => document.activeElement?.textContent;

test('the menu has all that is rare, with erasing last, and is worked by keys', async () => {
  const { id } = await arrangePerson();
  const { user } = open(id);
  const more = await screen.findByRole('button', { name: 'More' });
  more.focus();
  await user.keyboard('{Enter}');
  const menu = await screen.findByRole('menu', { name: 'More' });
  const names = within(menu)
    .getAllByRole('menuitem')
    .map((item) => item.textContent);
  expect(names).toEqual([
    'Proof',
    'Merge…',
    'Answer access request…',
    'Hold…',
    'Activity',
    'Copy link',
    'Refresh',
    'Erase…',
  ]);
  expect(focused()).toBe('Proof');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Merge…');
  await user.keyboard('{End}');
  expect(focused()).toBe('Erase…');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe('Proof');
  await user.keyboard('{ArrowUp}{Home}');
  expect(focused()).toBe('Proof');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(more);
});

test('what can be sent says to which masked address and in which language', async () => {
  const { id, identifier } = await arrangePerson();
  const { user } = open(id);
  await user.click(await screen.findByRole('button', { name: 'Send…' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Send' }));
  expect(drawer.getByText('In English')).toBeDefined();
  expect(await drawer.findByText(/^To p•+@e•+\.org$/)).toBeDefined();
  expect(drawer.queryByText(identifier)).toBeNull();
  const titles = drawer.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(titles).toEqual([
    'Link to their choices',
    'Signed copy of the newest receipt',
    'Proof',
    'Answer to an access request',
  ]);
  const [link, copy] = drawer.getAllByRole('button', { name: /^Send: / });
  expect(copy?.getAttribute('aria-disabled')).toBe('true');
  expect(drawer.getByText('No receipt yet.')).toBeDefined();
  await user.click(link as HTMLElement);
  expect(await drawer.findByText('On its way')).toBeDefined();
});

const address = { addressId: 'one', address: 'm•••@example.org', elementName: null };

test.each([
  ['no mail is set up', false, [address], /sends no mail yet/],
  ['there is no address', true, [], /^No email address/],
  [
    'the address is undeliverable',
    true,
    [{ ...address, undeliverableDate: '2026-01-01T00:00:00Z', undeliverableMarker: 'STAFF' }],
    /marked as undeliverable/,
  ],
])('nothing can be sent where %s, and it says so', async (_why, canMail, addresses, reason) => {
  const { id } = await arrangePerson();
  const { user } = open(id, async (request, pass) =>
    request.url.includes('/mail-addresses')
      ? Response.json({ dataSubjectId: id, canMail, addresses })
      : pass(),
  );
  await user.click(await screen.findByRole('button', { name: 'Send…' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Send' }));
  expect((await drawer.findAllByText(reason)).length).toBeGreaterThan(0);
  for (const send of drawer.getAllByRole('button', { name: /^Send: / })) {
    expect(send.getAttribute('aria-disabled')).toBe('true');
  }
});
