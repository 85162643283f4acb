import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { describe, expect, test } from 'vitest';
import {
  arrangeActivePurpose,
  arrangeDraftPurpose,
  arrangeNewDraft,
  arrangePublishedPurpose,
  changePurpose,
  readPurpose,
} from '#console/testing/arrange-purposes.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer } from '#console/testing/stub-answers.ts';
import { toUpdatePurposeRequest } from '#contract/purpose-mapping.ts';
import type { PurposeVersionV1 } from '#contract/purpose-records.ts';
import { Component as TranslatePurposePage } from './TranslatePurposePage.tsx';

function DetailStub() {
  const { pathname, search, state } = useLocation();
  return <h1>{`Detail ${pathname}${search} ${String(state)}`}</h1>;
}

type Options = { rights?: Rights; fetch?: FetchStub };

const open = ({ Id }: PurposeVersionV1, version = 1, options: Options = {}) =>
  renderConsole({
    routes: [
      { path: '/purposes/:id/translations', Component: TranslatePurposePage },
      { path: '/purposes/:id', Component: DetailStub },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/purposes/${Id}/translations?version=${version}`,
    ...options,
  });

const languages = [
  { Language: 'en', Name: 'News', Description: 'Once a week.', Default: true },
  { Language: 'de', Name: 'Neues', Description: '', Default: false },
  { Language: 'ar', Name: '', Description: '', Default: false },
];

const translated = {
  Description: 'Once a week.',
  DefaultLanguage: 'en',
  Languages: languages,
  HardOptOutMessage: 'Never again.',
};

const text = (name: string) => screen.findByRole('textbox', { name });
const button = (name: string) => screen.getByRole('button', { name });
const save = () => button('Save Draft…');
const isSaved = ({ Id }: PurposeVersionV1, version = 1) =>
  screen.findByRole('heading', { name: `Detail /purposes/${Id}?version=${version} saved` });
const textsIn = async (purpose: PurposeVersionV1, tag: string, version = 1) =>
  (await readPurpose(purpose, version)).languages?.find(({ language }) => language === tag);

describe('translating a purpose', () => {
  test('saves only the texts that were typed, through the review', async () => {
    const purpose = await arrangeDraftPurpose({ ...translated, ExternalReference: 'CRM-7' });
    const before = toUpdatePurposeRequest(await readPurpose(purpose));
    const { user } = open(purpose);
    await user.type(await text('Description German'), 'Einmal pro Woche.');
    await user.type(await text('Name Arabic'), 'أخبار');
    expect((await text('Name Arabic')).getAttribute('dir')).toBe('rtl');
    await user.click(save());
    const review = await screen.findByRole('dialog');
    expect(review.textContent).toContain('2 fields change');
    const german = within(review).getByRole('region', { name: 'Texts in German' });
    expect(german.textContent).toContain('Einmal pro Woche.');
    await user.click(within(review).getByRole('button', { name: 'Save Draft' }));
    await isSaved(purpose);
    const after = toUpdatePurposeRequest(await readPurpose(purpose));
    expect({ ...after, Languages: null }).toEqual({ ...before, Languages: null });
    expect(after.Languages).toMatchObject([
      languages[0],
      { Language: 'de', Name: 'Neues', Description: 'Einmal pro Woche.' },
      { Language: 'ar', Name: 'أخبار' },
    ]);
  });

  test('of what is live creates a Draft with the first save', async () => {
    const purpose = await arrangeActivePurpose(translated);
    const { user } = open(purpose);
    await screen.findByText('A new Draft of version 1. Nothing is created until you save.');
    await user.type(await text('Description German'), 'Einmal pro Woche.');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Create Draft' }));
    await isSaved(purpose, 2);
    expect(await textsIn(purpose, 'de', 2)).toMatchObject({ description: 'Einmal pro Woche.' });
    expect(await textsIn(purpose, 'de')).toMatchObject({ description: '' });
  });

  test('goes on in a new version where the Draft was published meanwhile', async () => {
    const purpose = await arrangeDraftPurpose(translated);
    const { user } = open(purpose);
    await user.type(await text('Description German'), 'Einmal pro Woche.');
    await arrangePublishedPurpose(purpose);
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Save Draft' }));
    await user.click(
      await screen.findByRole('button', { name: 'Create version 2 with my changes' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Create Draft' }));
    await isSaved(purpose, 2);
    expect(await textsIn(purpose, 'de', 2)).toMatchObject({ description: 'Einmal pro Woche.' });
  });

  test('beside somebody who translates other texts keeps both', async () => {
    const purpose = await arrangeDraftPurpose(translated);
    const { user } = open(purpose);
    await user.type(await text('Description German'), 'Einmal pro Woche.');
    const arabic = { Language: 'ar', Name: 'أخبار', Description: '' };
    await changePurpose(purpose, { Languages: [...languages.slice(0, 2), arabic] });
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Save Draft' }));
    await user.click(await screen.findByRole('button', { name: 'Continue to review' }));
    await user.click(await screen.findByRole('button', { name: 'Save Draft' }));
    await isSaved(purpose);
    expect(await textsIn(purpose, 'de')).toMatchObject({ description: 'Einmal pro Woche.' });
    expect(await textsIn(purpose, 'ar')).toMatchObject({ name: 'أخبار' });
  });
});

describe('the matrix', () => {
  test('marks what is missing, and shows only that when asked', async () => {
    const purpose = await arrangeDraftPurpose(translated);
    const { user } = open(purpose);
    expect((await text('Name Arabic')).getAttribute('aria-describedby')).not.toBeNull();
    expect(screen.getByText(/texts, 5 missing/)).toBeDefined();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'de');
    await user.click(button('Only missing'));
    expect(screen.queryByRole('textbox', { name: 'Name German' })).toBeNull();
    expect(screen.getAllByRole('textbox', { name: /German$/ })).toHaveLength(2);
  });

  test('marks what is behind, says what changed, and no longer once it is translated', async () => {
    const purpose = await arrangeActivePurpose(translated);
    await arrangeNewDraft(purpose);
    await changePurpose(
      { ...purpose, Version: 2 },
      {
        Languages: [{ ...languages[0], Name: 'Weekly news' }, languages[1]] as never,
      },
    );
    const { user } = open(purpose, 2);
    await user.click(await screen.findByRole('button', { name: 'Only behind' }));
    expect(screen.getAllByRole('textbox', { name: /German$/ })).toHaveLength(1);
    await user.click(await text('Name German'));
    await screen.findByText(/English in version 1, which this translates:/);
    await user.clear(await text('Name German'));
    await user.type(await text('Name German'), 'Neues der Woche');
    await waitFor(() => expect(screen.queryByText(/which this translates/)).toBeNull());
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Save Draft' }));
    await isSaved(purpose, 2);
  });

  test('takes cells of a spreadsheet, and says so', async () => {
    const purpose = await arrangeDraftPurpose(translated);
    const { user } = open(purpose);
    await user.click(await text('Name German'));
    await user.paste('Neuigkeiten\tأخبار\nJede Woche\tأسبوعيا');
    await screen.findByText('Pasted 4 texts.');
    expect(await text('Name German')).toHaveProperty('value', 'Neuigkeiten');
    expect(await text('Description Arabic')).toHaveProperty('value', 'أسبوعيا');
    await user.paste('one line');
    expect(await text('Name German')).toHaveProperty('value', 'Neuigkeitenone line');
  });

  test('leads to a text that is too long, and sends nothing', async () => {
    const purpose = await arrangeDraftPurpose(translated);
    const { user } = open(purpose);
    await user.click(await text('Name German'));
    await user.paste('x'.repeat(255));
    await screen.findByText('1 text to fix');
    await user.click(save());
    await waitFor(async () => expect(document.activeElement).toBe(await text('Name German')));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a purpose', () => {
  test('in one language gets another one here', async () => {
    const purpose = await arrangeDraftPurpose({ Description: 'Once a week.' });
    const { user } = open(purpose);
    await screen.findByText('No languages to translate into yet');
    await user.type(screen.getByRole('combobox', { name: /language/i }), 'German{Enter}');
    await user.type(await text('Description German'), 'Einmal pro Woche.');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Save Draft' }));
    await isSaved(purpose);
    expect(await textsIn(purpose, 'de')).toMatchObject({ description: 'Einmal pro Woche.' });
  });

  test('that a Draft replaces leads to the texts of that', async () => {
    const purpose = await arrangeActivePurpose({ ...translated, withDraft: true });
    open(purpose);
    const way = await screen.findByRole('link', { name: 'Edit version 2' });
    expect(way.getAttribute('href')).toBe(`/purposes/${purpose.Id}/translations?version=2`);
  });

  test('is shown to those who may only read it', async () => {
    const purpose = await arrangeDraftPurpose(translated);
    open(purpose, 1, { rights: 'reader' });
    expect(await text('Name German')).toHaveProperty('readOnly', true);
  });

  test('says where older versions could not be compared, and tries again', async () => {
    const purpose = await arrangeActivePurpose({ ...translated, withDraft: true });
    let isFailing = true;
    const { user } = open(purpose, 2, {
      fetch: async (request, pass) =>
        isFailing && new URL(request.url).searchParams.get('version') === '1'
          ? failedAnswer()
          : pass(),
    });
    await screen.findByText("Translations that are behind aren't marked.");
    isFailing = false;
    await user.click(button('Try again'));
    await waitFor(() => expect(screen.queryByText(/aren't marked/)).toBeNull());
  });
});
