import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  arrangeForm,
  arrangeMerge,
  arrangePerson,
  arrangeReceipt,
  freshIdentifier,
} from '#console/testing/arrange-people.ts';
import {
  createTestClient,
  type FetchStub,
  renderConsole,
} from '#console/testing/render-console.tsx';
import { failedAnswer } from '#console/testing/stub-answers.ts';
import { setPresenting } from '#console/ui/presenter-mode.ts';
import { listActivityEndpoint } from '#contract/activity.ts';
import { listProofKeysEndpoint, type ProofFile } from '#contract/proofs.ts';
import { Component as SheetPage } from './SheetPage.tsx';
import { verifyFile } from './verify-file.ts';

const saved: Blob[] = [];
beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:proof';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  setPresenting(false);
});

type Options = { rights?: 'reader' | 'writer'; fetch?: FetchStub };

// Tokens of tests are programs', which need CONSENT for this.
const open = (id: string, { rights = 'writer', ...options }: Options = {}) =>
  renderConsole({
    routes: [{ path: '/data-subjects/:id/proof', Component: SheetPage }],
    at: `/data-subjects/${id}/proof`,
    rights,
    ...options,
  });

const sheet = () => screen.findByRole('article', { name: 'Proof of consent' });
const button = (name: string) => screen.getByRole('button', { name });

/** Someone who said yes by a form, in German. */
const arrange = async () => {
  const form = await arrangeForm({ Name: `Signup ${crypto.randomUUID()}` });
  const identifier = freshIdentifier();
  const [purpose] = form.point.Purposes ?? [];
  const receiptId = await arrangeReceipt(form, identifier, {
    language: 'de',
    purposes: [{ Id: purpose?.Id ?? '', TransactionType: 'CONFIRMED' }],
  });
  const { id } = await arrangePerson({}, identifier);
  return { id, identifier, receiptId, form, purpose: purpose?.Label ?? '' };
};

test('someone who only reads gets a masked proof in words, and its signed file', {
  tags: 'more',
}, async () => {
  const { id, identifier, receiptId, form, purpose } = await arrange();
  const { user } = open(id);
  const paper = await sheet();
  expect(within(paper).getByRole('region', { name: purpose }).textContent).toMatch(/Active since/);
  expect(paper.textContent).toContain(receiptId);
  expect(paper.textContent).toContain(`${form.point.Name}, version 1; Text 1, shown in German`);
  expect(paper.textContent).toMatch(/\+00:00: opted in/);
  expect(paper.textContent).toMatch(/Identifiers\s*Masked/);
  await user.click(button('Save file'));
  await screen.findByText(/Check your downloads folder for proof-.*\.json/);
  const text = (await saved[0]?.text()) ?? '';
  const keys = await createTestClient().call(listProofKeysEndpoint, {}, {});
  expect(await verifyFile(text, keys)).toMatchObject({
    kind: 'genuine',
    content: { values: 'masked', person: { dataSubjectId: id } },
  });
  expect(document.documentElement.outerHTML + text).not.toContain(identifier);
});

test('clear values need a reason, which is recorded, and the file has them', {
  tags: 'more',
}, async () => {
  const { id, identifier } = await arrange();
  const { user } = open(id);
  await sheet();
  await user.click(button('With clear values'));
  await user.click(await screen.findByRole('button', { name: 'Make proof' }));
  await screen.findByText('Enter a reason.');
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Request of the authority');
  await user.click(button('Make proof'));
  await screen.findAllByText(identifier);
  await user.click(button('Save file'));
  const file = JSON.parse((await saved[0]?.text()) ?? '{}') as ProofFile;
  expect(atob(file.payload.replaceAll('-', '+').replaceAll('_', '/'))).toContain(identifier);
  const { content } = await createTestClient({ rights: 'admin' }).call(
    listActivityEndpoint,
    { query: { dataSubjectId: id, kind: 'proved' } },
    {},
  );
  const reasons = content.map(({ persons }) => persons[0]?.reason);
  expect(reasons).toEqual(['Request of the authority', null]);
});

test('a reason given for one person is none for the next', async () => {
  const { id, identifier } = await arrange();
  const other = await arrangePerson();
  const { user, router } = open(id);
  await sheet();
  await user.click(button('With clear values'));
  await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Court');
  await user.click(button('Make proof'));
  await screen.findAllByText(identifier);
  await router.navigate(`/data-subjects/${other.id}/proof`);
  await waitFor(async () => expect((await sheet()).textContent).toContain(other.id));
  expect((await sheet()).textContent).toMatch(/Identifiers\s*Masked/);
});

test('one purpose of several can be chosen, and the address has only its id', async () => {
  const { id, form, purpose } = await arrange();
  const { user, router } = open(id);
  await sheet();
  const purposeId = form.point.Purposes?.[0]?.Id ?? '';
  await screen.findByRole('option', { name: purpose });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Purpose' }), purposeId);
  await waitFor(async () => expect((await sheet()).textContent).toMatch(/About\s*One purpose/));
  expect(router.state.location.search).toBe(`?purpose=${purposeId}`);
});

test('in presenter mode nothing can be shown in clear', async () => {
  const { id } = await arrange();
  open(id);
  await sheet();
  setPresenting(true);
  await waitFor(() =>
    expect(button('With clear values').dataset.tip).toBe('Turn off presenter mode first.'),
  );
});

test('in presenter mode a proof with clear values is masked, and its file stays here', async () => {
  const { id, identifier, purpose } = await arrange();
  const { user } = open(id);
  await sheet();
  await user.click(button('With clear values'));
  await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Court');
  await user.click(button('Make proof'));
  await screen.findAllByText(identifier);
  setPresenting(true);
  await waitFor(() => expect(screen.queryAllByText(identifier)).toEqual([]));
  await user.selectOptions(
    screen.getByRole('combobox'),
    await screen.findByRole('option', { name: purpose }),
  );
  await waitFor(async () => expect((await sheet()).textContent).toMatch(/AboutOne purpose/));
  expect(document.documentElement.outerHTML).not.toContain(identifier);
  expect(button('Save file').dataset.tip).toBe('Turn off presenter mode first.');
});

test('of a person who was merged meanwhile there is none', async () => {
  const [primary, merged] = [await arrangePerson(), await arrangePerson()];
  await arrangeMerge(primary.identifier, merged.identifier);
  open(merged.id);
  await screen.findByText(/may have been merged/);
  expect(button('Save file').dataset.tip).toBe("There's no proof to save.");
});

test('a failure is told, and nothing can be saved', { tags: 'more' }, async () => {
  const { id } = await arrangePerson();
  open(id, {
    fetch: async (request, pass) => (request.url.endsWith('/proof') ? failedAnswer() : pass()),
  });
  await screen.findByRole('button', { name: /Try again/ });
  expect(screen.queryByRole('article')).toBeNull();
});
