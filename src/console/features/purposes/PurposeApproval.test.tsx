import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { arrangeDraftPurpose, readPurpose } from '#console/testing/arrange-purposes.ts';
import { createTestClient, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { askPurposeApprovalEndpoint, listApprovalsEndpoint } from '#contract/approvals.ts';
import { Component as PurposeDetailPage } from './PurposeDetailPage.tsx';

const open = (id: string, rights: Rights) =>
  renderConsole({
    routes: [{ path: '/purposes/:id', Component: PurposeDetailPage }],
    at: `/purposes/${id}`,
    rights,
  });

/** A Draft whose approval the writer asked for. */
const arrangeAsked = async () => {
  const { Id } = await arrangeDraftPurpose();
  await createTestClient().call(
    askPurposeApprovalEndpoint,
    { params: { purposeId: Id }, query: { version: 1 }, body: { note: 'Shorter.' } },
    { idempotencyKey: crypto.randomUUID() },
  );
  return Id;
};
const approvalOf = async (objectId: string) =>
  (await createTestClient().call(listApprovalsEndpoint, { query: { objectId } }, {})).content[0];
const button = (name: string) => screen.findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));

test('what waits for approval says who asked, and is published by someone else', async () => {
  const id = await arrangeAsked();
  const { user } = open(id, 'admin');
  expect(await screen.findByText('Waits for approval.')).toBeDefined();
  expect(screen.getByText(/“Shorter\.”/)).toBeDefined();
  await user.click(await button('Approve and publish…'));
  await user.click((await dialog()).getByRole('button', { name: 'Approve and publish' }));
  await expect.poll(async () => (await approvalOf(id))?.state).toBe('APPROVED');
  expect(await readPurpose({ Id: id })).toMatchObject({ status: 'ACTIVE' });
});

test('it is declined with a reason, which the page shows then', async () => {
  const id = await arrangeAsked();
  const { user } = open(id, 'admin');
  await user.click(await button('Decline…'));
  const asked = await dialog();
  await user.type(asked.getByRole('textbox', { name: /^Reason/ }), 'Still linked in the app.');
  await user.click(asked.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Approval was declined.')).toBeDefined();
  expect(screen.getByText(/Still linked in the app\./)).toBeDefined();
  expect(await button('Ask again…')).toBeDefined();
});
