import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Component as PeopleSearchPage } from '#console/features/people-search/PeopleSearchPage.tsx';
import { noteOpened } from '#console/features/people-search/queries.ts';
import { arrangePerson } from '#console/testing/arrange-people.ts';
import { createTestClient, renderConsole } from '#console/testing/render-console.tsx';
import { maskText } from '#contract/mask-text.ts';
import { createPurposeEndpoint } from '#contract/purposes.ts';
import { navigationAt } from '../navigation.ts';
import { Palette } from './Palette.tsx';

const rail = navigationAt('/', { isAdministrator: true });

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen && <Palette rail={rail} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type Options = Pick<Parameters<typeof renderConsole>[0], 'rights' | 'fetch'>;

const show = (options: Options = {}) =>
  renderConsole({
    routes: [
      { path: '/data-subjects', Component: PeopleSearchPage },
      { path: '*', Component: Page },
    ],
    at: '/',
    ...options,
  });
type View = ReturnType<typeof show>;

const box = () => screen.getByRole('combobox', { name: 'Search or jump to' });
const open = async ({ user }: View) => {
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(document.activeElement).toBe(box()));
  await waitFor(() => expect(screen.queryByText(/^Loading names/)).toBeNull());
};
const place = ({ router }: View) => router.state.location.pathname;
const selected = () => screen.getByRole('option', { selected: true }).textContent;

const createPurpose = async (Name: string) => {
  const body = { Name, Description: 'Why', ConsentLifeSpan: 0 };
  const idempotencyKey = crypto.randomUUID();
  return (await createTestClient().call(createPurposeEndpoint, { body }, { idempotencyKey })).Id;
};

test('a record is found by words of its name in any order, and Enter opens it', async () => {
  const word = crypto.randomUUID().slice(0, 8);
  const id = await createPurpose(`Ärztliche Beratung ${word}`);
  const view = show();
  await open(view);
  await view.user.type(box(), `${word} arztl`);
  await screen.findByText('1 result');
  expect(screen.getAllByRole('group')[0]?.textContent).toContain('Purposes');
  expect(selected()).toContain(`Ärztliche Beratung ${word}v1 Draft`);
  await view.user.keyboard('{Enter}');
  expect(place(view)).toBe(`/purposes/${id}`);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('pages come first; arrows go along all lines and around, and Escape gives the focus back', async () => {
  const view = show();
  await open(view);
  await view.user.type(box(), 'acti');
  expect(selected()).toBe('Activity');
  await view.user.keyboard('{ArrowUp}');
  expect(selected()).toContain('Search people for “acti”');
  await view.user.keyboard('{ArrowDown}');
  expect(selected()).toBe('Activity');
  expect(box().getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { selected: true }).id,
  );
  await view.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
  expect(place(view)).toBe('/');
});

test('only those who may write are offered what begins something', async () => {
  const names = ['writer', 'support', 'reader'] as const;
  const offered: Record<string, boolean[]> = {};
  for (const rights of names) {
    const view = show({ rights });
    await open(view);
    await view.user.type(box(), 'new ');
    offered[rights] = ['New purpose', 'New duplicate search', 'New destination'].map(
      (name) => screen.queryByRole('option', { name }) !== null,
    );
    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    view.router.dispose();
    document.body.replaceChildren();
  }
  expect(offered).toEqual({
    writer: [true, true, false],
    support: [false, true, false],
    reader: [false, false, false],
  });
});

test('people are searched only when that is chosen, and nothing of it is in the address', async () => {
  const { identifier } = await arrangePerson();
  const asked: string[] = [];
  const view = show({
    fetch: (request, pass) => {
      asked.push(new URL(request.url).pathname);
      return pass();
    },
  });
  await open(view);
  await view.user.type(box(), identifier);
  expect(selected()).toContain(`Search people for “${identifier}”`);
  expect(asked).toEqual(['/api/consentmanager/v1/names']);
  await view.user.keyboard('{Control>}{Enter}{/Control}');
  expect(place(view)).toBe('/data-subjects');
  const { search, state } = view.router.state.location;
  expect(search).toBe('?by=identifier');
  expect(JSON.stringify(state)).not.toContain('person-');
  const field = await screen.findByRole('textbox', { name: 'Search people' });
  await waitFor(() => expect((field as HTMLInputElement).value).toBe(identifier));
});

test('people opened lately are masked, before anything is typed and after it', async () => {
  const { id, identifier } = await arrangePerson();
  const view = show();
  noteOpened(view.client, { id, identifier });
  await open(view);
  expect(screen.getByRole('dialog').outerHTML).not.toContain(identifier);
  expect(selected()).toBe(maskText(identifier));
  await view.user.type(box(), 'zzz');
  expect(screen.getAllByRole('option')).toHaveLength(2);
  await view.user.keyboard('{ArrowDown}{Enter}');
  expect(place(view)).toBe(`/data-subjects/${id}`);
});

test('without the names of records pages are still found, and the names can be asked for again', async () => {
  let isDown = true;
  const view = show({
    fetch: (request, pass) =>
      isDown && request.url.endsWith('/names')
        ? Promise.resolve(new Response(null, { status: 404 }))
        : pass(),
  });
  await open(view);
  await screen.findByText(/^Couldn't load the names of records\./);
  await view.user.type(box(), 'settings');
  expect(selected()).toBe('Settings');
  isDown = false;
  await view.user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/^\d+ results?$/);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('markup in a name is text, and a long list scrolls to the line that is chosen', async () => {
  const word = crypto.randomUUID().slice(0, 8);
  await createPurpose(`<img src=x onerror=alert(1)> ${word}`);
  const scroll = vi.fn();
  Object.assign(HTMLElement.prototype, { scrollIntoView: scroll });
  const view = show();
  await open(view);
  await view.user.type(box(), word);
  await screen.findByText('1 result');
  expect(selected()).toContain(`<img src=x onerror=alert(1)> ${word}`);
  expect(document.querySelector('img')).toBeNull();
  await view.user.keyboard('{ArrowDown}');
  expect(scroll).toHaveBeenCalledWith({ block: 'nearest' });
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView');
});
