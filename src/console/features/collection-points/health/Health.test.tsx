import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { arrangeForm, arrangeReceipt } from '#console/testing/arrange-people.ts';
import { type FetchStub, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer } from '#console/testing/stub-answers.ts';
import { Health } from './Health.tsx';

const open = (id: string, fetch?: FetchStub) =>
  renderConsole({
    routes: [{ path: '/', Component: () => <Health id={id} version={2} /> }],
    at: '/#health',
    ...(fetch && { fetch }),
  });

const health = () => screen.findByRole('region', { name: 'Health' });

test('a collection point says what it lost, where and how often, or that it lost nothing', async () => {
  const form = await arrangeForm();
  const { Id } = form.point.Purposes?.[0] ?? {};
  const send = (name: string, type?: unknown) =>
    arrangeReceipt(form, `${name}-${crypto.randomUUID()}@example.org`, {
      purposes: [{ Id, TransactionType: type }] as never,
    });
  open(form.point.Id);
  await within(await health()).findByText('No receipts in the last 30 days.');
  cleanup();

  await send('first', 'CONFIRMED');
  open(form.point.Id);
  await within(await health()).findByText('Nothing was left out in the last 30 days.');
  cleanup();

  await send('second', 'JA');
  await send('third', null);
  open(form.point.Id);
  const section = within(await health());
  await section.findByText('In the last 30 days, 2 of 3 receipts were refused or lost a part.');
  const [row, ...others] = section
    .getByRole('list', { name: 'What was lost' })
    .querySelectorAll('li');
  expect(others).toEqual([]);
  expect(row?.textContent).toContain("An answer that can't be read: it may have been a no");
  expect(row?.textContent).toContain('Answer for a purpose');
  expect(row?.textContent).toContain('2 receipts');
  expect(row?.textContent).not.toMatch(/TransactionType|\d\d:\d\d/);
  expect(section.getByRole('link', { name: 'Show the code' }).getAttribute('href')).toBe(
    `/collection-points/${form.point.Id}/integrate?version=2`,
  );
  expect(section.getByRole('img').getAttribute('aria-label')).toMatch(/: 2 of 3 receipts$/);
  const table = within(section.getByRole('table', { name: 'What was lost, by path' }));
  expect(table.getByText('purposes.*.TransactionType')).toBeDefined();
  expect(section.getByRole('link', { name: 'Sending receipts' })).toBeDefined();
  expect(section.queryByText('Losing entries.')).toBeNull();
  expect(document.activeElement?.id).toBe('health');
});

test('one that is losing entries says so; a failure is told as one', async () => {
  const since = new Date(Date.now() - 60_000).toISOString();
  const answer = {
    readAt: new Date().toISOString(),
    from: '2026-10-30',
    to: '2026-11-28',
    receipts: 120,
    affected: 34,
    losing: { since, receipts: 120, affected: 34 },
    busy: { receipts: 41_200, limit: 20_000 },
    confirmations: { mailed: 30, confirmed: 23, waiting: 5, unmailed: 2 },
    days: [],
  };
  const id = crypto.randomUUID();
  open(id, async () => Response.json(answer));
  const section = within(await health());
  await section.findByText('Losing entries.');
  expect(
    section.getByText(/^34 of 120 receipts\. It began in the hour from \d\d:\d\d\.$/),
  ).toBeDefined();
  await section.findByText('Too many receipts today.');
  await section.findByText('23 of 30 confirmed by mail within 72 hours, 5 wait, 2 without mail.');
  expect(
    section.getByText(/^41,200 arrived since midnight UTC, where 20,000 would be usual at most\./),
  ).toBeDefined();
  cleanup();
  open(id, async () => failedAnswer());
  await screen.findByText(/Couldn't load the counts of what was lost/);
});
