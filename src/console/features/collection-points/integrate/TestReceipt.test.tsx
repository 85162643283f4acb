import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { arrangeActive, arrangeDraft } from '#console/testing/arrange-collection-points.ts';
import { arrangeForm, arrangeReceipt, freshIdentifier } from '#console/testing/arrange-people.ts';
import {
  createTestClient,
  type FetchStub,
  renderConsole,
} from '#console/testing/render-console.tsx';
import { failedAnswer } from '#console/testing/stub-answers.ts';
import { revokeCollectionPointTokenEndpoint } from '#contract/collection-points.ts';
import { listReceiptsEndpoint } from '#contract/consent-history.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { receiptPath } from '#contract/receipt-address.ts';
import { Component } from '../IntegratePage.tsx';

type OpenOptions = { rights?: 'reader'; fetch?: FetchStub };

const open = async (id: string, options: OpenOptions = {}) => {
  const view = renderConsole({
    routes: [{ path: '/collection-points/:id/integrate', Component }],
    at: `/collection-points/${id}/integrate?version=1`,
    ...options,
  });
  await screen.findByRole('form', { name: 'Test receipt' });
  return view;
};
const panel = () => within(screen.getByRole('region', { name: 'Send a test receipt' }));
const sendButton = () => panel().getByRole('button', { name: /^Send (test receipt|again)/ });
const field = (name: string | RegExp) => panel().getByRole<HTMLInputElement>('textbox', { name });

const isReceipt = (request: Request) => new URL(request.url).pathname === receiptPath;

const fill = async (
  user: Awaited<ReturnType<typeof open>>['user'],
  name: string | RegExp,
  value: string,
) => {
  await user.clear(field(name));
  await user.type(field(name), value);
};

const personOf = async (identifier: string) => {
  const request = { query: { size: 1 }, headers: { identifier } };
  const { content } = await createTestClient().call(listProfilesEndpoint, request, {});
  return content[0];
};
const receiptsOf = async (identifier: string) => {
  const request = { query: { size: 10 }, headers: { identifier }, body: {} };
  const { content } = await createTestClient().call(listReceiptsEndpoint, request, {});
  return content;
};

test('a receipt is sent as test data and told step by step as the service has it', async () => {
  const point = await arrangeDraft({ DataElements: ['Email', 'First.name'] });
  const purpose = point.Purposes?.[0]?.Label ?? '';
  const { user } = await open(point.Id);
  expect(field(/^Email/)).toHaveProperty('value', 'ada.test@example.org');
  const identifier = freshIdentifier();
  await fill(user, /^Email/, identifier);
  await fill(user, 'First.name', 'Ada');
  await user.click(sendButton());
  await panel().findByText(/^Receipt accepted in \d+ ms$/);
  await panel().findByText('Test person created');
  await panel().findByText(`${purpose}: Active`);
  panel().getByText('Set by this receipt');

  const person = await personOf(identifier);
  expect(person?.TestDataSubject).toBe(true);
  expect(person?.DataElements?.find(({ Name }) => Name === 'First.name')?.Value).toBe('Ada');
  const link = panel().getByRole('link', { name: 'Open test person' });
  expect(link.getAttribute('href')).toBe(`/data-subjects/${person?.Id}`);
  const [receipt] = await receiptsOf(identifier);
  expect(receipt?.test).toBe(true);

  await user.click(panel().getByRole('checkbox', { name: purpose }));
  await user.click(panel().getByRole('button', { name: 'Send again' }));
  await panel().findByText('Test person known');
  panel().getByText('Not from this receipt');
  expect(await receiptsOf(identifier)).toHaveLength(2);
});

test('a real person is refused at the identifier, and nothing is sent', async () => {
  const form = await arrangeForm();
  const identifier = freshIdentifier();
  await arrangeReceipt(form, identifier, { dsDataElements: { 'First.name': 'Ada' } });
  const sent: string[] = [];
  const { user } = await open(form.point.Id, {
    fetch: (request, pass) => {
      if (isReceipt(request)) sent.push(request.url);
      return pass();
    },
  });
  await fill(user, /^Email/, identifier);
  await user.click(sendButton());
  await panel().findByText(/^This is a real person here\./);
  expect(field(/^Email/).getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  expect((await personOf(identifier))?.TestDataSubject).toBe(false);
});

test('the service says what it left out', async () => {
  const point = await arrangeDraft({ DataElements: ['Email', 'First.name'] });
  const { user } = await open(point.Id);
  await fill(user, /^Email/, freshIdentifier());
  await user.clear(field('First.name'));
  await user.click(field('First.name'));
  await user.paste('a'.repeat(5000));
  await user.click(sendButton());
  await panel().findByText('Test person created');
  panel().getByText('dsDataElements.First.name: Must be at most 750 characters.');
});

describe('one press is one receipt', () => {
  test('however fast the answer to the first click of a double click is', async () => {
    const { user } = await open((await arrangeActive()).Id);
    const identifier = freshIdentifier();
    await fill(user, /^Email/, identifier);
    const button = sendButton();
    await user.click(button);
    await panel().findByText('Test person created');
    button.dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true, cancelable: true }));
    await user.dblClick(field(/^Email/));
    expect(await receiptsOf(identifier)).toHaveLength(1);
    panel().getByText('Test person created');
  });

  test('two clicks while it is on its way', async () => {
    const { user } = await open((await arrangeActive()).Id);
    const identifier = freshIdentifier();
    await fill(user, /^Email/, identifier);
    await user.dblClick(sendButton());
    await panel().findByText('Test person created');
    expect(await receiptsOf(identifier)).toHaveLength(1);
  });

  test('sent again after its answer was lost', async () => {
    let lost = 0;
    const { user } = await open((await arrangeActive()).Id, {
      fetch: async (request, pass) => {
        const answer = await pass();
        if (!isReceipt(request) || lost > 0) return answer;
        lost += 1;
        return failedAnswer();
      },
    });
    const identifier = freshIdentifier();
    await fill(user, /^Email/, identifier);
    await user.click(sendButton());
    await panel().findByText('Result unknown.');
    expect(await receiptsOf(identifier)).toHaveLength(1);
    await user.click(panel().getByRole('button', { name: 'Send now' }));
    await panel().findByText('Test person created');
    expect(await receiptsOf(identifier)).toHaveLength(1);
  });
});

describe('a token that was revoked', () => {
  const revoke = (id: string) =>
    createTestClient().call(
      revokeCollectionPointTokenEndpoint,
      { params: { collectionpointId: id }, query: { version: 1 } },
      { idempotencyKey: crypto.randomUUID() },
    );

  test('after the page was loaded is reported', async () => {
    const { Id } = await arrangeActive();
    const { user } = await open(Id);
    await fill(user, /^Email/, freshIdentifier());
    await revoke(Id);
    await user.click(sendButton());
    await panel().findByText(/Version 1 has no token anymore: the token was revoked/);
  });

  test('just before sending is reported, and the session stays', async () => {
    const { Id } = await arrangeActive();
    const authorizations: (string | null)[] = [];
    const { user } = await open(Id, {
      fetch: async (request, pass) => {
        if (!isReceipt(request)) return pass();
        authorizations.push(request.headers.get('Authorization'));
        await revoke(Id);
        return pass();
      },
    });
    await fill(user, /^Email/, freshIdentifier());
    await user.click(sendButton());
    await panel().findByText(/^This version's token was revoked/);
    expect(authorizations).toEqual([null]);
    expect(screen.queryByText(/session has ended|Sign in/)).toBeNull();
  });

  test('before is told, and nothing can be sent', async () => {
    const { Id } = await arrangeActive();
    await revoke(Id);
    await open(Id);
    panel().getByText('The token of version 1 was revoked.', { selector: 'p' });
    expect(sendButton().getAttribute('aria-disabled')).toBe('true');
  });
});

test('who may only look is told so, and can send nothing', async () => {
  const { user } = await open((await arrangeActive()).Id, { rights: 'reader' });
  expect(panel().getAllByText(/read-only access/).length).toBeGreaterThan(0);
  expect(field(/^Email/).readOnly).toBe(true);
  await user.click(sendButton());
  expect(sendButton().getAttribute('aria-disabled')).toBe('true');
  expect(panel().queryByText(/^Receipt accepted/)).toBeNull();
});
