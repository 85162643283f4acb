import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { currentCall, finishCall, setCaller } from '#console/api/call.ts';
import { Component as EditPersonPage } from '#console/features/person/EditPersonPage.tsx';
import { Component as PersonPage } from '#console/features/person/PersonPage.tsx';
import { arrangeForm, arrangePerson, arrangeReceipt } from '#console/testing/arrange-people.ts';
import { arrangeActivePurpose } from '#console/testing/arrange-purposes.ts';
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
type Settings = Partial<typeof settings>;

const open = (at: string, own?: () => Settings | Promise<Settings>) =>
  renderConsole({
    fetch: async (request, pass) =>
      own && request.url.endsWith(getAccountSettingsEndpoint.path)
        ? Response.json({ ...settings, ...(await own()) })
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

test('a ticket opens where it is kept, and one that does not look like one is refused', async () => {
  const { id } = await arrangePerson();
  const { user } = open(`/data-subjects/${id}`, () => ({
    ticketPattern: '####',
    ticketLink: 'https://desk.example.org/{ticket}',
  }));
  const call = await panel();
  const field = call.getByRole('textbox', { name: 'Ticket' });
  expect(call.queryByRole('link')).toBeNull();
  await user.type(field, '4712{Enter}');
  const link = await call.findByRole('link', { name: 'Open ticket 4712' });
  expect(link.getAttribute('href')).toBe('https://desk.example.org/4712');
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
  await user.clear(field);
  await user.type(field, 'HELP-1{Enter}');
  expect(call.getByRole('status').textContent).toBe('Tickets look like 4711. Still 4712.');
  expect(currentCall()?.ticket).toBe('4712');
});

test('nobody waits for what tickets look like: one taken meanwhile is told afterwards', async () => {
  const { id } = await arrangePerson();
  const answer = Promise.withResolvers<Settings>();
  const { user } = open(`/data-subjects/${id}`, () => answer.promise);
  const call = await panel();
  await user.type(call.getByRole('textbox', { name: 'Ticket' }), 'HELP-1{Enter}');
  expect(currentCall()?.ticket).toBe('HELP-1');
  answer.resolve({ ticketPattern: '####' });
  expect(await call.findByText('Tickets look like 4711. Still HELP-1.')).toBeDefined();
});

test.each([
  ['markup', '<b>4711</b>'],
  ['10,000 characters', '7'.repeat(10_000)],
])('a ticket of %s is refused with words', async (_what, text) => {
  const { id } = await arrangePerson();
  const { user } = open(`/data-subjects/${id}`, () => ({ ticketPattern: '*' }));
  const call = await panel();
  await user.click(call.getByRole('textbox', { name: 'Ticket' }));
  await user.paste(text);
  await user.keyboard('{Enter}');
  expect(call.getByRole('status').textContent).toMatch(/Nothing you do here has a ticket\.$/);
  expect(currentCall()).toBeNull();
});

test('what is recorded in a call begins with how it came, and what is read out with what the caller speaks', async () => {
  const purpose = await arrangeActivePurpose({
    DefaultLanguage: 'en',
    Languages: [
      { Language: 'en', Name: 'News', Description: 'May we write?', Default: true },
      { Language: 'fr', Name: 'Nouvelles', Description: 'Pouvons-nous écrire ?', Default: false },
    ],
  });
  const { id, identifier } = await arrangePerson();
  await arrangeReceipt(await arrangeForm({ PurposeIds: [purpose.Id] }), identifier, {
    purposes: [{ Id: purpose.Id, TransactionType: 'CONFIRMED' }],
  });
  const { user } = open(`/data-subjects/${id}`);
  const call = await panel();
  expect(call.queryByRole('combobox')).toBeNull();
  await user.type(call.getByRole('textbox', { name: 'Ticket' }), '4711{Enter}');
  expect(call.getByLabelText<HTMLSelectElement>('Channel').value).toBe('PHONE');
  await user.selectOptions(call.getByLabelText('Channel'), 'Chat');
  expect(call.getByLabelText<HTMLSelectElement>('Caller speaks').value).toBe('');
  await user.selectOptions(call.getByLabelText('Caller speaks'), 'French');
  const read = async () => {
    await user.click(await screen.findByRole('button', { name: 'Record…' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Record consent' }));
    const group = await drawer.findByRole('group', { name: purpose.Label });
    await user.click(within(group).getByRole('radio', { name: 'Yes' }));
    await drawer.findByText('Read this text to the person');
    return drawer;
  };
  const french = await read();
  expect(french.getByLabelText<HTMLSelectElement>('They told you').value).toBe('CHAT');
  expect(french.getByText(/Pouvons-nous/)).toBeDefined();
  expect(french.queryByText(/^No text in/)).toBeNull();
  await user.click(french.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await user.selectOptions(call.getByLabelText('Caller speaks'), 'Polish');
  const polish = await read();
  expect(polish.getByText('No text in Polish. This is English.')).toBeDefined();
  expect(polish.getByText(/May we write/)).toBeDefined();
});

test('what a caller speaks is of one person, and ends with the call; nothing of it is stored', async () => {
  const { id } = await arrangePerson();
  const other = await arrangePerson();
  const { user, router } = open(`/data-subjects/${id}`);
  const call = await panel();
  const spoken = async () =>
    (await panel()).getByLabelText<HTMLSelectElement>('Caller speaks').value;
  await user.type(call.getByRole('textbox', { name: 'Ticket' }), '4711{Enter}');
  await user.selectOptions(call.getByLabelText('Caller speaks'), 'French');
  expect(await spoken()).toBe('fr');
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/"?fr"|French/);
  await act(() => router.navigate(`/data-subjects/${other.id}`));
  // As after a merge: the page is another person's, and the ticket stays.
  await waitFor(async () => expect(await spoken()).toBe(''));
  expect(currentCall()?.ticket).toBe('4711');
  await act(() => router.navigate(`/data-subjects/${id}`));
  await waitFor(async () => expect(await spoken()).toBe('fr'));
  await user.click((await panel()).getByRole('button', { name: 'Finish' }));
  await user.type((await panel()).getByRole('textbox', { name: 'Ticket' }), '4712{Enter}');
  expect(await spoken()).toBe('');
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
