import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { arrangeForm, arrangePerson, arrangeReceipt } from '#console/testing/arrange-people.ts';
import { createTestClient, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { Component as PersonPage } from './PersonPage.tsx';

const [own, other] = ['+1 202 555 0101', '+1 202 555 0199'];

const open = (id: string, rights?: Rights) =>
  renderConsole({
    routes: [{ path: '/data-subjects/:id', Component: PersonPage }],
    at: `/data-subjects/${id}`,
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
  return person;
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

test("what a form claims stands beside the value, masked, and becomes the value once it's accepted", async () => {
  const { id, identifier } = await arrangeClaims();
  const { user } = open(id);
  const phone = await claim('Phone');
  expect(phone.textContent).toMatch(/^Claimed by a form on \d\d \w{3} \d{4}:/);
  const details = screen.getByRole('region', { name: 'Details' });
  expect(within(details).getAllByText('Typed into a form')).toHaveLength(1);
  expect((await claim('Identifier type')).textContent).toContain('Account');
  for (const text of [own, other]) {
    expect(document.documentElement.outerHTML).not.toContain(text);
  }
  await user.click(within(phone).getByRole('button', { name: 'Accept claimed Phone' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Claim: Phone' })).toBeNull());
  expect(await storedPhone(identifier)).toEqual({ value: other, claims: ['IDENTIFIER_TYPE'] });
  const type = await claim('Identifier type');
  await user.click(within(type).getByRole('button', { name: 'Dismiss claimed Identifier type' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: /^Claim/ })).toBeNull());
  expect(await storedPhone(identifier)).toEqual({ value: other, claims: [] });
});

test('a reader sees claims, and why they decide nothing', async () => {
  const { id } = await arrangeClaims();
  open(id, 'reader');
  const buttons = within(await claim('Phone')).getAllByRole('button', { name: /claimed/ });
  expect(buttons.map(({ dataset }) => dataset.tip)).toEqual(
    Array(2).fill('You have read-only access. Ask an administrator to change this.'),
  );
});
