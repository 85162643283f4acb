import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { arrangeErasure } from '#console/testing/arrange-erasures.ts';
import { arrangePerson, freshIdentifier } from '#console/testing/arrange-people.ts';
import { createTestClient, renderConsole } from '#console/testing/render-console.tsx';
import { carryOutErasureEndpoint } from '#contract/erasures.ts';
import { Component as CertificateSearchPage } from './CertificateSearchPage.tsx';

const open = (addresses: string[] = []) =>
  renderConsole({
    routes: [{ path: '/erasures/certificates', Component: CertificateSearchPage }],
    at: '/erasures/certificates',
    rights: 'reader',
    fetch: (request, pass) => {
      addresses.push(request.url);
      return pass();
    },
  });
const box = () => screen.getByRole('textbox', { name: 'Identifier' });

test('finds what was deleted under an identifier, which is in no address', async () => {
  const { id, identifier } = await arrangePerson();
  const { id: erasureId } = await arrangeErasure(id);
  await createTestClient({ rights: 'admin' }).call(
    carryOutErasureEndpoint,
    { params: { erasureId }, body: { dataSubjectId: id, outcome: 'ERASE_ALL' } },
    { idempotencyKey: crypto.randomUUID() },
  );
  const addresses: string[] = [];
  const { user, router } = open(addresses);
  await user.type(box(), `${identifier}{Enter}`);
  const table = await screen.findByRole('table', { name: 'Deletion certificates, newest first' });
  expect(table.textContent).toContain('Person');
  expect(table.textContent).toContain(id);
  expect([...addresses, router.state.location.search].join(' ')).not.toContain('example.org');
});

test('says where nothing was deleted, and asks for an identifier first', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(box().getAttribute('aria-invalid')).toBe('true');
  await user.type(box(), `${freshIdentifier()}{Enter}`);
  expect(await screen.findByText('No certificates')).toBeDefined();
});
