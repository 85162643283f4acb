import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { arrangeForm, arrangePerson, arrangeReceipt } from '#console/testing/arrange-people.ts';
import { arrangeActivePurpose } from '#console/testing/arrange-purposes.ts';
import { createTestClient, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { Component as PersonPage } from './PersonPage.tsx';

const [own, other] = ['+1 202 555 0101', '+1 202 555 0199'];

const open = (id: string, rights?: Rights) =>
  renderConsole({
    routes: [{ path: '/data-subjects/:id', Component: PersonPage }],
    at: `/data-subjects/${id}?history=list`,
    recordsLooks: true,
    ...(rights && { rights }),
  });

/** A known person of whom a form says something else. */
const arrangeClaims = async () => {
  const person = await arrangePerson({ Phone: own });
  const form = await arrangeForm({ DataElements: ['Phone', 'City'] });
  await arrangeReceipt(form, person.identifier, {
    identifierType: 'Account',
    dsDataElements: { Phone: other, City: 'Lisbon' },
  });
  return { ...person, form };
};

const storedPhone = async (identifier: string) => {
  const { content } = await createTestClient().call(
    listProfilesEndpoint,
    { query: { includeClaims: true }, headers: { identifier } },
    {},
  );
  const [profile] = content;
  const phone = profile?.DataElements?.find(({ Name }) => Name === 'Phone');
  return { value: phone?.Value, claims: profile?.Claims?.map(({ Kind }) => Kind) };
};

const claim = (label: string) => screen.findByRole('group', { name: `Claim: ${label}` });

type User = ReturnType<typeof open>['user'];
const ask = async (user: User, label: string, verb: 'Accept' | 'Dismiss') => {
  const name = `${verb} claimed ${label}`;
  await user.click(within(await claim(label)).getByRole('button', { name }));
  return screen.findByRole('dialog', { name: `${verb} claimed ${label}?` });
};
const confirm = (user: User, dialog: HTMLElement, name: 'Accept' | 'Dismiss') =>
  user.click(within(dialog).getByRole('button', { name }));
const entries = async () =>
  within(
    await screen.findByRole('list', { name: 'Receipts and transactions, newest first' }),
  ).getAllByRole('listitem');

test("what a form claims stands beside the value, masked, and becomes the value once it's accepted", async () => {
  const { id, identifier, form } = await arrangeClaims();
  const { user } = open(id);
  const phone = await claim('Phone');
  expect(phone.textContent).toMatch(
    new RegExp(`^Claimed by a form: ${form.point.Name}, \\w{3} \\d+, \\d{4}(?!,)`),
  );
  const details = screen.getByRole('region', { name: 'Data' });
  expect(within(details).getAllByText('Typed into a form')).toHaveLength(1);
  expect((await claim('Identifier type')).textContent).toContain('Account');
  for (const text of [own, other]) {
    expect(document.documentElement.outerHTML).not.toContain(text);
  }
  const dialog = await ask(user, 'Phone', 'Accept');
  expect(dialog.textContent).toMatch(/Now.*Becomes/);
  await user.click(within(dialog).getByRole('button', { name: /^Reveal/ }));
  await waitFor(() => expect(dialog.textContent).toMatch(/202 555 0101.*202 555 0199/));
  await confirm(user, dialog, 'Accept');
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Claim: Phone' })).toBeNull());
  const accepted = await within(details).findByText('Accepted.');
  expect(accepted.closest('[role=status]')?.textContent).toBe('Accepted. Phone changed.');
  const [newest] = await entries();
  expect(newest?.textContent).toContain(`Accepted a value from ${form.point.Name}: Phone`);
  expect(newest?.textContent).toContain('By demo-writer');
  expect(await storedPhone(identifier)).toEqual({ value: other, claims: ['IDENTIFIER_TYPE'] });
  await confirm(user, await ask(user, 'Identifier type', 'Dismiss'), 'Dismiss');
  await waitFor(() => expect(screen.queryByRole('group', { name: /^Claim/ })).toBeNull());
  await within(details).findByText('Identifier type unchanged.', { exact: false });
  expect((await entries())[0]?.textContent).toContain(
    `Dismissed a value from ${form.point.Name}: Identifier type`,
  );
  expect(await storedPhone(identifier)).toEqual({ value: other, claims: [] });
});

test('a decision beside a value that changed meanwhile is refused, and can be made on what it is by now', async () => {
  const { id, identifier } = await arrangeClaims();
  const { user } = open(id);
  const dialog = await ask(user, 'Phone', 'Accept');
  await user.click(within(dialog).getByRole('button', { name: /^Reveal/ }));
  await waitFor(() => expect(dialog.textContent).toContain('202 555 0101'));
  await arrangePerson({ Phone: '+1 202 555 0177' }, identifier);
  await confirm(user, dialog, 'Accept');
  const refused = await within(dialog).findByRole('alert');
  expect(refused.textContent).toContain("The person's value changed meanwhile. Nothing was saved.");
  expect(await storedPhone(identifier)).toMatchObject({ value: '+1 202 555 0177' });
  expect(dialog.textContent).toContain('202 555 0101');
  await user.click(within(dialog).getByRole('button', { name: 'Check result' }));
  await waitFor(() => expect(dialog.textContent).toMatch(/202 555 0177.*202 555 0199/));
  await confirm(user, dialog, 'Accept');
  // An open dialog hides the claim, too.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Claim: Phone' })).toBeNull());
  expect(await storedPhone(identifier)).toMatchObject({ value: other });
});

test('a reader sees claims, and why they decide nothing', async () => {
  const { id } = await arrangeClaims();
  open(id, 'reader');
  const buttons = within(await claim('Phone')).getAllByRole('button', { name: /claimed/ });
  expect(buttons.map(({ dataset }) => dataset.tip)).toEqual(
    Array(2).fill('You have read-only access. Ask an administrator to change this.'),
  );
});

test("a receipt's entry says what was left out, and why; names its sender gave are masked", async () => {
  const purpose = await arrangeActivePurpose();
  const form = await arrangeForm({ PurposeIds: [purpose.Id] });
  const { id, identifier } = await arrangePerson();
  await arrangeReceipt(form, identifier, {
    purposes: [{ Id: purpose.Id, TransactionType: 'CONFIRMED', Version: 7 }],
    dsDataElements: { 'Shoe size': '42' },
  });
  const { user } = open(id);
  const [entry] = await entries();
  expect(entry?.textContent).toContain(`${purpose.Label}: answer left out`);
  expect(entry?.textContent).toContain('1 data element left out');
  await user.click(within(entry as HTMLElement).getByText('Details'));
  const told = await within(entry as HTMLElement).findByText(/asks for another version/);
  expect(told.textContent).toContain(purpose.Label);
  expect(entry?.textContent).toContain("the collection point doesn't accept it");
  expect(document.body.innerHTML).not.toContain('Shoe size');
});
