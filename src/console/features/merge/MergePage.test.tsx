import { configure, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { arrangeSubject, freshIdentifier } from '#console/testing/arrange-data-subjects.ts';
import { type FetchStub, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer } from '#console/testing/stub-answers.ts';
import { MergePage } from './MergePage.tsx';
import { startMerge } from './queries.ts';

// A real service answers: on a busy machine it takes its time.
configure({ asyncUtilTimeout: 10_000 });

const open = (fetch?: FetchStub) =>
  renderConsole({
    routes: [
      { path: '/merge', Component: MergePage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: '/merge',
    fetch,
  });

type View = ReturnType<typeof open>;

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const isBlocked = async (name: string) =>
  (await button(name)).getAttribute('aria-disabled') === 'true';

const add = async ({ user }: View, identifier: string) => {
  const box = await screen.findByRole('textbox', { name: 'Primary identifier' });
  await user.clear(box);
  await user.type(box, `${identifier}{Enter}`);
};

/** Opens the wizard with these people, as the selection of the search does. */
const openWith = async (identifiers: readonly string[], fetch?: FetchStub) => {
  const people = [];
  for (const identifier of identifiers) {
    people.push(await arrangeSubject({ City: 'Uppsala' }, identifier));
  }
  const view = open(fetch);
  startMerge(view.client, { people, source: { kind: 'selection' } });
  await button('Discard…');
  return { ...view, people };
};

describe('choosing', () => {
  test('adds who is looked up, once, says why nobody is added, and shows nobody in clear', async () => {
    const ann = await arrangeSubject();
    const bob = await arrangeSubject();
    const view = open();
    expect(await screen.findByText('Nobody is chosen yet')).toBeDefined();
    expect(await isBlocked('Continue')).toBe(true);

    await add(view, ann.identifier);
    expect(await screen.findByText('Added. 1 person is chosen.')).toBeDefined();
    await add(view, ann.identifier);
    expect(await screen.findByText('Chosen already.')).toBeDefined();
    await add(view, freshIdentifier());
    expect(await screen.findByText('Nobody has this primary identifier.')).toBeDefined();
    await add(view, 'łukasz');
    expect(await screen.findByText(/“ł” \(U\+0142\)/)).toBeDefined();
    await add(view, ` ${bob.identifier} `);
    expect(await screen.findByText('Added. 2 people are chosen.')).toBeDefined();
    expect(title()).toBe('Merge 2 people into 1');
    expect(await isBlocked('Continue')).toBe(false);
    expect(document.body.textContent).not.toContain('@example.org');

    const [first] = screen.getAllByRole('button', { name: /^Take out data subject/ });
    await view.user.click(first as HTMLElement);
    expect(await screen.findByText('Taken out. 1 person is chosen.')).toBeDefined();
    expect(await isBlocked('Continue')).toBe(true);
  });

  test('wants identifiers that differ in case alone to be confirmed', async () => {
    const identifier = freshIdentifier();
    const { user } = await openWith([identifier, identifier.toUpperCase()]);
    expect(screen.getByText(/2 identifiers differ in upper and lower case alone/)).toBeDefined();
    expect(await isBlocked('Continue')).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'They are meant' }));
    expect(await isBlocked('Continue')).toBe(false);
  });

  test('asks before one merge replaces another', async () => {
    const { user, client, people } = await openWith([freshIdentifier(), freshIdentifier()]);
    const others = [...people, await arrangeSubject()];
    startMerge(client, { people: others, source: { kind: 'selection' } });
    expect(await screen.findByText('Another merge is being prepared here.')).toBeDefined();
    expect(title()).toBe('Merge 2 people into 1');
    await user.click(await button('Go on with this one'));
    expect(screen.queryByText('Another merge is being prepared here.')).toBeNull();

    startMerge(client, { people: others, source: { kind: 'selection' } });
    await user.click(await button('Begin with the 3 just chosen'));
    expect(title()).toBe('Merge 3 people into 1');
  });

  test('is forgotten only after its person said so', async () => {
    const { user } = await openWith([freshIdentifier()]);
    await user.click(await button('Discard…'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Nobody is chosen yet')).toBeDefined();
  });
});

describe('who stays', () => {
  test('is picked among all of them, with what helps to decide', async () => {
    const { user, people } = await openWith([freshIdentifier(), freshIdentifier()]);
    await user.click(await button('Continue'));
    const table = await screen.findByRole('table', { name: 'Who stays: pick one' });
    expect(document.activeElement?.textContent).toBe('Choose who stays');
    expect(screen.getByText('Step 2 of 5: Primary')).toBeDefined();
    const [, first, second] = within(table).getAllByRole('row');
    expect(first?.textContent).toContain('Created first');
    expect(second?.textContent).not.toContain('Created first');
    expect(table.textContent).toContain('No purposes');

    const [radio] = within(table).getAllByRole('radio');
    expect(within(table).queryByRole('radio', { checked: true })).toBeNull();
    expect(await isBlocked('Continue')).toBe(true);
    await user.click(radio as HTMLElement);
    expect(within(table).getByRole('radio', { checked: true })).toBe(radio);
    for (const { identifier } of people) expect(table.textContent).not.toContain(identifier);
  });

  test('cannot be chosen while the service fails, which is said, and is read as soon as it is back', async () => {
    let isDown = true;
    const { user } = await openWith([freshIdentifier(), freshIdentifier()], (request, pass) =>
      isDown && request.method === 'GET' ? Promise.resolve(failedAnswer()) : pass(),
    );
    await user.click(await button('Continue'));
    await screen.findByText('The service failed.', undefined, { timeout: 20_000 });
    isDown = false;
    await screen.findByRole('table', { name: 'Who stays: pick one' }, { timeout: 20_000 });
  });

  test('is said of whoever is gone meanwhile, who is then taken out', async () => {
    const people = [await arrangeSubject(), await arrangeSubject(), await arrangeSubject()];
    const gone = { id: crypto.randomUUID(), identifier: freshIdentifier() };
    const odd = { id: crypto.randomUUID(), identifier: 'łukasz@example.org' };
    const { user, client } = open();
    startMerge(client, { people: [...people, gone, odd], source: { kind: 'selection' } });
    await user.click(await button('Continue'));
    expect(await screen.findByText('2 of 5 cannot be merged')).toBeDefined();
    expect(screen.getByText(/Nobody has this primary identifier any more/)).toBeDefined();
    expect(screen.getByText(/no browser can send/)).toBeDefined();
    const [first] = screen.getAllByRole('button', { name: /^Take out/ });
    await user.click(first as HTMLElement);
    await screen.findByText('1 of 4 cannot be merged');
    const [second] = screen.getAllByRole('button', { name: /^Take out/ });
    await user.click(second as HTMLElement);
    await screen.findByRole('table', { name: 'Who stays: pick one' });
  });
});
