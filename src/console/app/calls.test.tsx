import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { currentCall, finishCall, setCaller } from '#console/api/call.ts';
import { Component as EditPersonPage } from '#console/features/person/EditPersonPage.tsx';
import { Component as PersonPage } from '#console/features/person/PersonPage.tsx';
import { arrangePerson } from '#console/testing/arrange-people.ts';
import { createTestClient, renderConsole } from '#console/testing/render-console.tsx';
import { getAccountSettingsEndpoint } from '#contract/account-settings.ts';
import { listActivityEndpoint } from '#contract/activity.ts';
import { Component as PersonalPages } from './PersonalPages.tsx';

beforeEach(() => setCaller('agent'));
afterEach(() => {
  finishCall();
  setCaller('');
});

/** As an administrator could set it: others share the service, and their tickets look otherwise. */
const settings = {
  defaultCountry: null,
  publishingNeedsApproval: false,
  linkMonths: 12,
  workingDays: [1],
  holidays: [],
  ticketPattern: null as string | null,
  ticketLink: null as string | null,
};

const open = (at: string, own?: Partial<typeof settings>) =>
  renderConsole({
    fetch: (request, pass) =>
      own && request.url.endsWith(getAccountSettingsEndpoint.path)
        ? Promise.resolve(Response.json({ ...settings, ...own }))
        : pass(),
    routes: [
      {
        Component: PersonalPages,
        children: [
          { path: '/data-subjects/:id', Component: PersonPage },
          { path: '/data-subjects/:id/edit', Component: EditPersonPage },
        ],
      },
    ],
    at,
  });

const panel = async () => within(await screen.findByRole('region', { name: 'This call' }));

test('a call is its ticket: entered and finished in one field, which keeps the focus', async () => {
  const { id } = await arrangePerson();
  const { user } = open(`/data-subjects/${id}`);
  const call = await panel();
  const field = call.getByRole('textbox', { name: 'Ticket' });
  expect(call.queryByRole('button', { name: 'Finish' })).toBeNull();
  await user.type(field, ' 4711 {Enter}');
  expect(document.activeElement).toBe(field);
  expect(call.getByRole('status').textContent).toBe('Goes with everything you do here');
  await user.click(call.getByRole('button', { name: 'Finish' }));
  expect(document.activeElement).toBe(field);
  expect((field as HTMLInputElement).value).toBe('');
  expect(currentCall()).toBeNull();
});

test('a look in a call is found in the activity by its ticket', async () => {
  const { id } = await arrangePerson();
  const ticket = `call-${id.slice(-12)}`;
  const { user } = open(`/data-subjects/${id}`);
  const call = await panel();
  await user.type(call.getByRole('textbox', { name: 'Ticket' }), `${ticket}{Enter}`);
  await user.click((await screen.findAllByRole('button', { name: /^Reveal/ }))[0] as HTMLElement);
  const auditor = createTestClient({ rights: 'admin' });
  await waitFor(async () => {
    const { content } = await auditor.call(listActivityEndpoint, { query: { ticket } }, {});
    expect(content.map(({ kind }) => kind)).toEqual(['revealed']);
  });
});

test('an email address is refused with words, and the ticket of before stays', async () => {
  const { id } = await arrangePerson();
  const { user } = open(`/data-subjects/${id}`);
  const call = await panel();
  const field = call.getByRole('textbox', { name: 'Ticket' });
  await user.type(field, '4711{Enter}');
  await user.clear(field);
  await user.type(field, 'ana@example.org{Enter}');
  expect(call.getByRole('status').textContent).toMatch(/Looks like an email.* Still 4711\.$/);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(currentCall()?.ticket).toBe('4711');
});

test('what does not look like a ticket of the account is refused, and one that does opens where it is kept', async () => {
  const { id } = await arrangePerson();
  const { user } = open(`/data-subjects/${id}`, {
    ticketPattern: '####',
    ticketLink: 'https://desk.example.org/{ticket}',
  });
  const call = await panel();
  const field = call.getByRole('textbox', { name: 'Ticket' });
  await user.click(field);
  await waitFor(async () => {
    await user.clear(field);
    await user.type(field, 'HELP-1{Enter}');
    expect(call.getByRole('status').textContent).toBe(
      'Tickets look like 4711. Nothing you do here has a ticket.',
    );
  });
  expect(currentCall()).toBeNull();
  expect(call.queryByRole('link')).toBeNull();
  await user.clear(field);
  await user.type(field, '4712{Enter}');
  expect(currentCall()?.ticket).toBe('4712');
  const link = await call.findByRole('link', { name: 'Open ticket 4712' });
  expect(link.getAttribute('href')).toBe('https://desk.example.org/4712');
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
});

test.each([
  ['markup', '<b>4711</b>'],
  ['10,000 characters', '7'.repeat(10_000)],
])('a ticket of %s is refused with words', async (_what, text) => {
  const { id } = await arrangePerson();
  const { user } = open(`/data-subjects/${id}`, { ticketPattern: '*' });
  const call = await panel();
  await user.click(call.getByRole('textbox', { name: 'Ticket' }));
  await user.paste(text);
  await user.keyboard('{Enter}');
  expect(call.getByRole('status').textContent).toMatch(/Nothing you do here has a ticket\.$/);
  expect(currentCall()).toBeNull();
});

test('other pages of people say that a call goes on, and finish it', async () => {
  const { id } = await arrangePerson();
  const { user } = open(`/data-subjects/${id}`);
  const call = await panel();
  await user.type(call.getByRole('textbox', { name: 'Ticket' }), '4711{Enter}');
  await user.click(await screen.findByRole('link', { name: /^Edit/ }));
  const finish = await screen.findByRole('button', { name: 'Finish this call' });
  expect((await panel()).getByText('4711')).toBeDefined();
  await user.click(finish);
  expect(screen.queryByRole('region', { name: 'This call' })).toBeNull();
});
