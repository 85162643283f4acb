import { screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { readCenter } from '#console/testing/arrange-centers.ts';
import { uniqueName } from '#console/testing/arrange-collection-points.ts';
import { type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { Component as NewPreferenceCenterPage } from './NewPreferenceCenterPage.tsx';

function EditorStub() {
  const { pathname, search, state } = useLocation();
  return <h1>{`Editor ${pathname}${search} ${String(state)}`}</h1>;
}

const open = (rights?: Rights) =>
  renderConsole({
    routes: [
      { path: '/preference-centers/new', Component: NewPreferenceCenterPage },
      { path: '/preference-centers/:id/edit', Component: EditorStub },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: '/preference-centers/new',
    ...(rights && { rights }),
  });

const field = () => screen.getByRole('textbox', { name: /^Name/ });
const submit = () => screen.getByRole('button', { name: 'Create Draft' });

test('creates a Draft with a section to put purposes in, and opens its editor', async () => {
  const name = uniqueName('Choices');
  const { user } = open();
  await user.type(field(), ` ${name} `);
  await user.selectOptions(screen.getByRole('combobox', { name: /^Default language/ }), 'sv');
  await user.click(submit());
  const heading = await screen.findByRole('heading', { name: /^Editor .*version=1 created$/ });
  const id = /preference-centers\/([0-9a-f-]{36})/.exec(heading.textContent ?? '')?.[1] ?? '';
  expect(await readCenter(id)).toMatchObject({
    name,
    status: 'DRAFT',
    defaultLanguage: 'sv',
    languages: [{ language: 'sv', name }],
    pages: [{ sections: [{}] }],
  });
});

test('a center needs a name', async () => {
  const { user } = open();
  await user.click(submit());
  expect(await screen.findByText('Must not be empty.')).toBeTruthy();
  expect(field()).toBe(document.activeElement);
});

test('who may only read is told so', async () => {
  open('reader');
  expect((await screen.findByRole('textbox', { name: /^Name/ })).hasAttribute('readonly')).toBe(
    true,
  );
});
