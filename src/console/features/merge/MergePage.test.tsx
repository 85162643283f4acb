import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  arrangeForm,
  arrangePerson,
  arrangeReceipt,
  freshIdentifier,
} from '#console/testing/arrange-people.ts';
import {
  createTestClient,
  type FetchStub,
  type Rights,
  renderConsole,
} from '#console/testing/render-console.tsx';
import { failedAnswer, limitedAnswer } from '#console/testing/stub-answers.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { referenceTo } from '#contract/person-reference.ts';
import { currentDraft } from './draft-memory.ts';
import { Component as MergePage } from './MergePage.tsx';
import { startMerge } from './queries.ts';

const open = (fetch?: FetchStub, rights?: Rights) =>
  renderConsole({
    routes: [
      { path: '/merge', Component: MergePage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: '/merge',
    fetch,
    ...(rights && { rights }),
  });

type View = ReturnType<typeof open>;

test.each(['reader', 'writer'] as const)(
  'a %s is told at the start whether it can be finished',
  async (rights) => {
    open(undefined, rights);
    await screen.findByRole('heading', { name: 'Choose people' });
    const told = screen.queryByText(/read-only access. Ask an administrator/);
    expect(told !== null).toBe(rights === 'reader');
    expect(screen.queryByText("You can't finish this merge.") !== null).toBe(rights === 'reader');
  },
);

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const isBlocked = async (name: string) =>
  (await button(name)).getAttribute('aria-disabled') === 'true';

const add = async ({ user }: View, identifier: string) => {
  const box = await screen.findByRole('textbox', { name: 'Find a person' });
  await user.clear(box);
  await user.type(box, `${identifier}{Enter}`);
};

/** Opens the wizard with these people, as the selection of the search does: at the review. */
const openWith = async (identifiers: readonly string[], fetch?: FetchStub) => {
  const people = [];
  for (const identifier of identifiers) {
    people.push(await arrangePerson({ City: 'Uppsala' }, identifier));
  }
  const view = open(fetch);
  startMerge(view.client, { people, source: { kind: 'selection' } });
  await button('Discard…');
  return { ...view, people };
};

/** Nobody's is `''`. */
const storedIdOf = async (identifier: string): Promise<string> => {
  const { content } = await createTestClient().call(
    listProfilesEndpoint,
    { query: {}, headers: { identifier } },
    {},
  );
  return content[0]?.Id ?? '';
};

/** One who withdrew last, and one who confirmed before; the one who confirmed comes first. */
const arrangeOpposites = async () => {
  const form = await arrangeForm({ CollectionPointType: 'WEB_FORM' });
  const [purpose] = form.point.Purposes ?? [];
  const people = [];
  for (const [TransactionType, day] of [
    ['CONFIRMED', '1'],
    ['WITHDRAWN', '2'],
  ] as const) {
    const identifier = freshIdentifier();
    await arrangeReceipt(form, identifier, {
      interactionDate: `2026-01-0${day}T00:00:00.000Z`,
      purposes: [{ Id: purpose?.Id ?? '', TransactionType }],
    });
    people.push({ id: await storedIdOf(identifier), identifier });
  }
  return { people, form };
};

describe('choosing', () => {
  test('adds who is looked up, once, says why nobody is added, and shows what was typed', {
    tags: 'more',
  }, async () => {
    const ann = await arrangePerson();
    const bob = await arrangePerson();
    const view = open();
    expect(await screen.findByText('No one chosen yet')).toBeDefined();
    expect(await isBlocked('Continue')).toBe(true);

    await add(view, ann.identifier);
    expect(await screen.findByText('Added. 1 person chosen.')).toBeDefined();
    await add(view, ann.identifier);
    expect(await screen.findByText('Already added.')).toBeDefined();
    await add(view, freshIdentifier());
    expect(await screen.findByText('No one found.')).toBeDefined();
    await add(view, 'łukasz');
    expect(await screen.findByText(/“ł” \(U\+0142\)/)).toBeDefined();
    await add(view, ` ${bob.identifier} `);
    expect(await screen.findByText('Added. 2 people chosen.')).toBeDefined();
    expect(title()).toBe('Merge 2 people into 1');
    expect(await isBlocked('Continue')).toBe(false);
    const list = within(screen.getByRole('table', { name: 'People to merge' }));
    for (const { identifier } of [ann, bob]) {
      expect(list.getByRole('link', { name: identifier })).toBeDefined();
    }

    const [first] = screen.getAllByRole('button', { name: /^Remove person/ });
    await view.user.click(first as HTMLElement);
    expect(await screen.findByText('Removed. 1 person chosen.')).toBeDefined();
    expect(await isBlocked('Continue')).toBe(true);
  });

  test('finds people as the search does; who may be somebody else is chosen from a list', async () => {
    const digits = String(Date.now()).slice(-7);
    const { identifier } = await arrangePerson({ 'Mobile phone': `+49 151 ${digits}` });
    const view = open();
    await add(view, `0049 151-${digits}`);
    await screen.findByText('Not sure who this is.');
    const found = screen.getByRole('list', { name: 'People found' });
    expect(found.textContent).toContain('Same number, written differently (Mobile phone)');
    expect(found.textContent).not.toContain(identifier);
    await view.user.click(await button('Add person 1'));
    expect(await screen.findByText('Added. 1 person chosen.')).toBeDefined();
    expect(screen.queryByRole('list', { name: 'People found' })).toBeNull();
  });

  test('wants identifiers that were typed and differ in case alone to be confirmed', async () => {
    const identifier = freshIdentifier();
    for (const own of [identifier, identifier.toUpperCase()]) await arrangePerson({}, own);
    const view = open();
    await add(view, identifier);
    await screen.findByText('Added. 1 person chosen.');
    await add(view, identifier.toUpperCase());
    const { user } = view;
    await screen.findByText('Added. 2 people chosen.');
    expect(await screen.findByText(/2 identifiers differ only in capitalization/)).toBeDefined();
    expect(await isBlocked('Continue')).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Include both' }));
    expect(await isBlocked('Continue')).toBe(false);
  });

  test('asks before one merge replaces another', async () => {
    const { user, client, people } = await openWith([freshIdentifier(), freshIdentifier()]);
    const others = [...people, await arrangePerson()];
    startMerge(client, { people: others, source: { kind: 'selection' } });
    expect(await screen.findByText('You have another merge in progress.')).toBeDefined();
    expect(title()).toBe('Merge 2 people into 1');
    await user.click(await button('Keep this one'));
    expect(screen.queryByText('You have another merge in progress.')).toBeNull();

    startMerge(client, { people: others, source: { kind: 'selection' } });
    await user.click(await button('Start with the 3 just chosen'));
    expect(title()).toBe('Merge 3 people into 1');
  });

  test('of people from elsewhere is done: who differ in case alone are at their review at once', async () => {
    const identifier = freshIdentifier();
    const { user } = await openWith([identifier, identifier.toUpperCase()]);
    const line = within(await screen.findByRole('group', { name: 'Primary record' }));
    line.getByText(/2 identifiers differ only in capitalization\./);
    screen.getByText('Step 3 of 5: Review');
    expect(await isBlocked('Continue')).toBe(false);
    // Each step before is a click away.
    await user.click(await button(/^Choose/));
    expect(await screen.findAllByText('Only capitalization differs')).toHaveLength(2);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(await isBlocked('Continue')).toBe(false);
  });

  test('is forgotten only after its person said so', async () => {
    const { user } = await openWith([freshIdentifier(), freshIdentifier()]);
    await user.click(await button('Discard…'));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('No one chosen yet')).toBeDefined();
  });
});

describe('the act', () => {
  /** Two people with opposite consents, everything decided but the phrase. */
  const openConfirm = async (fetch?: FetchStub) => {
    const { people, form } = await arrangeOpposites();
    const view = open(fetch);
    startMerge(view.client, { people, source: { kind: 'selection' } });
    for (const box of await screen.findAllByRole('checkbox')) await view.user.click(box);
    await view.user.click(await button('Continue'));
    await screen.findByRole('heading', { name: 'Confirm merge' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await view.user.click(await button('Continue without a snapshot'));
    return { ...view, people, form };
  };

  test('of three who were selected waits for its phrase three clicks after Merge selected', async () => {
    const { people } = await arrangeOpposites();
    const third = await arrangePerson();
    const { client, user } = open();
    startMerge(client, { people: [...people, third], source: { kind: 'selection' } });
    await user.click(await screen.findByRole('checkbox', { name: /^Checked: / }));
    await user.click(await button('Continue'));
    await user.click(await button('Continue without a snapshot'));
    await user.type(
      screen.getByRole('textbox', { name: /^Type merge 3 into 1 DEMO/ }),
      'merge 3 into 1 DEMO',
    );
    expect(await isBlocked('Merge 3 people into 1')).toBe(false);
  });

  const confirm = async ({ user }: View) => {
    await user.type(
      screen.getByRole('textbox', { name: /^Type merge 2 into 1 DEMO/ }),
      'merge 2 into 1 DEMO{Enter}',
    );
  };

  const isMerge = ({ method, url }: Request) => method === 'PUT' && url.endsWith('/merge');

  test('is told as merged only after it was read back, with the consents as predicted', async () => {
    const view = await openConfirm();
    expect(screen.getByText('Step 4 of 5: Confirm')).toBeDefined();
    await confirm(view);
    expect(await screen.findByText('Merged.')).toBeDefined();
    const table = screen.getByRole('table', { name: /^Consent after the merge/ });
    expect(within(table).getAllByText('Withdrawn')).toHaveLength(2);
    expect(within(table).getByText('As predicted')).toBeDefined();
    const [primary, other] = view.people;
    expect(await storedIdOf(primary?.identifier ?? '')).toBe(primary?.id);
    expect(await storedIdOf(other?.identifier ?? '')).toBe('');
    expect(screen.queryByRole('button', { name: 'Discard…' })).toBeNull();
    await view.user.click(await button('Merge other people'));
    expect(await screen.findByText('No one chosen yet')).toBeDefined();
  });

  test('that was cut off after the service did it ends in merged', async () => {
    let puts = 0;
    const view = await openConfirm(async (request, pass) => {
      if (!isMerge(request)) return pass();
      puts += 1;
      await pass();
      throw new TypeError('Failed to fetch');
    });
    await confirm(view);
    expect(await screen.findByText('Merged.')).toBeDefined();
    expect(screen.queryByText('Result unknown.')).toBeNull();
    expect(puts).toBe(1);
  });

  test('that never arrived is told as not merged, and goes out again under the same key', async () => {
    const keys: (string | null)[] = [];
    const view = await openConfirm(async (request, pass) => {
      if (!isMerge(request)) return pass();
      keys.push(request.headers.get('Idempotency-Key'));
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      return pass();
    });
    await confirm(view);
    expect(await screen.findByText('Not merged so far.')).toBeDefined();
    await view.user.click(await button('Send again'));
    expect(await screen.findByText('Merged.')).toBeDefined();
    // The button is gone, and the focus is where its outcome is told.
    expect(document.activeElement?.contains(screen.getByText('Merged.'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  test('of an unknown result outlasts the page: coming back, it is checked and can be sent again', async () => {
    const keys: (string | null)[] = [];
    const view = await openConfirm(async (request, pass) => {
      if (!isMerge(request)) return pass();
      keys.push(request.headers.get('Idempotency-Key'));
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      return pass();
    });
    await confirm(view);
    await screen.findByText('Not merged so far.');
    await act(() => view.router.navigate('/elsewhere'));
    await act(() => view.router.navigate('/merge'));
    expect(await screen.findByText('Not merged so far.')).toBeDefined();
    await view.user.click(await button('Send again'));
    expect(await screen.findByText('Merged.')).toBeDefined();
    expect(keys[0]).toBe(keys[1]);
  });

  test('that a limit kept back is not sent, says so, and waits for its person', {
    tags: 'more',
  }, async () => {
    let isLimited = true;
    const view = await openConfirm((request, pass) =>
      isMerge(request) && isLimited ? Promise.resolve(limitedAnswer(1)) : pass(),
    );
    await confirm(view);
    expect(await screen.findByText('Not sent.')).toBeDefined();
    expect(screen.getByText('Step 4 of 5: Confirm')).toBeDefined();
    isLimited = false;
    await view.user.click(await button(/^Send (then|now)/));
    expect(await screen.findByText('Merged.')).toBeDefined();
  });

  test('is not sent where somebody changed since the review: the preview is rebuilt', {
    tags: 'more',
  }, async () => {
    let puts = 0;
    const view = await openConfirm((request, pass) => {
      if (isMerge(request)) puts += 1;
      return pass();
    });
    const [, other] = view.people;
    await arrangePerson({ City: 'Malmö' }, other?.identifier);
    await confirm(view);
    expect(await screen.findByText('Step 3 of 5: Review')).toBeDefined();
    expect(currentDraft(view.client)).toMatchObject({ evidence: null, sent: null });
    expect(screen.getByText(/1 row is marked/)).toBeDefined();
    const elements = screen.getByRole('table', { name: 'Data elements' });
    expect(within(elements).getByText('Changed since your review')).toBeDefined();
    expect(puts).toBe(0);
  });

  test('is not sent where somebody is gone since the review: who, is said', async () => {
    let puts = 0;
    let gone: string | undefined;
    const view = await openConfirm(async (request, pass) => {
      if (isMerge(request)) puts += 1;
      const isGone = gone !== undefined && request.headers.get('identifier') === gone;
      const answer = await pass();
      return isGone ? Response.json({ ...(await answer.json()), content: [] }) : answer;
    });
    gone = referenceTo(view.people[1]?.id ?? '');
    await confirm(view);
    expect(await screen.findByText("1 of 2 can't be merged")).toBeDefined();
    expect(puts).toBe(0);
  });

  test('accepted, but still not seen, is not called merged', {
    tags: 'more',
    timeout: 60_000,
  }, async () => {
    const view = await openConfirm((request, pass) =>
      isMerge(request) ? Promise.resolve(Response.json('Merged.')) : pass(),
    );
    await confirm(view);
    expect(await screen.findByText('Accepted, but not visible yet.')).toBeDefined();
    expect(screen.queryByText('Merged.')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });
});

describe('who stays', () => {
  test('is proposed with its reason, and another is picked among all of them', async () => {
    const { user, people } = await openWith([freshIdentifier(), freshIdentifier()]);
    const line = await screen.findByRole('group', { name: 'Primary record' });
    expect(line.textContent).toMatch(/Suggested: it was created first, on \w/);
    await user.click(await button('Change the primary record'));
    const table = await screen.findByRole('table', { name: 'Records to choose the primary from' });
    expect(document.activeElement?.textContent).toBe('Choose the primary record');
    expect(screen.getByText('Step 2 of 5: Primary')).toBeDefined();
    const [, first, second] = within(table).getAllByRole('row');
    expect(first?.textContent).toContain('Created first');
    expect(second?.textContent).not.toContain('Created first');
    expect(table.textContent).toContain('No purposes');

    const [proposed, other] = within(table).getAllByRole('radio');
    expect(within(table).getByRole('radio', { checked: true })).toBe(proposed);
    await user.click(other as HTMLElement);
    expect(within(table).getByRole('radio', { checked: true })).toBe(other);
    await user.click(await button('Continue'));
    screen.getByText('You chose it.');
    for (const { identifier } of people)
      expect(document.body.textContent).not.toContain(identifier);
  });

  test('cannot be chosen while the service fails, which is said, and is read as soon as it is back', {
    tags: 'more',
  }, async () => {
    let isDown = true;
    const { user } = await openWith([freshIdentifier(), freshIdentifier()], (request, pass) =>
      isDown && request.method === 'GET' ? Promise.resolve(failedAnswer()) : pass(),
    );
    await screen.findByText('The service failed.');
    isDown = false;
    await screen.findByRole('group', { name: 'Primary record' });
    await user.click(await button(/^Primary/));
    await screen.findByRole('table', { name: 'Records to choose the primary from' });
  });

  test('is said of whoever is gone meanwhile, who is then taken out', async () => {
    const people = [await arrangePerson(), await arrangePerson(), await arrangePerson()];
    const gone = { id: crypto.randomUUID(), identifier: freshIdentifier() };
    const erased = { id: crypto.randomUUID(), identifier: freshIdentifier() };
    const { user, client } = open();
    startMerge(client, { people: [...people, gone, erased], source: { kind: 'selection' } });
    expect(await screen.findByText("2 of 5 can't be merged")).toBeDefined();
    expect(screen.getAllByText('Merged or deleted.')).toHaveLength(2);
    const [first] = screen.getAllByRole('button', { name: /^Remove person/ });
    await user.click(first as HTMLElement);
    await screen.findByText("1 of 4 can't be merged");
    const [second] = screen.getAllByRole('button', { name: /^Remove person/ });
    await user.click(second as HTMLElement);
    await screen.findByRole('group', { name: 'Primary record' });
    screen.getByText('Step 3 of 5: Review');
  });
});
