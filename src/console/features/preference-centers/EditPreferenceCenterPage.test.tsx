import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import {
  arrangeDraftCenter,
  arrangePublishedCenter,
  changeCenter,
  readCenter,
} from '#console/testing/arrange-centers.ts';
import { arrangeActivePurpose } from '#console/testing/arrange-purposes.ts';
import { renderConsole } from '#console/testing/render-console.tsx';
import { wordsOfCenter } from '#contract/page-words.ts';
import { Component as EditPreferenceCenterPage } from './EditPreferenceCenterPage.tsx';

function DetailStub() {
  const { search, state } = useLocation();
  return <h1>{`Detail ${search} ${String(state)}`}</h1>;
}

const open = (id: string, version = 1) =>
  renderConsole({
    routes: [
      { path: '/preference-centers/:id/edit', Component: EditPreferenceCenterPage },
      { path: '/preference-centers/:id', Component: DetailStub },
    ],
    at: `/preference-centers/${id}/edit?version=${version}`,
  });

const tree = () => screen.findByRole('navigation', { name: 'Structure' });
const part = async (name: RegExp | string) => within(await tree()).getByRole('button', { name });
const order = async () =>
  within(await tree())
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const save = async ({ user }: ReturnType<typeof open>, confirm = 'Save Draft') => {
  await user.click(screen.getByRole('button', { name: 'Save Draft…' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: confirm }));
};
const purposeNames = async (id: string, version?: number) =>
  (await readCenter(id, version)).pages?.flatMap(({ sections }) =>
    (sections ?? []).map(({ purposes }) => (purposes ?? []).map((one) => one.id)),
  );

test('adds a purpose and moves it with the keyboard, and says where it went', async () => {
  const [one, two] = [await arrangeActivePurpose(), await arrangeActivePurpose()];
  const { id } = await arrangeDraftCenter([one.Id]);
  const opened = open(id);
  const { user } = opened;
  await waitFor(async () => expect(await order()).toContain(one.Label));
  const search = screen.getByRole('combobox', { name: 'Add a purpose' });
  await user.type(search, two.Label);
  await screen.findByRole('option', { name: new RegExp(two.Label) });
  await user.keyboard('{Enter}{Escape}');
  (await part(two.Label)).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect((await order()).slice(3, 5)).toEqual([two.Label, one.Label]);
  expect(await part(two.Label)).toBe(document.activeElement);
  expect(screen.getByText(`${two.Label}: 1 of 2 in Section 1`)).toBeTruthy();
  await save(opened);
  await screen.findByRole('heading', { name: 'Detail ?version=1 saved' });
  expect(await purposeNames(id)).toEqual([[two.Id, one.Id]]);
});

test('a text that is missing shows what people read, and the next one is a button away', async () => {
  const purpose = await arrangeActivePurpose({ Description: 'At most twice a week' });
  const { id } = await arrangeDraftCenter([purpose.Id], {
    languages: [{ language: 'en', name: 'Your choices' }, { language: 'de' }],
  });
  const opened = open(id);
  const { user } = opened;
  await waitFor(async () =>
    expect((await part(/^Heading and languages/)).textContent).toContain('1 texts missing'),
  );
  await user.click(screen.getByRole('radio', { name: /^German/ }));
  await user.click(screen.getByRole('button', { name: 'Next missing text' }));
  const heading = screen.getByRole<HTMLInputElement>('textbox', { name: 'Heading' });
  expect(heading).toBe(document.activeElement);
  expect(heading.placeholder).toBe('Your choices');
  expect(screen.getByText('Missing: people see English')).toBeTruthy();
  await user.type(heading, 'Deine Auswahl');
  expect(screen.queryByText('Missing: people see English')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Next missing text' }));
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Heading' });
  expect(name.placeholder).toBe(purpose.Label);
  await user.type(name, 'Werbung');
  await save(opened);
  await screen.findByRole('heading', { name: /^Detail/ });
  const stored = await readCenter(id);
  expect(stored.languages?.[1]).toMatchObject({ language: 'de', name: 'Deine Auswahl' });
  expect(stored.pages?.[0]?.sections?.[0]?.purposes?.[0]?.languages).toMatchObject([
    { language: 'de', name: 'Werbung' },
  ]);
});

test('our own words in a language that we don’t speak are told as missing, and kept', async () => {
  const purpose = await arrangeActivePurpose();
  const { id } = await arrangeDraftCenter([purpose.Id], {
    languages: [
      { language: 'en', name: 'Your choices' },
      { language: 'pl', name: 'Wybory' },
    ],
  });
  const opened = open(id);
  const { user } = opened;
  const count = Object.keys(wordsOfCenter).length;
  await waitFor(async () =>
    expect((await part(/^Words of the page/)).textContent).toContain(`${count} texts missing`),
  );
  await user.click(await part(/^Words of the page/));
  await user.click(screen.getByRole('radio', { name: /^Polish/ }));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Save my choices' });
  expect(field.placeholder).toBe('Save my choices');
  await user.type(field, 'Zapisz');
  await user.click(screen.getByRole('radio', { name: /^English/ }));
  expect(screen.getByText(/^The page has its own words in this language/)).toBeTruthy();
  await save(opened);
  await screen.findByRole('heading', { name: /^Detail/ });
  expect((await readCenter(id)).translations).toEqual({ pl: { save: 'Zapisz' } });
});

test('sets whom a purpose is shown to, and removes a part', async () => {
  const [one, two] = [await arrangeActivePurpose(), await arrangeActivePurpose()];
  const { id } = await arrangeDraftCenter([one.Id, two.Id]);
  const opened = open(id);
  const { user } = opened;
  await waitFor(async () => expect(await order()).toContain(one.Label));
  await user.click(await part(one.Label));
  await user.click(screen.getByRole('radio', { name: 'Who says yes now' }));
  await user.click(await part(two.Label));
  await user.click(screen.getByRole('button', { name: `Remove ${two.Label}` }));
  expect(await order()).not.toContain(two.Label);
  await save(opened);
  await screen.findByRole('heading', { name: /^Detail/ });
  const stored = await readCenter(id);
  expect(stored.pages?.[0]?.sections?.[0]?.purposes).toMatchObject([
    { id: one.Id, visibility: 'VISIBLE_TO_CONSENTED' },
  ]);
});

test('a color says whether it can be read, and the nearest that can is taken', async () => {
  const { id } = await arrangeDraftCenter();
  const { user } = open(id);
  await user.click(await part('Look'));
  await user.type(screen.getByRole('textbox', { name: 'Color' }), '#8089e0');
  expect(await screen.findByText('Contrast 3.0:1, needs 4.5:1')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use #676eb3' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Color' }).value).toBe('#676eb3');
  expect(screen.getByText(/^Contrast 4.5:1$/)).toBeTruthy();
});

test('takes a logo, and refuses what is no picture', async () => {
  const { id } = await arrangeDraftCenter();
  const opened = open(id);
  const { user } = opened;
  await user.click(await part('Look'));
  const png = Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 1]);
  const input = screen.getByLabelText<HTMLInputElement>('Logo');
  await user.upload(input, new File(['text'], 'logo.png', { type: 'image/png' }));
  await screen.findByRole('img', { name: 'Logo as it was chosen' });
  await user.click(screen.getByRole('button', { name: 'Save Draft…' }));
  expect(await screen.findByText("Isn't a PNG. Choose another picture.")).toBeTruthy();
  await user.upload(input, new File([png], 'logo.png', { type: 'image/png' }));
  await save(opened);
  await screen.findByRole('heading', { name: /^Detail/ });
  expect((await readCenter(id)).look?.logo).toEqual({
    type: 'image/png',
    data: btoa(String.fromCharCode(...png)),
  });
});

test("never saves over somebody else's change", async () => {
  const draft = await arrangeDraftCenter();
  const opened = open(draft.id);
  const { user } = opened;
  await user.click(await part('Sender'));
  const controller = screen.getByRole('textbox', { name: 'Controller' });
  await user.clear(controller);
  await user.type(controller, 'Mine');
  const { name, defaultLanguage, languages, pages, contactUrl } = draft;
  const kept = { name, defaultLanguage, languages, pages, contactUrl };
  await changeCenter(draft, { ...kept, controller: { name: 'Theirs' } });
  await save(opened);
  const conflict = await screen.findByRole('dialog', { name: /changed by someone else/ });
  const choice = within(conflict).getByRole('group', { name: /^Controller/ });
  expect(choice.textContent).toContain('Theirs');
  expect((await readCenter(draft.id)).controller?.name).toBe('Theirs');
  await user.click(within(choice).getByRole('radio', { name: /^Mine/ }));
  await user.click(within(conflict).getByRole('button', { name: 'Continue to review' }));
  const review = await screen.findByRole('dialog', { name: /^Save version 1/ });
  await user.click(within(review).getByRole('button', { name: 'Save Draft' }));
  await screen.findByRole('heading', { name: /^Detail/ });
  expect(await readCenter(draft.id)).toMatchObject({
    controller: { name: 'Mine', address: null },
  });
});

test('the first save of an Active version makes a Draft', async () => {
  const draft = await arrangeDraftCenter();
  await arrangePublishedCenter(draft);
  const opened = open(draft.id);
  const { user } = opened;
  await user.click(await part('Section 1'));
  await user.type(screen.getByRole('textbox', { name: 'Heading' }), 'Messages');
  await save(opened, 'Create Draft');
  await screen.findByRole('heading', { name: 'Detail ?version=2 saved' });
  expect((await readCenter(draft.id, 2)).pages?.[0]?.sections?.[0]?.languages).toMatchObject([
    { language: 'en', name: 'Messages' },
  ]);
});
