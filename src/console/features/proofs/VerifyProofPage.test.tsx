import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import {
  arrangeForm,
  arrangePerson,
  arrangeSignedReceipt,
} from '#console/testing/arrange-people.ts';
import {
  createTestClient,
  type FetchStub,
  renderConsole,
} from '#console/testing/render-console.tsx';
import { failedAnswer } from '#console/testing/stub-answers.ts';
import { setPresenting } from '#console/ui/presenter-mode.ts';
import { listProofKeysEndpoint, makeProofEndpoint } from '#contract/proofs.ts';
import { listReceiptKeysEndpoint } from '#contract/receipt-keys.ts';
import { Component as VerifyProofPage } from './VerifyProofPage.tsx';
import { readReceipt } from './verify-receipt.ts';

afterEach(() => setPresenting(false));

const open = (fetch?: FetchStub) =>
  renderConsole({
    routes: [{ path: '/verify-proof', Component: VerifyProofPage }],
    at: '/verify-proof',
    ...(fetch && { fetch }),
  });

const makeFile = async (reason?: string) => {
  const { id, identifier } = await arrangePerson();
  const file = await createTestClient().call(
    makeProofEndpoint,
    { params: { dataSubjectId: id }, body: { reason } },
    {},
  );
  return { file, identifier };
};

const asFile = (content: unknown) =>
  new File([JSON.stringify(content)], 'proof.json', { type: 'application/json' });
const picker = () => screen.getByLabelText('Proof file');
/** What is announced. */
const said = (): string =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ');

test('a proof is verified and shown, and nothing of it is sent anywhere', async () => {
  const { file } = await makeFile();
  const requests: string[] = [];
  const { user } = open(async (request, pass) => {
    const body = await request.clone().text();
    requests.push(`${request.method} ${new URL(request.url).pathname} ${body}`);
    expect(request.headers.get('Authorization')).toBeNull();
    return pass();
  });
  await user.upload(picker(), asFile(file));
  await waitFor(() => expect(said()).toMatch(/Genuine\. Issued by/));
  await screen.findByRole('article', { name: 'Proof of consent' });
  expect(requests).toEqual([`GET ${listProofKeysEndpoint.path} `]);
});

test('a changed proof is told, and what it says is not shown', async () => {
  const { file } = await makeFile();
  const { user } = open();
  await user.upload(picker(), asFile({ ...file, payload: `${file.payload.slice(0, -2)}AA` }));
  await waitFor(() => expect(said()).toMatch(/Changed\./));
  expect(screen.queryByRole('article')).toBeNull();
});

test('a key that was withdrawn is told with its day', async () => {
  const { file } = await makeFile();
  const { user } = open(async (_request, pass) => {
    const answer = await (await pass()).json();
    const revoked = {
      revoked_at: Date.parse('2026-11-20T10:00:00Z') / 1000,
      reason: 'compromised',
    };
    const keys = answer.keys.map((key: object) => ({ ...key, revoked }));
    return Response.json({ ...answer, keys });
  });
  await user.upload(picker(), asFile(file));
  await waitFor(() => expect(said()).toMatch(/not trusted since Nov 20, 2026, 10:00:00 \+00:00/));
});

test('a file of 50 MB is no proof, and is not read', { tags: 'more' }, async () => {
  const { user } = open();
  const film = new File([new Uint8Array(50_000_000)], 'film.json', { type: 'application/json' });
  film.text = () => Promise.reject(new Error('read'));
  await user.upload(picker(), film);
  await waitFor(() => expect(said()).toMatch(/larger than any proof/));
});

test('keys that cannot be read are told, and the next file is verified', {
  tags: 'more',
}, async () => {
  const { file } = await makeFile();
  let isDown = true;
  const { user } = open(async (_request, pass) => (isDown ? failedAnswer() : pass()));
  await user.upload(picker(), asFile(file));
  await waitFor(() => expect(said()).toMatch(/Couldn't verify the file/), {
    timeout: 15_000,
  });
  isDown = false;
  await user.upload(picker(), asFile(file));
  await waitFor(() => expect(said()).toMatch(/Genuine/));
});

test('in presenter mode a proof with clear values is not shown', async () => {
  const { file, identifier } = await makeFile('Court');
  setPresenting(true);
  const { user } = open();
  await user.upload(picker(), asFile(file));
  await waitFor(() => expect(said()).toMatch(/Genuine/));
  expect(document.documentElement.outerHTML).not.toContain(identifier);
});

test('a receipt is verified by the keys of receipts, and what it says is not shown', async () => {
  const identifier = 'ana@example.org';
  const receipt = await arrangeSignedReceipt(await arrangeForm(), identifier, {
    dsDataElements: { City: 'Lisbon' },
  });
  const requests: string[] = [];
  const { user } = open((request, pass) => {
    requests.push(`${request.method} ${new URL(request.url).pathname}`);
    return pass();
  });
  await user.upload(picker(), asFile({ receipt }));
  await waitFor(() => expect(said()).toContain('A genuine receipt.'));
  expect(said()).toContain(readReceipt(receipt)?.id);
  expect(document.documentElement.outerHTML).not.toContain(identifier);
  expect(requests).toEqual([`GET ${listReceiptKeysEndpoint.path}`]);
  const [head, payload, signature = ''] = receipt.split('.');
  const changed = [head, payload, `${signature.slice(0, -4)}AAAA`].join('.');
  await user.upload(picker(), asFile({ receipt: changed }));
  await waitFor(() => expect(said()).toContain('Not a receipt of this deployment.'));
});
