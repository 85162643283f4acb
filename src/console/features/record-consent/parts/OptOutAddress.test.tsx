import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { finishCall, setCaller, setChannel, setTicket } from '#console/api/call.ts';
import { freshIdentifier } from '#console/testing/arrange-people.ts';
import { arrangeActivePurpose } from '#console/testing/arrange-purposes.ts';
import {
  createTestClient,
  type FetchStub,
  type Rights,
  renderConsole,
} from '#console/testing/render-console.tsx';
import { limitedAnswer } from '#console/testing/stub-answers.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { OptOutAddress } from './OptOutAddress.tsx';

const open = (typed: string, rights?: Rights, fetch?: FetchStub) =>
  renderConsole({
    ...(fetch && { fetch }),
    routes: [
      { path: '/', Component: () => <OptOutAddress typed={typed} /> },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: '/',
    ...(rights && { rights }),
  });

const button = () => screen.getByRole('button', { name: /^Record an opt-out/ });

const freshDigits = (): string =>
  String(crypto.getRandomValues(new Uint32Array(1))[0]).padStart(10, '0');

test.each([
  ['an address', freshIdentifier],
  ['a phone number, as programs write it', () => `+1 ${freshDigits().replace(/^.../, '$& ')}`],
])(
  'adds the person under %s that was searched for, and no other, and opens them',
  async (_, make) => {
    const typed = make();
    const identifier = typed.replaceAll(' ', '');
    const purpose = await arrangeActivePurpose();
    const { user, router } = open(typed);
    await user.click(button());
    const dialog = within(await screen.findByRole('dialog', { name: 'Record an opt-out' }));
    await dialog.findByText("Purposes created later aren't included.");
    expect(dialog.getByText(identifier)).toBeDefined();
    // The note's.
    expect(dialog.getAllByRole('textbox')).toHaveLength(1);
    await user.dblClick(dialog.getByRole('button', { name: 'Record opt-out' }));
    await screen.findByRole('heading', { name: 'Elsewhere' });
    const { content } = await createTestClient().call(
      listProfilesEndpoint,
      { headers: { identifier } },
      {},
    );
    const [person] = content;
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/data-subjects/${person?.Id.toLowerCase()}`),
    );
    expect(person?.Purposes?.find(({ Id }) => Id === purpose.Id)).toMatchObject({
      Status: 'HARD_OPT_OUT',
      TotalTransactionCount: 1,
    });
  },
);

test('in a call it begins with how the call came, and the opt-out says so with its ticket', async () => {
  const identifier = freshIdentifier();
  await arrangeActivePurpose();
  const sent: unknown[] = [];
  setCaller('agent');
  setTicket('4711');
  setChannel('LETTER');
  const { user } = open(identifier, undefined, async (request, pass) => {
    if (request.method === 'POST') {
      const { channel } = await request.clone().json();
      sent.push([channel, request.headers.get('X-Ticket')]);
    }
    return pass();
  });
  await user.click(button());
  const dialog = within(await screen.findByRole('dialog', { name: 'Record an opt-out' }));
  await dialog.findByText("Purposes created later aren't included.");
  await user.click(dialog.getByRole('button', { name: 'Record opt-out' }));
  await screen.findByRole('heading', { name: 'Elsewhere' });
  expect(sent).toEqual([['LETTER', '4711']]);
  finishCall();
  setCaller('');
});

test('under a limit nothing entered is lost: one more press records it, once', async () => {
  const identifier = freshIdentifier();
  const purpose = await arrangeActivePurpose();
  let isHeld = true;
  let sent = 0;
  const { user } = open(identifier, undefined, (request, pass) => {
    if (request.method !== 'POST') return pass();
    sent += 1;
    if (!isHeld) return pass();
    isHeld = false;
    return Promise.resolve(limitedAnswer(1));
  });
  await user.click(button());
  const dialog = within(await screen.findByRole('dialog', { name: 'Record an opt-out' }));
  await dialog.findByText("Purposes created later aren't included.");
  await user.click(dialog.getByRole('button', { name: 'Record opt-out' }));
  await dialog.findByText('Ready to send.', {}, { timeout: 5_000 });
  expect(sent).toBe(1);
  await user.click(dialog.getByRole('button', { name: 'Send now' }));
  await screen.findByRole('heading', { name: 'Elsewhere' });
  expect(sent).toBe(2);
  const { content } = await createTestClient().call(
    listProfilesEndpoint,
    { headers: { identifier } },
    {},
  );
  expect(content[0]?.Purposes?.find(({ Id }) => Id === purpose.Id)).toMatchObject({
    Status: 'HARD_OPT_OUT',
    TotalTransactionCount: 1,
  });
});

test('what no program asks for has to be searched for in another way first', async () => {
  const { user } = open('0171 5550123');
  await user.click(button());
  expect(button().dataset.tip).toBe('Search with + and the country code first, such as +49.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('is not offered to those who only read', () => {
  open(freshIdentifier(), 'reader');
  expect(screen.queryByRole('button')).toBeNull();
});
