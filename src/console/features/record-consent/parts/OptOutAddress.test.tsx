import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { freshIdentifier } from '#console/testing/arrange-people.ts';
import { arrangeActivePurpose } from '#console/testing/arrange-purposes.ts';
import { createTestClient, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { OptOutAddress } from './OptOutAddress.tsx';

const open = (identifier: string, rights?: Rights) =>
  renderConsole({
    routes: [
      { path: '/', Component: () => <OptOutAddress identifier={identifier} /> },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: '/',
    ...(rights && { rights }),
  });

test('adds the person under the identifier as it was mended, and opens them', async () => {
  const [typed, identifier] = [freshIdentifier(), freshIdentifier()];
  const purpose = await arrangeActivePurpose();
  const { user, router } = open(typed);
  await user.click(screen.getByRole('button', { name: /^Record an opt-out/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record an opt-out' }));
  const field = await dialog.findByRole('textbox', { name: /^Email, phone/ });
  expect(field).toHaveProperty('value', typed);
  await user.clear(field);
  await user.click(dialog.getByRole('button', { name: 'Record opt-out' }));
  expect(await dialog.findByText('Must not be empty.')).toBeDefined();
  await user.type(field, identifier);
  await user.dblClick(dialog.getByRole('button', { name: 'Record opt-out' }));
  await screen.findByRole('heading', { name: 'Elsewhere' });
  const { content } = await createTestClient().call(
    listProfilesEndpoint,
    { headers: { identifier } },
    {},
  );
  const [person] = content;
  await waitFor(() =>
    expect(router.state.location.pathname).toBe(`/data-subjects/${person?.Id.toLowerCase()}`),
  );
  expect(person?.Purposes?.find(({ Id }) => Id === purpose.Id)).toMatchObject({
    Status: 'HARD_OPT_OUT',
    TotalTransactionCount: 1,
  });
});

test('is not offered to those who only read', () => {
  open(freshIdentifier(), 'reader');
  expect(screen.queryByRole('button')).toBeNull();
});
