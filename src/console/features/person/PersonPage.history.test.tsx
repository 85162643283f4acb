import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { arrangeElements, arrangeForm, arrangeReceipt } from '#console/testing/arrange-people.ts';
import { arrangeActivePurpose } from '#console/testing/arrange-purposes.ts';
import { renderConsole } from '#console/testing/render-console.tsx';
import { formatDay } from '#console/ui/format-time.ts';
import { Component as PersonPage } from './PersonPage.tsx';

const open = (id: string, at = `/data-subjects/${id}`) =>
  renderConsole({
    routes: [
      { path: '/data-subjects/:id', Component: PersonPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at,
  });

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** A yes, a no, and a yes and a no on the same day, the newest last. */
const arrangeHistory = async () => {
  const mail = await arrangeActivePurpose();
  const form = await arrangeForm({ PurposeIds: [mail.Id] });
  const { id, identifier } = await arrangeElements([]);
  const say = (days: number, TransactionType: 'CONFIRMED' | 'WITHDRAWN') =>
    arrangeReceipt(form, identifier, {
      interactionDate: daysAgo(days),
      purposes: [{ Id: mail.Id, TransactionType }],
    });
  await say(90, 'CONFIRMED');
  await say(45, 'WITHDRAWN');
  await say(10.01, 'CONFIRMED');
  await say(10, 'WITHDRAWN');
  return { id, label: mail.Label, say };
};

const marks = async () =>
  within(await screen.findByRole('toolbar', { name: 'Entries by time' })).getAllByRole('button');
const shown = () =>
  within(screen.getByRole('list', { name: 'Receipts and transactions, newest first' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('b')?.textContent);
const pressed = async () => (await marks()).map((mark) => mark.getAttribute('aria-pressed'));

test('the newest mark is chosen, and shows its entries below the chart', async () => {
  const { id, label } = await arrangeHistory();
  open(id);
  const own = await marks();
  expect(own.map((mark) => mark.getAttribute('aria-label'))).toEqual([
    `${label}: opted in, ${formatDay(daysAgo(90))}`,
    `${label}: withdrawn, ${formatDay(daysAgo(45))}`,
    expect.stringMatching(/^2 entries, /),
  ]);
  expect(own.map((mark) => mark.textContent)).toEqual(['', '', '2']);
  expect(await pressed()).toEqual(['false', 'false', 'true']);
  expect(shown()).toEqual([`${label}: withdrawn`, `${label}: opted in`]);
  expect(screen.getByText(/^Based on 4 transactions\./)).toBeDefined();
  expect(screen.getByText('4 entries')).toBeDefined();
});

test('marks are chosen by a click, and by arrow keys from the one that is in the order of Tab', async () => {
  const { id, label } = await arrangeHistory();
  const { user } = open(id);
  const [first] = await marks();
  await user.click(first as HTMLElement);
  expect(shown()).toEqual([`${label}: opted in`]);
  expect((await marks()).map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  await user.keyboard('{ArrowRight}');
  expect(await pressed()).toEqual(['false', 'true', 'false']);
  expect(document.activeElement).toBe((await marks())[1]);
  expect(shown()).toEqual([`${label}: withdrawn`]);
  await user.keyboard('{End}{ArrowRight}');
  expect(document.activeElement).toBe((await marks())[2]);
  await user.keyboard('{Home}');
  expect(await pressed()).toEqual(['true', 'false', 'false']);
});

test('what is recorded meanwhile is chosen, whatever was before', async () => {
  const { id, label, say } = await arrangeHistory();
  const { user } = open(id);
  await user.click((await marks())[0] as HTMLElement);
  await say(0, 'CONFIRMED');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Refresh' }));
  await waitFor(() => expect(screen.getByText('5 entries')).toBeDefined());
  expect(await pressed()).toEqual(['false', 'false', 'false', 'true']);
  expect(shown()).toEqual([`${label}: opted in`]);
});

test('the list has all of it, and the address keeps that it is one', async () => {
  const { id } = await arrangeHistory();
  const { user, router } = open(id);
  await marks();
  const turn = screen.getByRole('button', { name: 'Show as list' });
  turn.focus();
  await user.keyboard('{Enter}');
  expect(router.state.location.search).toBe('?history=list');
  expect(shown()).toHaveLength(4);
  expect(document.activeElement?.textContent).toBe('Show as chart');
  await router.navigate(-1);
  expect(await pressed()).toEqual(['false', 'false', 'true']);
});
