import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { arrangeForm, arrangeReceipt } from '#console/testing/arrange-people.ts';
import { type FetchStub, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer } from '#console/testing/stub-answers.ts';
import { Senders } from './Senders.tsx';

const open = (id: string, fetch?: FetchStub) =>
  renderConsole({
    routes: [{ path: '/', Component: () => <Senders id={id} /> }],
    at: '/',
    ...(fetch && { fetch }),
  });

const section = async () => within(await screen.findByRole('region', { name: 'Senders' }));
const cells = async () =>
  within(await (await section()).findByRole('table', { name: 'Records by network' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('who sends how much is told by network, also where nothing came', async () => {
  const form = await arrangeForm();
  open(form.point.Id);
  await (await section()).findByText(/^No records since/);
  cleanup();
  await arrangeReceipt(form, `sender-${crypto.randomUUID()}@example.org`, {
    purposes: [{ Id: form.point.Purposes?.[0]?.Id ?? '', TransactionType: 'CONFIRMED' }],
  });
  open(form.point.Id);
  expect(await cells()).toHaveLength(1);
  expect((await section()).getByText(/^1 record since .*, 0 refused\./)).toBeDefined();
});

test('networks come as the service lists them, the others together; a failure is told', async () => {
  const answer = {
    readAt: '2026-11-28T10:02:00.000Z',
    since: '2026-11-28T09:05:00.000Z',
    records: 41_230,
    refused: 29_800,
    networks: [
      { network: '203.0.113.0/24', records: 41_000, refused: 29_790 },
      { network: null, records: 200, refused: 0 },
    ],
    others: { records: 30, refused: 10 },
  };
  const id = crypto.randomUUID();
  open(id, async () => Response.json(answer));
  expect(await cells()).toEqual([
    ['203.0.113.0/24', '41,000', '29,790'],
    ['Unknown address', '200', '0'],
    ['Other networks', '30', '10'],
  ]);
  cleanup();
  open(id, async () => failedAnswer());
  await screen.findByText(/Couldn't load the senders/);
});
