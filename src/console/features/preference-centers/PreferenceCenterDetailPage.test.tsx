import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  arrangeDraftCenter,
  arrangePublishedCenter,
  changeCenter,
  readCenter,
} from '#console/testing/arrange-centers.ts';
import { arrangeActivePurpose, arrangeDraftPurpose } from '#console/testing/arrange-purposes.ts';
import { readyButton } from '#console/testing/ready-button.ts';
import { createTestClient, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { askCenterApprovalEndpoint } from '#contract/approvals.ts';
import { Component as PreferenceCenterDetailPage } from './PreferenceCenterDetailPage.tsx';

const open = (id: string, rights: Rights = 'writer') =>
  renderConsole({
    routes: [
      { path: '/preference-centers/:id', Component: PreferenceCenterDetailPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/preference-centers/${id}`,
    rights,
  });

const openPublish = async ({ user }: ReturnType<typeof open>) => {
  await user.click(await readyButton('Publish…'));
  return screen.findByRole('dialog', { name: /^Publish version/ });
};
const check = (dialog: HTMLElement, name: string) => within(dialog).findByRole('group', { name });

test('a color that cannot be read blocks publishing until it is replaced at once', async () => {
  const purpose = await arrangeActivePurpose();
  const { id } = await arrangeDraftCenter([purpose.Id], { look: { color: '#8089e0' } });
  const opened = open(id);
  const { user } = opened;
  const dialog = await openPublish(opened);
  expect((await check(dialog, 'Contrast')).textContent).toContain('needs 4.5:1');
  expect(within(dialog).getByText('1 problem to fix')).toBeTruthy();
  expect(within(dialog).getByText('1 choice + 1 click')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Use #676eb3' }));
  await waitFor(async () => expect((await readCenter(id)).look?.color).toBe('#676eb3'));
  // The dialog opens anew over what was saved.
  await waitFor(() => expect(screen.queryByText('1 problem to fix')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Publish version 1' }));
  expect(await screen.findByText('Published.')).toBeTruthy();
  expect((await readCenter(id)).status).toBe('ACTIVE');
});

test('what somebody else changed meanwhile is not fixed over', async () => {
  const draft = await arrangeDraftCenter([], { look: { color: '#8089e0' } });
  const opened = open(draft.id);
  const dialog = await openPublish(opened);
  const use = await within(dialog).findByRole('button', { name: 'Use #676eb3' });
  const { name, defaultLanguage } = draft;
  await changeCenter(draft, { name, defaultLanguage, contactUrl: 'mailto:a@example.org' });
  await opened.user.click(use);
  expect(await within(dialog).findByText(/Someone changed this version/)).toBeTruthy();
  expect(await readCenter(draft.id)).toMatchObject({ contactUrl: 'mailto:a@example.org' });
});

test('no notice and no controller block, a purpose that nobody sees is only told', async () => {
  const unseen = await arrangeDraftPurpose();
  const { id } = await arrangeDraftCenter([unseen.Id], {
    languages: [{ language: 'en', name: 'Your choices' }],
    controller: null,
  });
  const dialog = await openPublish(open(id));
  expect((await check(dialog, 'Privacy notice')).dataset.tone).toBe('bad');
  expect((await check(dialog, 'Controller')).dataset.tone).toBe('bad');
  const purposes = await check(dialog, 'Purposes');
  expect(purposes.dataset.tone).toBe('warn');
  expect(purposes.textContent).toContain(unseen.Label);
  const publish = within(dialog).getByRole('button', { name: 'Publish version 1' });
  expect(publish.getAttribute('aria-disabled')).toBe('true');
});

test('what a check blocks is not approved either', async () => {
  const { id } = await arrangeDraftCenter([], { look: { color: '#8089e0' } });
  await createTestClient({ rights: 'colleague' }).call(
    askCenterApprovalEndpoint,
    { params: { preferencecenterid: id }, query: { version: 1 }, body: { note: 'Soon.' } },
    { idempotencyKey: crypto.randomUUID() },
  );
  const { user } = open(id, 'admin');
  await user.click(await screen.findByRole('button', { name: 'Review and approve…' }));
  const dialog = await screen.findByRole('dialog');
  expect((await check(dialog, 'Contrast')).dataset.tone).toBe('bad');
  const approve = await within(dialog).findByRole('button', {
    name: 'Approve and publish',
    description: 'A check blocks publishing. Fix it first.',
  });
  expect(within(dialog).getByText('1 problem to fix')).toBeTruthy();
  await user.click(approve);
  expect((await readCenter(id)).status).toBe('DRAFT');
});

test('shows what people see of the live version, and leads to all versions', async () => {
  const purpose = await arrangeActivePurpose();
  const draft = await arrangeDraftCenter([purpose.Id], {
    languages: [
      { language: 'en', name: 'Your choices' },
      { language: 'de', name: 'Deine Auswahl' },
    ],
  });
  await arrangePublishedCenter(draft);
  const { user } = open(draft.id);
  expect(await screen.findByRole('link', { name: purpose.Label })).toBeTruthy();
  expect(screen.getByText('Your choices')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'de');
  expect(screen.getByText('Deine Auswahl')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: /^Versions/ }));
  expect(await screen.findByText('Version 1, shown here')).toBeTruthy();
});

test('the only Draft is discarded with its center', async () => {
  const { id } = await arrangeDraftCenter();
  const { user } = open(id);
  await user.click(await screen.findByRole('button', { name: 'Discard…' }));
  await user.click(await screen.findByRole('button', { name: 'Discard preference center' }));
  await screen.findByRole('heading', { name: 'Elsewhere' });
  await expect(readCenter(id)).rejects.toThrow();
});
