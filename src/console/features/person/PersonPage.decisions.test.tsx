import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { finishCall, setCaller, setChannel, setTicket } from '#console/api/call.ts';
import {
  arrangeForm,
  arrangeMerge,
  arrangePerson,
  arrangeReceipt,
} from '#console/testing/arrange-people.ts';
import {
  arrangePreference,
  arrangePreferenceUpdate,
} from '#console/testing/arrange-purpose-preferences.ts';
import { arrangeActivePurpose, arrangeNewerVersion } from '#console/testing/arrange-purposes.ts';
import {
  createTestClient,
  type FetchStub,
  type Rights,
  renderConsole,
} from '#console/testing/render-console.tsx';
import { limitedAnswer } from '#console/testing/stub-answers.ts';
import { recordDecisionsEndpoint } from '#contract/decisions.ts';
import { Component as PersonPage } from './PersonPage.tsx';

const open = (id: string, options: { rights?: Rights; fetch?: FetchStub } = {}) =>
  renderConsole({
    routes: [{ path: '/data-subjects/:id', Component: PersonPage }],
    at: `/data-subjects/${id}?history=list`,
    ...options,
  });

const arrangeConsented = async () => {
  const purpose = await arrangeActivePurpose();
  const form = await arrangeForm({ PurposeIds: [purpose.Id] });
  const person = await arrangePerson();
  await arrangeReceipt(form, person.identifier, {
    purposes: [{ Id: purpose.Id, TransactionType: 'CONFIRMED' }],
  });
  return { ...person, purpose };
};

const drawer = () => screen.findByRole('dialog', { name: 'Record consent' });
const pick = async (purpose: string, name: string) =>
  within(await within(await drawer()).findByRole('group', { name: purpose })).getByRole('radio', {
    name,
  });
const timeline = () =>
  screen.findByRole('list', { name: 'Receipts and transactions, newest first' });
const isRecording = ({ url }: Request) => url.endsWith(recordDecisionsEndpoint.path);

test('someone who was merged meanwhile is not changed, and the drawer says so', {
  tags: 'more',
}, async () => {
  const { id, identifier, purpose } = await arrangeConsented();
  const { user } = open(id);
  await user.click(await screen.findByRole('button', { name: 'Record…' }));
  await user.click(await pick(purpose.Label, 'Withdraw'));
  const other = await arrangePerson();
  await arrangeMerge(other.identifier, identifier);
  await user.click(screen.getByRole('button', { name: 'Record withdrawal' }));
  const alert = await within(await drawer()).findByRole('alert');
  expect(alert.textContent).toMatch(/may have been merged/);
});

test('what a limit holds back is told as not recorded, and sent again under the same key', {
  tags: 'more',
}, async () => {
  const { id, purpose } = await arrangeConsented();
  const keys: (string | null)[] = [];
  const { user } = open(id, {
    fetch: (request, pass) => {
      if (!isRecording(request)) return pass();
      keys.push(request.headers.get('Idempotency-Key'));
      return keys.length === 1 ? Promise.resolve(limitedAnswer(1)) : pass();
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Record…' }));
  await user.click(await pick(purpose.Label, 'Withdraw'));
  await user.click(screen.getByRole('button', { name: 'Record withdrawal' }));
  const send = await within(await drawer()).findByRole('button', { name: /^Send/ });
  await user.click(send);
  expect(await within(await drawer()).findByText(/^Recorded\./)).toBeDefined();
  expect(new Set(keys).size).toBe(1);
});

test('closing asks before what was entered is lost', async () => {
  const { id, purpose } = await arrangeConsented();
  const { user } = open(id);
  await user.click(await screen.findByRole('button', { name: 'Record…' }));
  await user.click(await pick(purpose.Label, 'Withdraw'));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const asking = await screen.findByRole('dialog', { name: 'Discard what you entered?' });
  await user.click(within(asking).getByRole('button', { name: 'Keep editing' }));
  const withdraw = await pick(purpose.Label, 'Withdraw');
  expect(withdraw).toHaveProperty('checked', true);
});

test('a text that was published meanwhile has to be read, whatever was ticked before', {
  tags: 'more',
}, async () => {
  const { id, purpose } = await arrangeConsented();
  const { client, user } = open(id);
  await user.click(await screen.findByRole('button', { name: 'Record…' }));
  await user.click(await pick(purpose.Label, 'Yes'));
  const tick = () => screen.findByRole('checkbox', { name: /^Read to the person/ });
  await user.click(await tick());
  const record = () => screen.getByRole('button', { name: 'Record yes' });
  expect(record().getAttribute('aria-disabled')).not.toBe('true');
  await arrangeNewerVersion(purpose);
  await client.invalidateQueries({ queryKey: ['purposes'] });
  await waitFor(() => expect(record().getAttribute('aria-disabled')).toBe('true'));
  await waitFor(async () => expect(await tick()).toHaveProperty('checked', false));
  await user.click(await tick());
  await user.click(record());
  expect(await within(await drawer()).findByText(/^Recorded\./)).toBeDefined();
});

test('a preference of two purposes is chosen under each by itself', { tags: 'more' }, async () => {
  const { Id } = await arrangePreference();
  await arrangePreferenceUpdate(Id, () => ({
    SelectionType: 'SINGLE_CHOICE',
    DisplayAs: 'RADIO_BUTTONS',
  }));
  const purposes = [
    await arrangeActivePurpose({ CustomPreferenceIds: [Id] }),
    await arrangeActivePurpose({ CustomPreferenceIds: [Id] }),
  ];
  const form = await arrangeForm({ PurposeIds: purposes.map((purpose) => purpose.Id) });
  const person = await arrangePerson();
  await arrangeReceipt(form, person.identifier, {
    purposes: purposes.map((purpose) => ({ Id: purpose.Id, TransactionType: 'CONFIRMED' })),
  });
  const { user } = open(person.id);
  await user.click(await screen.findByRole('button', { name: 'Record…' }));
  for (const purpose of purposes) await user.click(await pick(purpose.Label, 'Yes'));
  await waitFor(() => expect(screen.getAllByRole('radio', { name: 'Garden' })).toHaveLength(2));
  const [first, second] = screen.getAllByRole('radio', { name: 'Garden' });
  if (first === undefined || second === undefined) throw new Error('There are two.');
  await user.click(first);
  await user.click(second);
  expect([first, second].map((radio) => (radio as HTMLInputElement).checked)).toEqual([true, true]);
});

test('leaving the page asks before what was entered is lost', async () => {
  const { id, purpose } = await arrangeConsented();
  const { user, router } = open(id);
  await user.click(await screen.findByRole('button', { name: 'Record…' }));
  await user.click(await pick(purpose.Label, 'Withdraw'));
  void router.navigate('/data-subjects');
  const asking = await screen.findByRole('dialog', { name: 'Discard what you entered?' });
  await user.click(within(asking).getByRole('button', { name: 'Keep editing' }));
  expect(await pick(purpose.Label, 'Withdraw')).toHaveProperty('checked', true);
});

test('what staff recorded says who, how they were told and why, and only that can be corrected', async () => {
  const { id, identifier, purpose } = await arrangeConsented();
  await createTestClient().call(
    recordDecisionsEndpoint,
    {
      headers: { identifier },
      body: {
        dataSubjectId: id,
        decisions: [{ purposeId: purpose.Id, decision: 'WITHDRAWN' }],
        note: 'Ticket 4711',
        channel: 'PHONE',
      },
    },
    { idempotencyKey: crypto.randomUUID() },
  );
  open(id);
  const list = await timeline();
  const items = within(list).getAllByRole('listitem');
  for (const item of items) item.querySelector('summary')?.click();
  expect(await within(list).findAllByText('Technical details')).toBeDefined();
  const isCorrectable = (item: HTMLElement) =>
    within(item).queryByRole('button', { name: 'Correct a mistake' }) !== null;
  expect(await within(list).findByRole('button', { name: 'Correct a mistake' })).toBeDefined();
  expect(items.map(isCorrectable)).toEqual([true, false]);
  expect(items[0]?.textContent).toMatch(/Recorded by .+, told by phone/);
  expect(items[0]?.textContent).toContain('Ticket 4711');
  cleanup();
  open(id, { rights: 'reader' });
  const [item] = within(await timeline()).getAllByRole('listitem');
  item?.querySelector('summary')?.click();
  expect(await within(await timeline()).findByText(/told by phone/)).toBeDefined();
  expect(item?.textContent).not.toContain('Ticket 4711');
});

test('a correction is told at once, and stands in the timeline with what it changed, why and by whom', async () => {
  const { id, identifier, purpose } = await arrangeConsented();
  await createTestClient().call(
    recordDecisionsEndpoint,
    {
      headers: { identifier },
      body: {
        dataSubjectId: id,
        decisions: [{ purposeId: purpose.Id, decision: 'WITHDRAWN' }],
        channel: 'PHONE',
      },
    },
    { idempotencyKey: crypto.randomUUID() },
  );
  setCaller('agent');
  setTicket('4712');
  const { user } = open(id);
  const [wrong] = within(await timeline()).getAllByRole('listitem');
  expect(within(wrong as HTMLElement).getByRole('img', { name: 'Withdrawn' })).toBeDefined();
  wrong?.querySelector('summary')?.click();
  await user.click(await screen.findByRole('button', { name: 'Correct a mistake' }));
  const dialog = await screen.findByRole('dialog', { name: 'Correct a mistake' });
  await user.type(within(dialog).getByLabelText('What was wrong?'), 'Wrong person');
  await user.click(await within(dialog).findByRole('checkbox', { name: /^Refusal ends/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Correct' }));
  const said = await screen.findByText(`${purpose.Label} is Active now.`, { exact: false });
  expect(said.textContent).toContain('Corrected.');
  await waitFor(() => expect(document.activeElement?.contains(said)).toBe(true));
  const [entry] = within(await timeline()).getAllByRole('listitem');
  expect(within(entry as HTMLElement).getByRole('img', { name: 'Correction' })).toBeDefined();
  expect(entry?.textContent).toMatch(/: corrected.*By .+, ticket 4712\. Withdrawn became Active/);
  finishCall();
  setCaller('');
  entry?.querySelector('summary')?.click();
  expect(await within(entry as HTMLElement).findByText('Wrong person')).toBeDefined();
});

test('a reader is told why nothing can be recorded', async () => {
  const { id } = await arrangeConsented();
  open(id, { rights: 'reader' });
  const button = await screen.findByRole('button', { name: 'Record…' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

test('in a call, all marketing is stopped by its channel, and sentence and timeline say its ticket', async () => {
  const { id } = await arrangeConsented();
  setCaller('agent');
  setTicket('4711');
  setChannel('CHAT');
  const { user } = open(id);
  await user.click(await screen.findByRole('button', { name: 'Stop all marketing' }));
  const stopping = within(await screen.findByRole('dialog', { name: 'Stop all marketing' }));
  await user.click(await stopping.findByRole('button', { name: /^Withdraw/ }));
  await stopping.findByText(/^Recorded\./);
  await user.click(stopping.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  finishCall();
  setCaller('');
  await waitFor(() =>
    expect(document.body.textContent).toMatch(
      /Stopped everything on .+ by chat, .+, ticket 4711\./,
    ),
  );
  const [entry] = within(await timeline()).getAllByRole('listitem');
  expect(entry?.textContent).toMatch(/told by chat, ticket 4711/);
});

test('all marketing is stopped in two clicks, by phone if said so, and read back', async () => {
  const { id, purpose } = await arrangeConsented();
  const sent: { decisions: { purposeId: string }[]; channel: string | null }[] = [];
  const { user } = open(id, {
    fetch: async (request, pass) => {
      if (isRecording(request)) sent.push(await request.clone().json());
      return pass();
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Stop all marketing' }));
  const stopping = within(await screen.findByRole('dialog', { name: 'Stop all marketing' }));
  expect(await stopping.findByText(purpose.Label)).toBeDefined();
  await user.selectOptions(stopping.getByRole('combobox', { name: 'They told you' }), 'by phone');
  await user.click(stopping.getByRole('button', { name: /^Withdraw/ }));
  const recorded = within(await stopping.findByRole('list', { name: 'Recorded' }));
  expect(await stopping.findByText(/^Recorded\./)).toBeDefined();
  expect(recorded.getByText(purpose.Label)).toBeDefined();
  expect(sent[0]?.channel).toBe('PHONE');
  expect(sent[0]?.decisions.map(({ purposeId }) => purposeId)).toContain(purpose.Id);
});
