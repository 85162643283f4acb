import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  arrangeActivePurpose,
  arrangeDraftPurpose,
  arrangeNewerVersion,
  changePurpose,
} from '#console/testing/arrange-purposes.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer } from '#console/testing/stub-answers.ts';
import { Component as ComparePurposePage } from './ComparePurposePage.tsx';

const open = (id: string, search = '', options: { rights?: Rights; fetch?: FetchStub } = {}) =>
  renderConsole({
    routes: [
      { path: '/purposes/:id/compare', Component: ComparePurposePage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/purposes/${id}/compare${search}`,
    ...options,
  });

const texts = () => screen.findByRole('table', { name: /^Texts of version/ });
const settings = () => screen.findByRole('table', { name: /^Settings of version/ });
const rowOf = (table: HTMLElement, name: string | RegExp) =>
  within(table).getByRole('row', { name });

const language = (tag: string, name: string, description: string, isDefault = false) => ({
  Language: tag,
  Name: name,
  Description: description,
  Default: isDefault,
});

const twice = {
  DefaultLanguage: 'en',
  Description: 'News and offers, twice a week.',
  Languages: [
    language('en', 'News', 'News and offers, twice a week.', true),
    language('de', 'Neues', 'Neues, zweimal die Woche.'),
    language('fr', 'Nouvelles', 'Nouvelles, deux fois par semaine.'),
  ],
};

const once = {
  Description: 'News and offers, once a week.',
  Languages: [
    language('en', 'News', 'News and offers, once a week.', true),
    language('de', 'Neues', 'Neues, einmal die Woche.'),
    language('fr', 'Nouvelles', 'Nouvelles, deux fois par semaine.'),
    language('ar', 'أخبار', 'أخبار وعروض مرة في الأسبوع.'),
  ],
  ConsentLifeSpan: 31_536_000,
};

/** Version 1 is Active, version 2 a Draft with other texts and another life span. */
const arrangeChanged = async () => {
  const purpose = await arrangeActivePurpose({ withDraft: true, ...twice });
  await changePurpose({ ...purpose, Version: 2 }, once as never);
  return purpose;
};

describe('the Draft and what it would replace', () => {
  test('stand beside each other word by word, with what that means for people first', async () => {
    const purpose = await arrangeChanged();
    open(purpose.Id);
    const table = await texts();
    expect(screen.getByText('Differs in 3 of 4 languages')).toBeDefined();
    expect(screen.getByText('French still says what v1 says')).toBeDefined();
    expect(await screen.findByText('1 year instead of 2 years, for new consents')).toBeDefined();
    expect(await screen.findByText('Nobody has consent in force')).toBeDefined();

    const english = rowOf(table, /^English/);
    expect(within(english).getByText('twice').tagName).toBe('DEL');
    expect(within(english).getByText('once').tagName).toBe('INS');
    const french = rowOf(table, /^French/);
    expect(french.textContent).toContain('Equal to v1');
    expect(french.textContent).toContain('English changed: this still says what v1 says');
    expect(
      within(french).getByRole('link', { name: 'Edit Description in French' }).getAttribute('href'),
    ).toBe(`/purposes/${purpose.Id}/edit?version=2`);
    const [arabic] = within(table).getAllByRole('row', { name: /^Arabic/ });
    expect(arabic?.textContent).toContain('No text: people saw English');
    const added = within(table).getByText('أخبار');
    expect([added.tagName, added.parentElement?.dir]).toEqual(['INS', 'auto']);

    const expiry = rowOf(await settings(), /^Consent expires after/);
    expect(within(expiry).getByText('2 years').tagName).toBe('DEL');
    expect(within(expiry).getByText('1 year').tagName).toBe('INS');
  });

  test('list languages and settings with what differs in each, and lead to it', async () => {
    const purpose = await arrangeChanged();
    const { user } = open(purpose.Id);
    await texts();
    const list = screen.getByRole('navigation', { name: 'What differs' });
    expect(
      within(list)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['English1', 'German1', 'Frenchbehind', 'Arabic2 added', 'Basics1']);
    await user.click(within(list).getByRole('button', { name: /^German/ }));
    expect(document.activeElement?.textContent).toContain('German');

    const table = await texts();
    const named = { name: /^English,? ?Name$/ };
    expect(within(table).queryByRole('rowheader', named)).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Only differences' }));
    expect(within(table).getByRole('rowheader', named).parentElement?.textContent).toContain(
      'Equal to v1',
    );
    expect(rowOf(await settings(), /^Type/).textContent).toContain('Standard');
  });

  test('can be edited and published from here, which shows what changes for people', async () => {
    const purpose = await arrangeChanged();
    const { user } = open(purpose.Id, '?from=1&to=2');
    await texts();
    expect(screen.getByRole('link', { name: 'Continue v2' }).getAttribute('href')).toBe(
      `/purposes/${purpose.Id}/edit?version=2`,
    );
    const publish = screen.getByRole('button', { name: 'Publish…' });
    await waitFor(() => expect(publish.getAttribute('aria-disabled')).toBeNull());
    await user.click(publish);
    const dialog = await screen.findByRole('dialog');
    const changes = await within(dialog).findByRole('region', { name: 'What changes for people' });
    expect((await within(changes).findByText('once')).tagName).toBe('INS');
    const languages = () => within(dialog).getByRole('group', { name: 'Languages' }).textContent;
    await waitFor(() => expect(languages()).toContain('Frenchbehind'));
    expect(languages()).toContain('French: description stayed while English changed.');
    await user.selectOptions(within(changes).getByRole('combobox', { name: 'Language' }), 'de');
    expect((await within(changes).findByText('einmal')).tagName).toBe('INS');
    expect(within(changes).getByRole('link', { name: 'Compare all' }).getAttribute('href')).toBe(
      `/purposes/${purpose.Id}/compare?from=1&to=2`,
    );
    await user.click(within(dialog).getByRole('button', { name: 'Publish version 2' }));
    expect(
      await screen.findByText('Version 2 is now Active, and version 1 is Retired.'),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Publish…' })).toBeNull();
  });

  test('are read only for whoever may change nothing', async () => {
    const purpose = await arrangeChanged();
    open(purpose.Id, '', { rights: 'reader' });
    await texts();
    expect(screen.queryByRole('link', { name: 'Continue v2' })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Edit / })).toBeNull();
    expect(screen.getByRole('button', { name: 'Continue v2' })).toBeDefined();
  });
});

describe('any two versions', () => {
  test('are chosen from lists, and turned around', async () => {
    const purpose = await arrangeActivePurpose(twice as never);
    await arrangeNewerVersion(purpose);
    await arrangeNewerVersion(purpose, 3);
    const { router, user } = open(purpose.Id, '?from=1&to=2');
    expect(await screen.findByText('Versions 1 and 2 say the same.')).toBeDefined();
    const right = screen.getByRole('combobox', { name: 'Version on the right' });
    expect(within(right).getAllByRole('option')[0]?.textContent).toMatch(/^Version 3, Active, /);
    await user.selectOptions(right, '3');
    expect(router.state.location.search).toBe('?from=1&to=3');
    await user.click(screen.getByRole('button', { name: 'Swap versions' }));
    expect(router.state.location.search).toBe('?from=3&to=1');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Version on the left' }), '1');
    expect(
      await screen.findByText('This is version 1 twice. Choose another one to compare it with.'),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Publish…' })).toBeNull();
  });

  test('need a second version', async () => {
    const purpose = await arrangeDraftPurpose();
    open(purpose.Id);
    expect(await screen.findByText('Only one version')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open version 1' })).toBeDefined();
  });

  test('of which one does not exist are told with those that do', async () => {
    const purpose = await arrangeActivePurpose({ withDraft: true });
    open(purpose.Id, '?from=7&to=2');
    expect(await screen.findByText('Version not found')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Version 2 Draft' })).toBeDefined();
  });

  test.each([crypto.randomUUID(), 'not-a-uuid'])('of an unknown purpose are none', async (id) => {
    open(id);
    expect(await screen.findByText('Purpose not found')).toBeDefined();
  });

  test('of which one cannot be read say so', async () => {
    const purpose = await arrangeActivePurpose({ withDraft: true });
    open(purpose.Id, '?from=1&to=2', {
      fetch: async (request, pass) => (/version=1$/.test(request.url) ? failedAnswer() : pass()),
    });
    expect(await screen.findByText(/Couldn't load the version/)).toBeDefined();
  });
});

test('long texts are compared after the page is there, shortened, and shown whole when asked', async () => {
  const words = (word: string) => Array.from({ length: 700 }, (_, at) => `${word}${at}`).join(' ');
  const long = (end: string) => ({
    Description: `${words('w')} ${end}`,
    Languages: [language('en', 'News', `${words('w')} ${end}`, true)],
  });
  const purpose = await arrangeActivePurpose({
    withDraft: true,
    DefaultLanguage: 'en',
    ...long('old'),
  } as never);
  await changePurpose({ ...purpose, Version: 2 }, long('new') as never);
  const { user } = open(purpose.Id);
  const table = await texts();
  expect((await within(table).findByText('new')).tagName).toBe('INS');
  expect(table.textContent).toContain('… 675 words …');
  await user.click(within(table).getByRole('button', { name: 'Show all of Description' }));
  expect(table.textContent).toContain('w0 w1');
});
