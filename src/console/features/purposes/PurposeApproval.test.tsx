import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  arrangeActivePurpose,
  arrangeDraftPurpose,
  changePurpose,
  readPurpose,
} from '#console/testing/arrange-purposes.ts';
import {
  createTestClient,
  type FetchStub,
  type Rights,
  renderConsole,
} from '#console/testing/render-console.tsx';
import {
  type Approval,
  askPurposeApprovalEndpoint,
  listApprovalsEndpoint,
  withdrawPurposeApprovalEndpoint,
} from '#contract/approvals.ts';
import { Component as ComparePurposePage } from './ComparePurposePage.tsx';
import { Component as PurposeDetailPage } from './PurposeDetailPage.tsx';

const open = (
  id: string,
  rights: Rights,
  { fetch, at = '' }: { fetch?: FetchStub; at?: string } = {},
) =>
  renderConsole({
    routes: [
      { path: '/purposes/:id', Component: PurposeDetailPage },
      { path: '/purposes/:id/compare', Component: ComparePurposePage },
    ],
    at: `/purposes/${id}${at}`,
    rights,
    fetch,
  });

const act = () => ({ idempotencyKey: crypto.randomUUID() });

/** Programs ask nobody. */
const ask = (purposeId: string, version = 1) =>
  createTestClient({ rights: 'colleague' }).call(
    askPurposeApprovalEndpoint,
    { params: { purposeId }, query: { version }, body: { note: 'Shorter.' } },
    act(),
  );
const arrangeAsked = async () => {
  const { Id } = await arrangeDraftPurpose();
  await ask(Id);
  return Id;
};
const approvalOf = async (objectId: string): Promise<Approval | undefined> =>
  (await createTestClient().call(listApprovalsEndpoint, { query: { objectId } }, {})).content[0];
const button = (name: string) => screen.findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));

const isList = ({ url }: Request) => new URL(url).pathname === listApprovalsEndpoint.path;

/** As where the account demands approval: others share the service, so it can't be turned on. */
const demanding: FetchStub = async (request, pass) => {
  const answer = await pass();
  return isList(request) ? Response.json({ ...(await answer.json()), isNeeded: true }) : answer;
};

test('what waits for approval says who asked, and is published by someone else who sees it', async () => {
  const purpose = await arrangeActivePurpose({ withDraft: true });
  const { Id: id, Label } = purpose;
  await changePurpose({ ...purpose, Version: 2 }, { Description: 'Made by a colleague' });
  await ask(id, 2);
  const { user } = open(id, 'admin');
  expect(await screen.findByText('Waits for approval.')).toBeDefined();
  expect(screen.getByText(/“Shorter\.”/)).toBeDefined();
  await user.click(await button('Review and approve…'));
  const asked = await dialog();
  expect(asked.getByRole('heading', { name: new RegExp(`version 2 of ${Label}`) })).toBeDefined();
  const changes = await asked.findByRole('region', { name: 'What changes for people' });
  expect(await within(changes).findByText('colleague')).toBeDefined();
  const approve = asked.getByRole('button', { name: 'Approve and publish' });
  // It's read once more before it can be approved.
  await expect.poll(() => approve.ariaDisabled).toBeNull();
  await user.click(approve);
  expect(await screen.findByText('Published.')).toBeDefined();
  expect(await approvalOf(id)).toMatchObject({ state: 'APPROVED' });
  expect(await readPurpose(purpose, 2)).toMatchObject({ status: 'ACTIVE' });
  expect(screen.getByText(/, approved by/)).toBeDefined();
});

test('it is declined with a reason, which the page shows then', async () => {
  const id = await arrangeAsked();
  const { user } = open(id, 'admin', { fetch: demanding });
  await user.click(await button('Decline…'));
  const asked = await dialog();
  await user.type(asked.getByRole('textbox', { name: /^Reason/ }), 'Still linked in the app.');
  await user.click(asked.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Approval was declined.')).toBeDefined();
  expect(screen.getByText(/Still linked in the app\./)).toBeDefined();
  // Not the button that is gone.
  expect(document.activeElement?.textContent).toMatch(/^Approval was declined\./);
  expect(await button('Ask again…')).toBeDefined();
});

test('where nobody publishes alone, a colleague is asked, by one who sees what changes', async () => {
  const { Id: id } = await arrangeActivePurpose({ withDraft: true });
  const { user } = open(id, 'colleague', { fetch: demanding });
  await user.click(await button('Ask for approval…'));
  expect(screen.queryByRole('button', { name: 'Publish…' })).toBeNull();
  const asking = await dialog();
  expect(await asking.findByRole('region', { name: 'What changes for people' })).toBeDefined();
  await user.type(asking.getByRole('textbox', { name: /^Note/ }), 'As agreed.');
  await user.click(asking.getByRole('button', { name: 'Ask a colleague to approve' }));
  expect(await screen.findByText('Waits for approval.')).toBeDefined();
  expect(await approvalOf(id)).toMatchObject({ state: 'WAITING', note: 'As agreed.' });
  expect(screen.queryByRole('button', { name: 'Ask for approval…' })).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
});

test('from comparing versions, too', async () => {
  const { Id: id } = await arrangeActivePurpose({ withDraft: true });
  const at = '/compare?from=1&to=2';
  const { user } = open(id, 'colleague', { fetch: demanding, at });
  await user.click(await button('Ask for approval…'));
  const asking = await dialog();
  await user.click(asking.getByRole('button', { name: 'Ask a colleague to approve' }));
  expect(await screen.findByText('Waits for approval.')).toBeDefined();
});

test('what was changed since says so, and so does what was withdrawn', async () => {
  const purpose = await arrangeDraftPurpose();
  const { Id: id } = purpose;
  await ask(id);
  await changePurpose(purpose, { Description: 'Another text.' });
  const { user } = open(id, 'colleague', { fetch: demanding });
  expect(await screen.findByText('Changed since approval was asked for.')).toBeDefined();
  await user.click(await button('Ask again…'));
  const asking = await dialog();
  await user.click(asking.getByRole('button', { name: 'Ask a colleague to approve' }));
  expect(await screen.findByText('Waits for approval.')).toBeDefined();
  const approvalId = (await approvalOf(id))?.id ?? '';
  await createTestClient({ rights: 'colleague' }).call(
    withdrawPurposeApprovalEndpoint,
    { params: { purposeId: id, approvalId } },
    act(),
  );
  open(id, 'colleague', { fetch: demanding });
  expect(await screen.findByText('No longer waits for approval.')).toBeDefined();
});

test('the one who asked withdraws it, and is told by the strip', async () => {
  const id = await arrangeAsked();
  const { user } = open(id, 'colleague', { fetch: demanding });
  await user.click(await button('Withdraw'));
  expect(await screen.findByText('No longer waits for approval.')).toBeDefined();
  expect(await button('Ask for approval…')).toBeDefined();
});

test('a page with a Draft asks once whether it needs approval, and one without never', async () => {
  let reads = 0;
  const counting: FetchStub = (request, pass) => {
    if (isList(request)) reads += 1;
    return pass();
  };
  const live = await arrangeActivePurpose();
  open(live.Id, 'writer', { fetch: counting });
  await screen.findByRole('heading', { level: 2, name: 'As people see it' });
  await screen.findByRole('link', { name: 'Edit' });
  expect(reads).toBe(0);
  const draft = await arrangeDraftPurpose();
  open(draft.Id, 'writer', { fetch: counting });
  await screen.findByRole('heading', { level: 1, name: draft.Label });
  await expect.poll(async () => (await button('Publish…')).ariaDisabled).toBeNull();
  expect(reads).toBe(1);
});
