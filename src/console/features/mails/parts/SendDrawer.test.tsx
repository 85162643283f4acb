import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { personQueries } from '#console/features/person/queries.ts';
import { arrangeElements, arrangeForm, arrangeReceipt } from '#console/testing/arrange-people.ts';
import { arrangeActivePurpose } from '#console/testing/arrange-purposes.ts';
import { type FetchStub, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer } from '#console/testing/stub-answers.ts';
import { listReceiptsEndpoint } from '#contract/consent-history.ts';
import { SendDrawer } from './SendDrawer.tsx';

const title = 'Send: Signed copy of the newest receipt';

/** The drawer, over a service that can mail somebody. */
const open = (person: string, fetch: FetchStub) =>
  renderConsole({
    routes: [
      {
        path: '/',
        Component: () => <SendDrawer person={person} language="en" onClose={() => {}} />,
      },
    ],
    at: '/',
    rights: 'writer',
    fetch: async (request, pass) =>
      request.url.endsWith('/mail-addresses')
        ? Response.json({
            dataSubjectId: person,
            canMail: true,
            addresses: [{ addressId: 'identifier', address: 'p***@e***.org' }],
          })
        : fetch(request, pass),
  });

const button = () => screen.findByRole('button', { name: title });
const isOfReceipts = ({ url }: Request) => url.includes(listReceiptsEndpoint.path);

const arrangeConsents = async () => {
  const purpose = await arrangeActivePurpose();
  const form = await arrangeForm({ PurposeIds: [purpose.Id] });
  const { id, identifier } = await arrangeElements([]);
  const say = () =>
    arrangeReceipt(form, identifier, {
      purposes: [{ Id: purpose.Id, TransactionType: 'CONFIRMED' }],
    });
  return { id, say };
};

test('no receipt is told only once they were read', async () => {
  const { id } = await arrangeElements([]);
  let answer = (_: Response) => {};
  const held = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  let reads = 0;
  const { client } = open(id, async (request, pass) => {
    if (!isOfReceipts(request)) return pass();
    reads += 1;
    return reads === 1 ? held : pass();
  });
  await button();
  expect(screen.getByText('Loading receipts…')).toBeDefined();
  expect(screen.queryByText('No receipt yet.')).toBeNull();
  answer(Response.json({}, { status: 403 }));
  await screen.findByText("Receipts couldn't be loaded.");
  expect(screen.queryByText('No receipt yet.')).toBeNull();
  await act(() => client.refetchQueries(personQueries.receipts(id)));
  await screen.findByText('No receipt yet.');
});

test('a copy whose sending failed goes out as the same act, whatever was recorded since', async () => {
  const { id, say } = await arrangeConsents();
  const first = await say();
  const sent: { key: string | null; receipt: string }[] = [];
  const { user, client } = open(id, async (request, pass) => {
    if (!request.url.endsWith('/sent-document')) return pass();
    const { receiptId } = await request.clone().json();
    sent.push({ key: request.headers.get('Idempotency-Key'), receipt: receiptId });
    return failedAnswer();
  });
  await screen.findByText(/^Recorded/);
  await user.click(await button());
  await screen.findByRole('alert');
  const second = await say();
  await act(() => client.refetchQueries(personQueries.receipts(id)));
  await waitFor(() =>
    expect(client.getQueryData(personQueries.receipts(id).queryKey)?.pages[0]?.content[0]?.id).toBe(
      second,
    ),
  );
  expect(screen.getByRole('alert')).toBeDefined();
  await user.click(await button());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]?.receipt).toBe(first);
});
