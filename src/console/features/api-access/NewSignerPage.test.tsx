import { screen, waitFor } from '@testing-library/react';
import { expect, inject, test } from 'vitest';
import { newPublicKey, storedSigner } from '#console/testing/arrange-api-access.ts';
import { uniqueName } from '#console/testing/arrange-collection-points.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { Component as ApiAccessPage } from './ApiAccessPage.tsx';
import { Component as NewSignerPage } from './NewSignerPage.tsx';

const open = (options: { rights?: Rights; fetch?: FetchStub } = {}) =>
  renderConsole({
    routes: [
      { path: '/api-access', Component: ApiAccessPage },
      { path: '/api-access/signing-keys/new', Component: NewSignerPage },
    ],
    at: '/api-access/signing-keys/new',
    rights: 'admin',
    ...options,
  });

const field = (name: RegExp) => screen.getByRole('textbox', { name });
const add = () => screen.getByRole('button', { name: 'Add' });

const faultOf = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

test('a public key is added and listed', async () => {
  const name = uniqueName('Webshop');
  const { user } = open();
  await user.type(field(/^Name/), name);
  await user.click(field(/^Public key/));
  await user.paste(await newPublicKey());
  await user.click(add());
  await screen.findByText('Created.');
  expect((await screen.findByRole('rowheader', { name })).closest('tr')?.textContent).toContain(
    'EC, P-256',
  );
});

test('a key is added for one audience and issuer, and listed with them', async () => {
  const name = uniqueName('Webshop');
  const { user } = open();
  await user.type(field(/^Name/), name);
  await user.click(field(/^Public key/));
  await user.paste(await newPublicKey());
  await user.type(field(/^Audience/), ' receipts ');
  await user.type(field(/^Issuer/), 'https://id.example.org');
  await user.click(add());
  await screen.findByText('Created.');
  const row = (await screen.findByRole('rowheader', { name })).closest('tr');
  expect(row?.textContent).toContain('Audience: receiptsIssuer: https://id.example.org');
  expect(await storedSigner(name)).toMatchObject({
    audience: 'receipts',
    issuer: 'https://id.example.org',
  });
});

test('the issuer of sign-ins is refused at its field', async () => {
  const provider = `${inject('service').baseUrl}/oidc/.well-known/openid-configuration`;
  const { issuer } = (await (await fetch(provider)).json()) as { issuer: string };
  const { user } = open();
  const name = uniqueName('Webshop');
  await user.type(field(/^Name/), name);
  await user.click(field(/^Public key/));
  await user.paste(await newPublicKey());
  await user.type(field(/^Issuer/), issuer);
  await user.click(add());
  await waitFor(() => expect(faultOf(field(/^Issuer/))).toContain('never sign receipts'));
  expect(await storedSigner(name)).toBeUndefined();
});

test('a private key is refused before it is sent', async () => {
  let sent = 0;
  const { user } = open({
    fetch: (request, pass) => {
      if (request.method === 'POST') sent += 1;
      return pass();
    },
  });
  await user.type(field(/^Name/), uniqueName('Webshop'));
  await user.click(field(/^Public key/));
  await user.paste('-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----');
  await user.click(add());
  await waitFor(() => expect(faultOf(field(/^Public key/))).toContain('This is a private key.'));
  expect(sent).toBe(0);
});

test('what is no key is refused at its field, by the service', async () => {
  const { user } = open();
  const name = uniqueName('Webshop');
  await user.type(field(/^Name/), name);
  await user.type(field(/^Public key/), 'no key');
  await user.click(add());
  await waitFor(() => expect(field(/^Public key/).getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(field(/^Public key/));
  expect(await storedSigner(name)).toBeUndefined();
});

test('an address of keys can be given in place of one', async () => {
  const bodies: unknown[] = [];
  const { user } = open({
    fetch: async (request, pass) => {
      if (request.method === 'POST') bodies.push(await request.clone().json());
      return pass();
    },
  });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Given as' }), 'address');
  const name = uniqueName('App');
  await user.type(field(/^Name/), name);
  await user.type(field(/^Address/), 'http://127.0.0.1/keys.json');
  await user.click(add());
  await waitFor(() => expect(bodies).toEqual([{ name, jwksUrl: 'http://127.0.0.1/keys.json' }]));
  // Nothing answers there: the service says so at its field.
  await waitFor(() => expect(field(/^Address/).getAttribute('aria-invalid')).toBe('true'));
});

test.each(['writer', 'reader'] as const)('a %s is told whom the page is for', (rights) => {
  open({ rights });
  screen.getByText('Only for administrators');
  expect(screen.queryByRole('textbox')).toBeNull();
});
