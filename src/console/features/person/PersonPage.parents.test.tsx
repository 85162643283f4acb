import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { arrangeForm, arrangePerson, arrangeReceipt } from '#console/testing/arrange-people.ts';
import { renderConsole } from '#console/testing/render-console.tsx';
import { Component as PersonPage } from './PersonPage.tsx';

const parent = 'parent-of-a-child@example.org';

test("a child's yes says that it waits for a parent, who is masked until the child is revealed", async () => {
  const { id, identifier } = await arrangePerson();
  const form = await arrangeForm({
    EnablePrimaryIdentifier: true,
    PrimaryIdentifierType: 'Email',
  });
  const [purpose] = form.point.Purposes ?? [];
  await arrangeReceipt(form, identifier, {
    parentPrimaryIdentifiers: [{ ParentIdentifier: parent }],
    purposes: [{ Id: purpose?.Id ?? '' }],
  });
  const { user } = renderConsole({
    routes: [{ path: '/data-subjects/:id', Component: PersonPage }],
    at: `/data-subjects/${id}?history=list`,
    recordsLooks: true,
  });
  const row = within(await screen.findByRole('row', { name: new RegExp(`^${purpose?.Label}`) }));
  row.getByText('Pending');
  row.getByText('Waits for a parent');
  const entries = within(
    await screen.findByRole('list', { name: 'Receipts and transactions, newest first' }),
  );
  const [entry] = entries.getAllByRole('listitem');
  if (entry === undefined) throw new Error('The timeline is empty.');
  await user.click(within(entry).getByText('Details'));
  await within(entry).findByText('Waits for a parent');
  within(entry).getByText('Parent');
  expect(document.documentElement.outerHTML).not.toContain(parent);
});
