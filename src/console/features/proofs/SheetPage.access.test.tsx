import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { finishCall, setCaller, setTicket } from '#console/api/call.ts';
import {
  arrangeForm,
  arrangeMerge,
  arrangePerson,
  arrangeReceipt,
} from '#console/testing/arrange-people.ts';
import { arrangeActivePurpose } from '#console/testing/arrange-purposes.ts';
import {
  createTestClient,
  type FetchStub,
  renderConsole,
} from '#console/testing/render-console.tsx';
import { setPresenting } from '#console/ui/presenter-mode.ts';
import type { AccessAnswer } from '#contract/access-answers.ts';
import { listActivityEndpoint } from '#contract/activity.ts';
import { dismissClaimEndpoint } from '#contract/claims.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { placeLegalHoldEndpoint, requestErasureEndpoint } from '#contract/erasures.ts';
import { localDay } from './due-day.ts';
import { speak } from './letter/language.ts';
import { missingLeaves } from './letter/missing-leaves.ts';
import { Component as SheetPage } from './SheetPage.tsx';

const saved: Blob[] = [];
beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:answer';
  };
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  setPresenting(false);
});

const open = (id: string, fetch?: FetchStub) =>
  renderConsole({
    routes: [{ path: '/data-subjects/:id/access-answer', Component: SheetPage }],
    at: `/data-subjects/${id}/access-answer`,
    // Tokens of tests are programs', which need CONSENT for this.
    rights: 'writer',
    ...(fetch && { fetch }),
  });

const check = () => screen.findByRole('textbox', { name: /How was the identity checked/ });
const make = () => screen.getByRole('button', { name: 'Make answer' });
const sheet = () => screen.findByRole('article', { name: 'Your data with us' });

const actsOf = async (dataSubjectId: string) =>
  (
    await createTestClient({ rights: 'admin' }).call(
      listActivityEndpoint,
      { query: { dataSubjectId, kind: 'answered' } },
      {},
    )
  ).content;

test('nothing is read before it is said how the identity was checked', async () => {
  const { id } = await arrangePerson();
  const { user } = open(id);
  await check();
  await user.click(make());
  await screen.findByText('Say how.');
  expect(screen.queryByRole('article')).toBeNull();
  expect(await actsOf(id)).toEqual([]);
});

test('the answer is readable, saved as a file, and recorded', async () => {
  const { id, identifier } = await arrangePerson({ City: 'Göteborg' });
  const { user } = open(id);
  await user.type(await check(), 'Called back');
  await user.click(make());
  const paper = await sheet();
  await screen.findAllByText(identifier);
  expect(paper.textContent).toMatch(/City.*Göteborg/);
  expect(paper.textContent).toContain('No recipient is recorded here.');
  expect(paper.textContent).not.toContain('Called back');
  await user.click(screen.getByRole('button', { name: 'Save file' }));
  await screen.findByText(/access-answer-.*Z\.json/);
  const file = JSON.parse((await saved[0]?.text()) ?? '');
  expect(file).toMatchObject({
    person: { identifier },
    data: [{ name: 'City', value: 'Göteborg' }],
  });
  expect(await actsOf(id)).toMatchObject([{ persons: [{ reason: 'Called back' }] }]);
});

test('the answer says by when it is due, and the ticket of the call it was made in', async () => {
  const { id } = await arrangePerson();
  setCaller('somebody');
  setTicket('HELP-4711');
  try {
    const { user } = open(id);
    const day = await screen.findByLabelText(/^Asked on/);
    expect((day as HTMLInputElement).value).toBe(localDay(new Date()));
    fireEvent.change(day, { target: { value: '2099-01-01' } });
    await user.type(await check(), 'Called back');
    await user.click(make());
    await screen.findByText('Enter a day up to today.');
    expect(await actsOf(id)).toEqual([]);
    fireEvent.change(day, { target: { value: '2020-01-01' } });
    await user.click(make());
    await sheet();
    screen.getByText('Was due Jan 31, 2020');
    screen.getByText('Ticket HELP-4711');
    expect(await actsOf(id)).toMatchObject([{ ticket: 'HELP-4711' }]);
  } finally {
    finishCall();
    setCaller('');
  }
});

test('a file that came masked, as its look was refused, is not said to be in clear', async () => {
  const { id } = await arrangePerson();
  const { user } = open(id, async (request, pass) => {
    const answer = await pass();
    if (!request.url.endsWith('/access-answer')) return answer;
    return Response.json({ ...(await answer.json()), values: 'masked' });
  });
  await user.type(await check(), 'Called back');
  await user.click(make());
  expect((await sheet()).textContent).toContain('Values are masked here.');
  await user.click(screen.getByRole('button', { name: 'Save file' }));
  await screen.findByText(/Its personal data is masked/);
});

test('a letter whose person is hidden again says that its values are masked', async () => {
  const { id, identifier } = await arrangePerson();
  const { user } = open(id);
  await user.type(await check(), 'Called back');
  await user.click(make());
  const paper = await sheet();
  await screen.findAllByText(identifier);
  expect(paper.textContent).not.toContain('Values are masked here.');
  await user.click(screen.getByRole('button', { name: /^Hide/ }));
  await waitFor(() => expect(paper.textContent).toContain('Values are masked here.'));
  expect(paper.textContent).not.toContain(identifier);
});

test('what forms claim, and what staff decided on it, is in it', async () => {
  const { id, identifier } = await arrangePerson({ Phone: '+1 202 555 0101' });
  const form = await arrangeForm({ DataElements: ['Phone'] });
  await arrangeReceipt(form, identifier, {
    identifierType: 'Account',
    dsDataElements: { Phone: '+1 202 555 0199' },
  });
  const client = createTestClient({ rights: 'writer' });
  const { content } = await client.call(
    listProfilesEndpoint,
    { query: { includeClaims: true }, headers: { identifier } },
    {},
  );
  const claim = content[0]?.Claims?.find(({ Kind }) => Kind === 'IDENTIFIER_TYPE');
  const parts = { params: { claimId: claim?.Id ?? '' }, body: { seen: 'Email' } };
  await client.call(dismissClaimEndpoint, parts, { idempotencyKey: identifier });
  const { user } = open(id);
  await user.type(await check(), 'Called back');
  await user.click(make());
  const { textContent } = await sheet();
  expect(textContent).toMatch(
    /Entered in formsPhone, Data element .*\(.*Kind of identifier \(.*\), dismissed \d/,
  );
});

test('a hold and a request for erasure are in it, with what staff wrote down', async () => {
  const { id, identifier } = await arrangePerson();
  const staff = createTestClient({ rights: 'writer' });
  await staff.call(
    requestErasureEndpoint,
    { body: { dataSubjectId: id, reason: 'PERSON_ASKED', identityCheck: 'Showed a passport' } },
    { idempotencyKey: crypto.randomUUID() },
  );
  await staff.call(
    placeLegalHoldEndpoint,
    { params: { dataSubjectId: id }, body: { reason: 'Court case' } },
    { idempotencyKey: crypto.randomUUID() },
  );
  const { user } = open(id);
  await user.type(await check(), 'Called back');
  await user.click(make());
  const paper = await sheet();
  await screen.findAllByText(identifier);
  expect(paper.textContent).toMatch(
    /Hold.*Court case.*Requests for erasure.*Open.*Showed a passport/,
  );
});

test('all that the service holds is on the paper, in the language of the person', async () => {
  const { id, identifier } = await arrangePerson({ City: 'Göteborg', Phone: '+1 202 555 0101' });
  const former = await arrangePerson({ City: 'Malmö' });
  const [kept, stopped] = [await arrangeActivePurpose(), await arrangeActivePurpose()];
  const form = await arrangeForm({ PurposeIds: [kept.Id, stopped.Id], DataElements: ['City'] });
  for (const own of [former.identifier, identifier]) {
    await arrangeReceipt(form, own, {
      language: 'sv',
      identifierType: 'Account',
      dsDataElements: { City: 'Lund' },
      customPayload: { shop: 'Lund', items: 3 },
      purposes: [
        { Id: kept.Id, TransactionType: 'CONFIRMED' },
        { Id: stopped.Id, TransactionType: 'HARD_OPT_OUT' },
      ],
    });
  }
  await arrangeMerge(identifier, former.identifier);
  const answers: AccessAnswer[] = [];
  const { user } = open(id, async (request, pass) => {
    const answer = await pass();
    if (request.url.endsWith('/access-answer')) answers.push(await answer.clone().json());
    return answer;
  });
  await user.type(await check(), 'Called back');
  await user.click(make());
  const paper = await screen.findByRole('article', { name: 'Dina uppgifter hos oss' });
  await screen.findAllByText(identifier);
  const [answer] = answers;
  if (answer === undefined) throw new Error('Nothing was answered.');
  expect(answer.mergedRecords.length).toBeGreaterThan(0);
  expect(missingLeaves(speak('sv'), answer, paper.textContent)).toEqual([]);
  expect(paper.lang).toBe('sv');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Nederlands');
  expect(paper.lang).toBe('nl');
  expect(missingLeaves(speak('nl'), answer, paper.textContent)).toEqual([]);
});

test('in presenter mode values are masked again, and nothing can be made or saved', async () => {
  const { id, identifier } = await arrangePerson({ City: 'Göteborg' });
  const { user } = open(id);
  await user.type(await check(), 'Called back');
  await user.click(make());
  await screen.findAllByText(identifier);
  setPresenting(true);
  await waitFor(() => expect(document.documentElement.outerHTML).not.toContain(identifier));
  expect(document.documentElement.outerHTML).not.toContain('Göteborg');
  const save = screen.getByRole('button', { name: 'Save file' });
  expect(save.dataset.tip).toBe('Turn off presenter mode first.');
});
