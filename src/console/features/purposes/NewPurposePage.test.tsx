import { screen, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { uniqueName } from '#console/testing/arrange-collection-points.ts';
import { arrangeDraftPurpose, readPurpose } from '#console/testing/arrange-purposes.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { Component as NewPurposePage } from './NewPurposePage.tsx';

function DetailStub() {
  const { pathname, search, state } = useLocation();
  return <h1>{`Detail ${pathname}${search} ${String(state)}`}</h1>;
}

const open = (options: { rights?: Rights; fetch?: FetchStub } = {}) =>
  renderConsole({
    routes: [
      { path: '/purposes/new', Component: NewPurposePage },
      { path: '/purposes/:id', Component: DetailStub },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: '/purposes/new',
    ...options,
  });

const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const submit = () => screen.getByRole('button', { name: 'Create Draft' });

const createdId = async () => {
  const heading = await screen.findByRole('heading', { name: /^Detail .* created$/ });
  return /purposes\/([0-9a-f-]{36})/.exec(heading.textContent ?? '')?.[1] ?? '';
};

test('creates a Draft with everything that was filled in', async () => {
  const name = uniqueName('Filled');
  const { user } = open();
  await user.type(field(/^Name/), ` ${name} `);
  await user.type(field('Description'), 'Words');
  await user.type(field(/^Consent expires after/), '18');
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Consent expires after: unit' }),
    'hours',
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Default language' }), 'sv');
  await user.type(screen.getByRole('combobox', { name: 'Add a language' }), 'Swedish{Enter}');
  await user.type(screen.getAllByRole('textbox', { name: 'Name' })[0] ?? field('Name'), 'Namn');
  const preference = screen.getByRole('combobox', { name: 'Link a purpose preference' });
  await user.click(preference);
  const list = await screen.findByRole('listbox', { name: 'Link a purpose preference' });
  const [option] = await within(list).findAllByRole('option');
  await user.click(option ?? preference);
  await user.click(submit());
  const stored = await readPurpose({ Id: await createdId() });
  expect(stored).toMatchObject({
    label: name,
    description: 'Words',
    status: 'DRAFT',
    purposeType: 'STANDARD',
    consentLifeSpan: 18 * 3_600,
    defaultLanguage: 'sv',
    languages: [{ name: 'Namn', language: 'sv', default: true }],
  });
  expect(stored.customPreferences).toHaveLength(1);
});

test('what is missing is told at its field before anything is sent', async () => {
  const sent: string[] = [];
  const { user } = open({
    fetch: (request, pass) => {
      sent.push(request.method);
      return pass();
    },
  });
  await user.click(submit());
  expect(await screen.findByText('Must not be empty.')).toBeDefined();
  expect(screen.getByText(/Enter when consent expires/)).toBeDefined();
  expect(document.activeElement).toBe(field(/^Name/));
  expect(sent).not.toContain('POST');
});

test('a name that is taken is refused at its field, and a fault in what is closed opens it', async () => {
  const taken = await arrangeDraftPurpose();
  const { user } = open();
  await user.type(field(/^Name/), taken.Label);
  await user.type(field(/^Consent expires after/), '0');
  await user.click(screen.getByText('Implicit consent'));
  await user.type(field(/^Implicit consent expires after/), 'long');
  await user.click(screen.getByText('Implicit consent'));
  await user.click(submit());
  expect(await screen.findByText(/in whole seconds/)).toBeDefined();
  expect(document.activeElement).toBe(field(/^Implicit consent expires after/));
  await user.clear(field(/^Implicit consent expires after/));
  await user.click(submit());
  await screen.findByRole('textbox', { name: /^Name/, description: /Must be unique/ });
  const name = field(/^Name/);
  await screen.findByText(/1 field to fix/);
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(name);
});

test('an answer that was cut off is checked by the name', async () => {
  const name = uniqueName('Cut');
  const { user } = open({
    fetch: async (request, pass) => {
      if (request.method === 'GET') return pass();
      await pass();
      throw new TypeError('Failed to fetch');
    },
  });
  await user.type(field(/^Name/), name);
  await user.type(field(/^Consent expires after/), '1');
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Check result' }));
  expect((await readPurpose({ Id: await createdId() })).label).toBe(name);
});

test('read-only rights show the form, fixed, with the reason', async () => {
  open({ rights: 'reader' });
  expect(
    await screen.findByText(/You have read-only access/, { selector: '.words > div' }),
  ).toBeDefined();
  expect(field(/^Name/).readOnly).toBe(true);
  expect(
    screen.getByRole('button', { name: 'Create Draft', description: /read-only access/ }),
  ).toBeDefined();
});
