import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { arrangeDraft } from '#console/testing/arrange-collection-points.ts';
import { createTestClient, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { Component as CollectionPointDetailPage } from './CollectionPointDetailPage.tsx';
import { Component as EditCollectionPointPage } from './EditCollectionPointPage.tsx';

// The tests share the one collection point that an upgrade left with settings asleep, and the last one
// turns them on.

// As the tests' service was started (testing/service.ts).
const pointOfBefore = 'Magazine subscription';

const stored = async (): Promise<CollectionPointVersionV1[]> => {
  const query = { name: pointOfBefore, size: 100, sort: 'version,desc' } as const;
  return (await createTestClient().call(listCollectionPointsEndpoint, { query }, {})).content;
};
const newest = async (): Promise<CollectionPointVersionV1> => {
  const [record] = await stored();
  if (record === undefined) throw new Error('The demo has no such collection point.');
  return record;
};

const open = (path: string, rights: Rights = 'writer') =>
  renderConsole({
    routes: [
      { path: '/collection-points/:id', Component: CollectionPointDetailPage },
      { path: '/collection-points/:id/edit', Component: EditCollectionPointPage },
    ],
    at: `/collection-points/${path}`,
    rights,
  });

const without = /^On since \w{3} \d+, \d{4}, without effect until you turn it on\.$/;
const notice = /^2 settings have no effect yet\./;

test('settings that sleep say since when they are on, that they have no effect, and what to do', async () => {
  const { Id, Version } = await newest();
  const { user } = open(`${Id}?version=${Version}`);
  await screen.findByText(notice);
  screen.getByText(/Double opt-in and Consent email\./);
  const parts = within(
    await screen.findByRole('navigation', { name: 'Parts of this collection point' }),
  );
  await user.click(parts.getByRole('link', { name: 'Settings' }));
  const settings = within(await screen.findByRole('region', { name: 'Settings' }));
  const note = /^since \w{3} \d+, \d{4}, without effect until you turn it on$/;
  expect(settings.getAllByText(note)).toHaveLength(2);
  expect(settings.queryByText('Not available yet')).toBeNull();
});

test('the form says it at the switches, and what is off can be turned on', async () => {
  const { Id, Version } = await newest();
  const { user } = open(`${Id}/edit?version=${Version}`);
  await user.click(await screen.findByRole('button', { name: 'Expand all' }));
  const named = (name: string) => screen.getByRole('switch', { name, description: without });
  expect(named('Double opt-in')).toHaveProperty('checked', true);
  expect(named('Consent email')).toHaveProperty('checked', true);
  const cancel = screen.getByRole('switch', { name: 'Cancel option in the double opt-in email' });
  expect(cancel.getAttribute('aria-readonly')).toBeNull();
  await user.click(cancel);
  expect(cancel).toHaveProperty('checked', true);
  const excluded = within(screen.getByRole('group', { name: /^Purposes without double opt-in/ }));
  const [purpose] = excluded.getAllByRole('checkbox');
  if (purpose) await user.click(purpose);
  expect(purpose).toHaveProperty('checked', true);
  await screen.findByText(notice);
});

test('a new collection point has no such notice', async () => {
  const record = await arrangeDraft({ DoubleOptIn: true, SendConsentEmail: true });
  const { user } = open(`${record.Id}?version=1`);
  await screen.findByRole('table', { name: 'Linked purposes' });
  expect(screen.queryByText(/no effect yet/)).toBeNull();
  const parts = within(
    await screen.findByRole('navigation', { name: 'Parts of this collection point' }),
  );
  await user.click(parts.getByRole('link', { name: 'Settings' }));
  const settings = within(await screen.findByRole('region', { name: 'Settings' }));
  expect(settings.queryByText(/without effect/)).toBeNull();
});

test('who only reads is told why the button does nothing', async () => {
  const { Id, Version } = await newest();
  open(`${Id}?version=${Version}`, 'reader');
  await screen.findByText(notice);
  screen.getByRole('button', { name: 'Turn on…', description: /read-only access/ });
});

test('turning on says what begins, does so once confirmed, and is told on the page', async () => {
  const { Id, Version } = await newest();
  const { user } = open(`${Id}?version=${Version}`, 'admin');
  await user.click(await screen.findByRole('button', { name: 'Turn on…' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: `Turn on the settings of ${pointOfBefore}?` }),
  );
  const effects = within(dialog.getByRole('list', { name: 'What begins' }));
  expect(effects.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'People who say yes get an email, and stay Pending until they confirm it.',
    'People get an email about what they agreed to.',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect((await newest()).SettingsAsleep).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Turn on…' }));
  await user.click(await screen.findByRole('button', { name: 'Turn on 2 settings' }));
  await screen.findByText('Turned on.');
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
  const asleep = (await stored()).flatMap(({ SettingsAsleep }) => SettingsAsleep ?? []);
  expect(asleep).toEqual([]);
});
