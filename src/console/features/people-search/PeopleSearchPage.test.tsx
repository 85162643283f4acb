import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { proposedElement } from '#console/features/index-runs/queries.ts';
import { uniqueName } from '#console/testing/arrange-collection-points.ts';
import {
  arrangeElements,
  arrangeForm,
  arrangeMerge,
  arrangePerson,
  arrangeReceipt,
  freshIdentifier,
} from '#console/testing/arrange-people.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer, forbiddenAnswer, limitedAnswer } from '#console/testing/stub-answers.ts';
import { Component as PeopleSearchPage } from './PeopleSearchPage.tsx';
import { proposeSearchBy } from './queries.ts';

const profiles = '/v1/datasubjects/profiles';

/** Opens the page; `sent` are its requests for people. */
const open = (
  search = '',
  stub: FetchStub = (_request, pass) => pass(),
  { rights = 'writer', indexed }: { rights?: Rights; indexed?: string } = {},
) => {
  const sent: Request[] = [];
  const view = renderConsole({
    routes: [
      { path: '/data-subjects', Component: PeopleSearchPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/data-subjects${search}`,
    rights,
    fetch: async (request, pass) => {
      // Tests of other files start runs meanwhile.
      if (request.url.endsWith('/custom-indexes')) {
        const index = { runId: crypto.randomUUID(), dataElementName: indexed };
        return Response.json({ index: indexed === undefined ? null : index });
      }
      if (!request.url.includes(profiles)) return pass();
      sent.push(request.clone());
      return stub(request, pass);
    },
  });
  return { ...view, sent };
};

const queryOf = (request: Request | undefined) => new URL(request?.url ?? '').searchParams;
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });

/** The rows once they are those that were asked for. */
const rowsOf = () =>
  waitFor(() => {
    const table = screen.getByRole('table', { name: 'People' });
    if (table.getAttribute('aria-busy') !== null) throw new Error('The rows are on their way.');
    // Without the head and what rows stand under.
    return within(table)
      .getAllByRole('row')
      .filter((row) => row.querySelector('td'));
  });

/** What they stand under, with how many do. */
const headings = () =>
  screen
    .getAllByRole('rowheader')
    .filter((cell) => cell.getAttribute('scope') === 'rowgroup')
    .map(({ textContent }) => textContent);

const findHeading = (name: string) => screen.findByRole('rowheader', { name });

const place = (text: string) => waitFor(() => expect(screen.getAllByText(text)[0]).toBeDefined());

/** Why nobody is shown, in words that are announced too. */
const absence = (text: string) =>
  waitFor(() => {
    const [announced, title] = screen.getAllByText(text);
    expect(announced?.getAttribute('role')).toBe('status');
    if (title === undefined) throw new Error('It is only announced.');
    return title;
  });

type View = Pick<ReturnType<typeof open>, 'user' | 'router'>;

/** Presses Search, which is checked first, and waits for the address to say so. */
const pressLookUp = async ({ user, router }: View, by: string) => {
  await user.click(button('Search'));
  await waitFor(() => expect(router.state.location.search).toContain(`by=${by}`));
  // The router shows what it has gone to a moment later.
  await screen.findByRole('button', { name: 'Clear search' });
};

const lookUpIdentifier = async (view: View, identifier: string) => {
  fireEvent.change(field('Search people'), { target: { value: identifier } });
  await pressLookUp(view, 'identifier');
};

const lookUpElement = async (view: View, name: string, value: string) => {
  const turn = screen.queryByRole('button', { name: 'By data element' });
  if (turn) await view.user.click(turn);
  fireEvent.change(screen.getByRole('combobox', { name: 'Data element' }), {
    target: { value: name },
  });
  fireEvent.change(field('Value'), { target: { value } });
  await pressLookUp(view, 'element');
};

const openFilters = ({ user }: Pick<View, 'user'>) => user.click(button(/^Filters/));

/** Three people who share a value that nobody else has. */
const shared = { name: 'City', value: uniqueName('Uppsala') };
const people: { id: string; identifier: string }[] = [];
beforeAll(async () => {
  for (let count = 0; count < 3; count += 1) {
    people.push(await arrangePerson({ [shared.name]: shared.value }));
  }
});

const answerOf = (content: readonly object[], requestContinuation?: string) =>
  new Response(
    JSON.stringify({
      content,
      number: 0,
      size: 20,
      pageable: requestContinuation === undefined ? {} : { requestContinuation },
    }),
    { headers: { 'Content-Type': 'application/json' } },
  );
const personOf = (Id: string) => ({ Id, Identifier: `${Id}@example.org` });

test('people are shown without a count, masked, with what is read of them and no more', async () => {
  const { sent } = open('?size=2');
  expect(screen.getByRole('heading', { level: 1, name: 'People' })).toBeDefined();
  expect(screen.getByText(/^Loading People/)).toBeDefined();
  expect(await rowsOf()).toHaveLength(2);
  await place('Page 1, rows 1–2, more follow');
  expect(queryOf(sent[0]).get('properties')).toBe(
    'ignoreCount,ignoreTopics,ignoreCustomPreferences',
  );
  expect(document.body.innerHTML).not.toContain('@example.org');
});

test('purposes are named by status in one line; the rest is a press away, and read out', async () => {
  const purposes = [
    ['Profiling', 'EXPIRED'],
    ['Loyalty', 'ACTIVE'],
    ['Phone contact', 'ACTIVE'],
    ['Marketing email', 'WITHDRAWN'],
    ['Event invitations', 'WITHDRAWN'],
  ].map(([Name, Status]) => ({ Id: Name, Name, Version: 1, Status }));
  const place = { LatestGeolocation: { Country: 'SE' }, LastUpdatedDate: '2026-03-04T12:00:00Z' };
  const { user } = open('', async () =>
    answerOf([{ ...personOf('one'), Purposes: purposes, ...place }, personOf('two')]),
  );
  const cells = async (row: number) =>
    within((await rowsOf())[row] as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  const rest = { name: /^\+2 more: Withdrawn .+; Active .+; Expired Profiling$/ };
  const more = await screen.findByRole('button', rest);
  expect((await cells(0))[1]).toMatch(
    /^WithdrawnEvent invitations, Marketing emailActiveLoyalty\+2/,
  );
  expect(await cells(0)).toEqual(expect.arrayContaining(['Sweden', 'Mar 4, 2026']));
  expect(await cells(1)).toContain('No purposes');
  await user.click(more);
  expect((await cells(0))[1]).toBe(
    'WithdrawnEvent invitations, Marketing emailActiveLoyalty, Phone contactExpiredProfilingShow less',
  );
  await user.click(button('Show less'));
  expect(screen.getByRole('button', rest)).toBe(document.activeElement);
});

describe('an exact hit', () => {
  test('opens the person by one read of the list; the identifier travels in a header and stays out of the address', async () => {
    const { user, router, sent } = open('?purposeGuid=5f0c1c1e-3d1f-4c43-9a53-0c7a3f0e9a1e');
    const { id, identifier } = people[0] ?? { id: '', identifier: '' };
    await absence('No people match these filters');
    const before = sent.length;
    await user.type(field('Search people'), `  ${identifier} {Enter}`);
    await screen.findByRole('heading', { name: 'Elsewhere' });
    expect(router.state.location.pathname).toBe(`/data-subjects/${id}`);
    const [request, ...others] = sent.slice(before);
    expect(others).toEqual([]);
    expect(request?.headers.get('identifier')).toBe(identifier);
    expect(queryOf(request).has('purposeGuid')).toBe(false);
    expect(JSON.stringify([router.state.location, sent.map(({ url }) => url)])).not.toContain(
      'person-',
    );
  });

  test('may be that of a receipt or of the record: these open the person too', {
    tags: 'more',
  }, async () => {
    const form = await arrangeForm();
    const purposes = [
      { Id: form.point.Purposes?.[0]?.Id ?? '', TransactionType: 'CONFIRMED' as const },
    ];
    const identifier = freshIdentifier();
    const receiptId = await arrangeReceipt(form, identifier, { purposes });
    const view = open();
    await view.user.type(field('Search people'), `${receiptId}{Enter}`);
    await screen.findByRole('heading', { name: 'Elsewhere' });
    const { pathname } = view.router.state.location;
    await view.router.navigate(-1);
    await screen.findByText('Found by receipt ID');
    await view.user.clear(field('Search people'));
    await view.user.type(field('Search people'), `${pathname.split('/').at(-1)}{Enter}`);
    await screen.findByRole('heading', { name: 'Elsewhere' });
    expect(view.router.state.location.pathname).toBe(pathname);
  });

  test('is listed after Back, with what was typed, and opened only when it is looked for again', {
    tags: 'more',
  }, async () => {
    const { user, router, client } = open();
    const { id, identifier } = people[0] ?? { id: '', identifier: '' };
    await user.type(field('Search people'), `${identifier}{Enter}`);
    await screen.findByRole('heading', { name: 'Elsewhere' });
    await router.navigate(-1);
    const [row, ...others] = await rowsOf();
    expect(others).toEqual([]);
    expect((field('Search people') as HTMLInputElement).value).toBe(identifier);
    expect(router.state.location.search).toContain('by=identifier');
    expect(router.state.location.search).not.toContain('person-');
    expect(
      within(row as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`/data-subjects/${id}`);
    void client.refetchQueries();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(router.state.location.pathname).toBe('/data-subjects');
    await user.click(button('Search'));
    await screen.findByRole('heading', { name: 'Elsewhere' });
  });

  test('is only listed for someone who has begun to type something else', async () => {
    const answered = Promise.withResolvers<void>();
    const { user, router } = open('', async (request, pass) => {
      if (request.headers.has('identifier')) await answered.promise;
      return pass();
    });
    await user.type(field('Search people'), `${people[0]?.identifier}{Enter}`);
    await screen.findByRole('button', { name: 'Clear search' });
    await user.type(field('Search people'), 'x');
    answered.resolve();
    await screen.findByText('1 person found');
    expect(await rowsOf()).toHaveLength(1);
    expect(router.state.location.pathname).toBe('/data-subjects');
  });
});

test('what was typed stays visible on the result, and is masked again by the next search', async () => {
  const view = open();
  const [first, second] = people.map(({ identifier }) => identifier);
  await lookUpIdentifier(view, first ?? '');
  await screen.findByRole('heading', { name: 'Elsewhere' });
  await view.router.navigate(-1);
  expect(await screen.findByRole('link', { name: first })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Reveal Identifier' })).toBeNull();
  await lookUpElement(view, shared.name, shared.value);
  await waitFor(async () => expect(await rowsOf()).toHaveLength(people.length));
  for (const identifier of [first, second]) {
    expect(screen.queryByText(identifier ?? '')).toBeNull();
  }
  expect(screen.getAllByRole('button', { name: 'Reveal Identifier' })).toHaveLength(people.length);
});

const triedOf = () =>
  within(screen.getByRole('list', { name: 'Searched' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('who is not found is told with all that was tried, and may be a data element', async () => {
  const { user, router } = open();
  const identifier = freshIdentifier();
  await lookUpIdentifier({ user, router }, identifier);
  const title = await absence('No one found');
  expect(title.parentElement?.textContent).toContain(`Searched as ${identifier} in:`);
  // What another test made to be found by is among it, too.
  expect(triedOf()).toEqual(
    expect.arrayContaining([
      'Identifiers',
      'Former identifiers',
      'Additional identifiers',
      'Any capitalization',
    ]),
  );
  await user.click(button('Search data elements'));
  expect(field('Value')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Data element' }));
});

test('what was typed goes along from one way of searching to the other', async () => {
  const { user } = open();
  await user.type(field('Search people'), 'C-1');
  await user.click(button('By data element'));
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Data element' }));
  expect((field('Value') as HTMLInputElement).value).toBe('C-1');
  await user.type(field('Value'), '2');
  await user.click(button('By anything'));
  expect(document.activeElement).toBe(field('Search people'));
  expect((field('Search people') as HTMLInputElement).value).toBe('C-12');
});

test('a number that nobody has can be tried with another country code', async () => {
  const view = open();
  await lookUpIdentifier(view, `+46 ${Date.now()}`);
  const title = await absence('No one found');
  expect(triedOf()).toContain('Any phone format');
  expect(title.parentElement?.textContent).toContain('Try the number with');
});

test('a search that a limit holds says so, goes on by itself, and opens the person', {
  tags: 'more',
}, async () => {
  let isHeld = true;
  const { user, router } = open('', async (request, pass) => {
    if (!request.headers.has('identifier') || !isHeld) return pass();
    isHeld = false;
    return limitedAnswer(1);
  });
  const { id, identifier } = people[0] ?? { id: '', identifier: '' };
  await user.type(field('Search people'), `${identifier}{Enter}`);
  await screen.findByText('The list of people is paused.');
  await screen.findByRole('heading', { name: 'Elsewhere' });
  expect(router.state.location.pathname).toBe(`/data-subjects/${id}`);
});

describe('a lookup that has no exact hit', () => {
  test('by a former identifier leads to whoever has its person now, with the day of the merge', async () => {
    const { id, identifier } = await arrangePerson();
    const former = await arrangePerson();
    await arrangeMerge(identifier, former.identifier);
    const view = open();
    await lookUpIdentifier(view, former.identifier);
    await screen.findByText('1 person found');
    const [row] = await rowsOf();
    expect(headings()).toEqual(['Formerly 1']);
    expect(row?.textContent).toMatch(/Merged into this person on \w{3} \d+, \d{4}/);
    expect(
      within(row as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`/data-subjects/${id}`);
    expect(row?.outerHTML).not.toContain('@example.org');
  });

  test('an identifier that is used anew lists who has it first, and who had it as such', async () => {
    const survivor = await arrangePerson();
    const former = await arrangePerson();
    await arrangeMerge(survivor.identifier, former.identifier);
    const { id } = await arrangePerson({}, former.identifier);
    const view = open();
    await lookUpIdentifier(view, former.identifier);
    await screen.findByText('2 people found');
    const rows = await rowsOf();
    const hrefs = rows.map((row) => within(row).getByRole('link').getAttribute('href'));
    expect(hrefs).toEqual([`/data-subjects/${id}`, `/data-subjects/${survivor.id}`]);
    expect(headings()).toEqual(['Exact 1', 'Formerly 1']);
    expect(rows[1]?.textContent).toContain('Merged into this person on');
    expect(screen.queryByRole('button', { name: /^Record an opt-out/ })).toBeNull();
  });

  test('lists who is like it, masked, with what each was found by, and no order but its own', async () => {
    const card = `card-${crypto.randomUUID()}`;
    await arrangeElements([{ name: 'Loyalty number', linked: true, value: [card] }]);
    await arrangePerson({}, card.toUpperCase());
    const view = open();
    await lookUpIdentifier(view, card);
    const rows = await rowsOf();
    await screen.findByText('2 people found');
    expect(headings()).toEqual(['In Loyalty number 1', 'Same except capitals 1']);
    for (const row of rows) expect(row.outerHTML.toLowerCase()).not.toContain(card);
    screen.getByRole('button', { name: 'Record an opt-out anyway' });
    expect(screen.queryByRole('combobox', { name: 'Sorted by' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  });

  test('finds a phone number in any format, by identifier and by element', async () => {
    const digits = String(Date.now()).slice(-9);
    await arrangePerson({ Phone: `+46 ${digits}` }, `(${digits.slice(0, 2)}) ${digits.slice(2)}`);
    const view = open();
    await lookUpIdentifier(view, digits);
    await findHeading('Same number 1');
    await screen.findByText('1 person found');
    await lookUpElement(view, 'Phone', `46${digits}`);
    await screen.findByText('In Phone');
    expect(headings()).toEqual(['Same number 1']);
    expect(await rowsOf()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Count matches' })).toBeNull();
  });

  test('finds a value of an element that people are found by, and a number of the country that is chosen', async () => {
    const digits = String(Date.now()).slice(-7);
    const card = `LC-${digits}`;
    await arrangePerson({ 'Mobile phone': `+1 202 ${digits}`, 'Loyalty card': card });
    const view = open();
    await lookUpIdentifier(view, card.toLowerCase().replace('-', ' '));
    await findHeading('Same except spaces and hyphens 1');
    expect(screen.getByText('In Loyalty card')).toBeDefined();
    await screen.findByText('No exact match. 1 person found');
    expect(screen.queryByLabelText('Phone number from')).toBeNull();
    await lookUpIdentifier(view, `(202) ${digits}`);
    await absence('No one found');
    expect(screen.getByText(/^Choose the number's country above/)).toBeDefined();
    expect((await screen.findByText(/assumed/)).textContent).toMatch(/^\+\d+ assumed$/);
    await view.user.selectOptions(screen.getByLabelText('Phone number from'), 'United States');
    await screen.findByText('In Mobile phone');
    expect((await screen.findByText('+1')).parentElement?.textContent).toBe('+1');
    expect(queryOf(view.sent.at(-1)).get('country')).toBe('US');
    expect((screen.getByLabelText('Phone number from') as HTMLSelectElement).value).toBe('US');
    await lookUpElement(view, 'mobile phone', digits);
    await screen.findByText('No such data element');
    expect(screen.getByText(/Did you mean “Mobile phone”\?/)).toBeDefined();
  });

  test('finds who has a value as additional identifier of the element', async () => {
    const card = uniqueName('C');
    await arrangeElements([{ name: 'Loyalty number', linked: true, value: [card] }]);
    const view = open();
    await lookUpElement(view, 'Loyalty number', card);
    await findHeading('In Loyalty number 1');
    expect(await rowsOf()).toHaveLength(1);
  });

  test('by what somebody typed into a form lists them apart, after those that others know', async () => {
    const card = uniqueName('C');
    const typed = freshIdentifier();
    await arrangeReceipt(await arrangeForm(), typed, { additionalIdentifiers: { Badge: card } });
    const view = open();
    await lookUpIdentifier(view, card);
    const words = async () =>
      (await rowsOf()).map((row) => within(row).queryByText(/^Found by/)?.textContent);
    await findHeading('Typed into a form 1');
    expect(await words()).toEqual(['Found by Badge']);
    await arrangeElements([{ name: 'Badge', value: [card], linked: true }]);
    await lookUpIdentifier(view, card);
    await screen.findByText('2 people found');
    expect(headings()).toEqual(['In Badge 1', 'Typed into a form 1']);
    expect(await words()).toEqual([undefined, 'Found by Badge']);
    screen.getByRole('checkbox', { name: 'Select person in row 2' });
    expect(view.router.state.location.pathname).toBe('/data-subjects');
  });

  test('by the value of the element that has the index lists its people, and says what was compared', async () => {
    const indexed = { Tried: ['identifier', 'dataElement'], TriedElement: 'Card' };
    const FoundBy = [{ Kind: 'dataElement', Name: 'Card' }];
    let content = [{ ...personOf('one'), FoundBy }];
    const view = open('', async () =>
      Response.json({ content, number: 0, size: 50, last: true, pageable: {}, ...indexed }),
    );
    await lookUpIdentifier(view, 'C-1');
    await findHeading('In Card 1');
    expect(view.router.state.location.pathname).toBe('/data-subjects');
    content = [];
    await lookUpIdentifier(view, 'C-2');
    await absence('No one found');
    expect(triedOf()).toEqual(['Identifiers', 'Card (exact value)']);
  });

  test('offers to clear filters where there are some, and says so', async () => {
    const view = open();
    await lookUpElement(view, shared.name, uniqueName('Nowhere'));
    const title = await absence('No one found');
    expect(title.parentElement?.textContent).toContain(
      'as “City” or as an additional identifier, in any capitalization',
    );
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    await openFilters(view);
    fireEvent.change(screen.getByLabelText('Updated after'), { target: { value: '2026-01-01' } });
    await screen.findByRole('button', { name: 'Clear filters' });
    expect(screen.getByText(/^No one matching the filters has/)).toBeDefined();
  });

  test('says where not all are shown', async () => {
    const FoundBy = [{ Kind: 'additionalIdentifier', Name: 'Team' }];
    const content = [{ ...personOf('one'), FoundBy }];
    const view = open('', async () =>
      Response.json({ content, number: 0, size: 50, last: false, pageable: {} }),
    );
    await lookUpIdentifier(view, 'team');
    await screen.findByText('More people match.');
  });
});

describe('those found', () => {
  const found = (Id: string, Kind: string, more: object = {}) => ({
    ...personOf(Id),
    FoundBy: [{ Kind, Name: Kind === 'dataElement' ? 'Card' : null }],
    ...more,
  });
  const openFound = async (content: readonly object[]) => {
    const view = open('', async (request, pass) =>
      request.headers.has('identifier') ? answerOf(content) : pass(),
    );
    await rowsOf();
    await view.user.type(field('Search people'), 'casey{Enter}');
    return view;
  };
  const three = [found('a', 'otherCase'), found('b', 'dataElement'), found('c', 'otherCase')];
  const marked = () =>
    [...document.querySelectorAll('tr[data-current] a')].map((link) => link.getAttribute('href'));

  test('are one list, the best of them marked, which Enter opens from the box', async () => {
    const { user, router } = await openFound(three);
    await screen.findByText('3 people found');
    await screen.findByText('Press Enter to open the first, or arrow down for the next.');
    expect(headings()).toEqual(['Same except capitals 2', 'In Card 1']);
    expect(marked()).toEqual(['/data-subjects/a']);
    expect(document.activeElement).toBe(field('Search people'));
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Elsewhere' });
    expect(router.state.location.pathname).toBe('/data-subjects/a');
  });

  test('are gone through with arrow keys, there and back', async () => {
    const { user, router } = await openFound(three);
    await screen.findByText('3 people found');
    await user.keyboard('{ArrowDown}');
    expect(marked()).toEqual(['/data-subjects/c']);
    expect(document.activeElement?.getAttribute('href')).toBe('/data-subjects/c');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(marked()).toEqual(['/data-subjects/b']);
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(field('Search people'));
    await user.keyboard('{ArrowDown}{Enter}');
    await screen.findByRole('heading', { name: 'Elsewhere' });
    expect(router.state.location.pathname).toBe('/data-subjects/c');
  });

  test('are opened neither by the Enter that searched, held down, nor under another text', async () => {
    const { router, user, sent } = await openFound([found('a', 'otherCase')]);
    await screen.findByText('No exact match. 1 person found');
    await screen.findByText('Press Enter to open it.');
    const before = sent.length;
    fireEvent.keyDown(field('Search people'), { key: 'Enter', repeat: true });
    await user.keyboard('x{Enter}');
    await waitFor(() => expect(sent.length).toBe(before + 1));
    expect(router.state.location.pathname).toBe('/data-subjects');
  });

  test('say before anyone is opened where another record answers otherwise, also of an exact hit', async () => {
    const Purposes = [{ Id: 'p', Name: 'Marketing email', Version: 1, Status: 'ACTIVE' }];
    const Differs = [{ PurposeId: 'p', Status: 'WITHDRAWN' }];
    const MoreRecords = [{ Id: 'twin', by: 'SAME_IDENTIFIER', Differs }];
    const { user, router } = await openFound([found('a', 'identifier', { Purposes, MoreRecords })]);
    await screen.findByText(
      'Two records answer differently: Marketing email is Active in one, Withdrawn in the other.',
    );
    expect(button('Compare the two')).toBeDefined();
    expect(router.state.location.pathname).toBe('/data-subjects');
    expect(marked()).toEqual(['/data-subjects/a']);
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Elsewhere' });
    expect(router.state.location.pathname).toBe('/data-subjects/a');
  });
});

test('what a browser cannot send is named while it is typed, and nothing is sent', async () => {
  const { user, sent } = open();
  await rowsOf();
  const before = sent.length;
  await user.type(field('Search people'), ' łukasz');
  expect(await screen.findByText(/Contains “ł” \(U\+0142\)/)).toBeDefined();
  await user.click(button('Search'));
  expect(document.activeElement).toBe(field('Search people'));
  expect(sent).toHaveLength(before);
  for (const [name, value] of Object.entries({ autocomplete: 'off', spellcheck: 'false' })) {
    expect(field('Search people').getAttribute(name)).toBe(value);
  }
});

describe('an index run', () => {
  test('is proposed for a search by a data element, whose name goes there in memory', async () => {
    const view = open();
    await lookUpElement(view, shared.name, shared.value);
    const link = await screen.findByRole('link', { name: `An index run for “${shared.name}”` });
    expect(link.getAttribute('href')).toBe('/index-runs');
    await view.user.click(link);
    await screen.findByText('Elsewhere');
    expect(proposedElement(view.client)).toBe(shared.name);
  });

  test('leads to a search by its data element, which is proposed once', async () => {
    const { user, router, client } = open();
    await router.navigate('/elsewhere');
    await screen.findByText('Elsewhere');
    proposeSearchBy(client, shared.name);
    await router.navigate('/data-subjects');
    await waitFor(() => expect(document.activeElement).toBe(field('Value')));
    await user.keyboard(`${shared.value}{Enter}`);
    await waitFor(() => expect(router.state.location.search).toContain('by=element'));
    await router.navigate('/elsewhere');
    await screen.findByText('Elsewhere');
    await router.navigate('/data-subjects');
    expect(await screen.findByRole('textbox', { name: 'Search people' })).toBeDefined();
  });

  test('is proposed with what it would replace', async () => {
    const other = uniqueName('Badge');
    await arrangePerson({ [other]: 'a' });
    const view = open('', undefined, { indexed: shared.name });
    await lookUpElement(view, other, 'a');
    await screen.findByText(/would replace the index on “City”/);
  });

  test('is not proposed where this data element has the index', async () => {
    const view = open('', undefined, { indexed: shared.name });
    await lookUpElement(view, shared.name, shared.value);
    expect(await rowsOf()).toHaveLength(3);
    await waitFor(() => expect(view.client.isFetching()).toBe(0));
    expect(screen.queryByText(/index run for/i)).toBeNull();
  });

  test('is not proposed to those who may only read', { tags: 'more' }, async () => {
    const view = open('', undefined, { rights: 'reader' });
    await lookUpElement(view, shared.name, shared.value);
    expect(await rowsOf()).toHaveLength(3);
    await waitFor(() => expect(view.client.isFetching()).toBe(0));
    expect(screen.queryByText(/index run for/i)).toBeNull();
  });

  test('is not proposed for a person who is looked up by identifier', async () => {
    const card = uniqueName('C');
    await arrangeElements([{ name: 'Loyalty number', linked: true, value: [card] }]);
    const view = open();
    await lookUpIdentifier(view, card);
    await screen.findByText('1 person found');
    expect(screen.queryByText(/index run for/i)).toBeNull();
  });
});

test('with nothing entered a search says what to enter; with filters it lists who they leave', async () => {
  const { user, router, sent } = open();
  await rowsOf();
  const hint = 'Enter an email, phone, card number or receipt ID, or set filters.';
  const before = sent.length;
  await user.click(button('Search'));
  expect(await screen.findByText(hint)).toBeDefined();
  expect(document.activeElement).toBe(field('Search people'));
  expect(sent).toHaveLength(before);
  await openFilters({ user });
  fireEvent.change(screen.getByLabelText('Updated after'), { target: { value: '2026-01-01' } });
  await waitFor(() => expect(screen.queryByText(hint)).toBeNull());
  await waitFor(() => expect(sent.length).toBe(before + 1));
  await user.click(button('Search'));
  await waitFor(() => expect(sent.length).toBe(before + 2));
  expect(queryOf(sent.at(-1)).has('updatedSince')).toBe(true);
  expect(screen.queryByText(hint)).toBeNull();
  // An emptied box ends the lookup and keeps the filters.
  await lookUpIdentifier({ user, router }, freshIdentifier());
  await user.clear(field('Search people'));
  await user.click(button('Search'));
  await waitFor(() => expect(router.state.location.search).toBe('?updatedSince=2026-01-01'));
  await rowsOf();
});

test('a data element is a pair: a name without its value is not sent', async () => {
  const { user, sent } = open();
  await rowsOf();
  const before = sent.length;
  await user.click(button('By data element'));
  const name = await screen.findByRole('combobox', { name: 'Data element' });
  await user.type(name, 'City');
  await user.click(button('Search'));
  expect(await screen.findByText('Value: Must not be empty.')).toBeDefined();
  expect(document.activeElement).toBe(field('Value'));
  expect(sent).toHaveLength(before);
});

test('pages go on by tokens in memory: forward, back, and back from elsewhere', {
  tags: 'more',
}, async () => {
  const { user, router, sent } = open('?size=2&sort=createdDate,asc');
  await lookUpElement({ user, router }, shared.name, shared.value);
  expect(await rowsOf()).toHaveLength(2);
  await place('Page 1, rows 1–2, more follow');
  await user.click(button('Next'));
  await place('Page 2, rows 3–3, end of results');
  const token = sent.at(-1)?.headers.get('requestContinuation') ?? '';
  expect(token).not.toBe('');
  expect(button('Next').getAttribute('aria-disabled')).toBe('true');

  await router.navigate('/elsewhere');
  await screen.findByRole('heading', { name: 'Elsewhere' });
  await router.navigate(-1);
  await place('Page 2, rows 3–3, end of results');
  await waitFor(() => expect((field('Value') as HTMLInputElement).value).toBe(shared.value));
  await user.click(button('Previous'));
  await place('Page 1, rows 1–2, more follow');
  const entries = JSON.stringify([router.state.location, sent.map(({ url }) => url)]);
  for (const personal of [token, shared.value, encodeURIComponent(shared.value)]) {
    expect(entries).not.toContain(personal);
  }
});

test('another page is shown from its start; First leads back from any page', {
  tags: 'more',
}, async () => {
  const scroll = vi.fn();
  // The browser of the tests has none.
  Object.assign(HTMLElement.prototype, { scrollIntoView: scroll });
  onTestFinished(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView');
  });
  const { user, router } = open('?size=1');
  await lookUpElement({ user, router }, shared.name, shared.value);
  await place('Page 1, rows 1–1, more follow');
  expect(button('First').getAttribute('aria-disabled')).toBe('true');
  expect(scroll).not.toHaveBeenCalled();
  await user.click(button('Next'));
  await place('Page 2, rows 2–2, more follow');
  await waitFor(() => expect(scroll).toHaveBeenCalledTimes(1));
  expect(document.activeElement).toBe(button('Next'));
  await user.click(button('Next'));
  await place('Page 3, rows 3–3, end of results');
  await router.navigate(-1);
  await place('Page 2, rows 2–2, more follow');
  expect(scroll).toHaveBeenCalledTimes(2);
  await user.click(button('First'));
  await place('Page 1, rows 1–1, more follow');
  await waitFor(() => expect(scroll).toHaveBeenCalledTimes(3));
});

test('while a page is on its way, the place is that of the rows that are there; a double click goes one page', {
  tags: 'more',
}, async () => {
  let letPass = () => {};
  const passed = new Promise<void>((resolve) => {
    letPass = resolve;
  });
  const { user, router } = open('?size=2', async (request, pass) => {
    if (request.headers.has('requestContinuation')) await passed;
    return pass();
  });
  await lookUpElement({ user, router }, shared.name, shared.value);
  await place('Page 1, rows 1–2, more follow');
  const next = button('Next');
  fireEvent.click(next);
  fireEvent.click(next);
  await waitFor(() => expect(screen.getByRole('table', { name: 'People' }).ariaBusy).toBe('true'));
  expect(screen.getAllByText('Page 1, rows 1–2, more follow')[0]).toBeDefined();
  letPass();
  await place('Page 2, rows 3–3, end of results');
  await router.navigate(-1);
  await place('Page 1, rows 1–2, more follow');
});

test('a box is ticked at once, not a moment later', async () => {
  const { user, router } = open('?size=2');
  await lookUpElement({ user, router }, shared.name, shared.value);
  const [tick] = within((await rowsOf())[0] as HTMLElement).getAllByRole('checkbox');
  fireEvent.click(tick as HTMLElement);
  expect((tick as HTMLInputElement).checked).toBe(true);
  fireEvent.click(tick as HTMLElement);
  expect((tick as HTMLInputElement).checked).toBe(false);
});

test('another order or size begins at a first page of its own', { tags: 'more' }, async () => {
  const { user, router, sent } = open('?size=2');
  await lookUpElement({ user, router }, shared.name, shared.value);
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await place('Page 2, rows 3–3, end of results');
  await openFilters({ user });
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Sort by' }),
    'Identifier type, ascending',
  );
  await place('Page 1, rows 1–2, more follow');
  expect(sent.at(-1)?.headers.has('requestContinuation')).toBe(false);
  expect(queryOf(sent.at(-1)).get('sort')).toBe('identifierType,asc');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50 per page');
  await place('Page 1, rows 1–3, end of results');
});

test('who is selected stays selected on other pages, and is counted', {
  tags: 'more',
}, async () => {
  const { user, router } = open('?size=2');
  await lookUpElement({ user, router }, shared.name, shared.value);
  for (const tick of within((await rowsOf())[0] as HTMLElement).getAllByRole('checkbox')) {
    await user.click(tick);
  }
  expect(screen.getAllByText('1 selected')[0]).toBeDefined();
  await user.click(button('Next'));
  await place('Page 2, rows 3–3, end of results');
  await user.click(within((await rowsOf())[0] as HTMLElement).getByRole('checkbox'));
  expect(screen.getAllByText('2 selected, 1 not on this page')[0]).toBeDefined();
  await user.click(button('Clear selection'));
  expect(screen.queryByText(/selected/)).toBeNull();
  expect(document.activeElement).toBe(button('Filters'));
});

test('matches are counted only where it is asked, by a request of its own', {
  tags: 'more',
}, async () => {
  const { user, router, sent } = open();
  await lookUpElement({ user, router }, shared.name, shared.value);
  await rowsOf();
  await user.click(button('Count matches'));
  expect(await screen.findByText(/^3 people match, counted at \d\d:\d\d:\d\d\.$/)).toBeDefined();
  const counting = sent.filter(
    (request) => !queryOf(request).get('properties')?.includes('ignoreCount'),
  );
  expect(counting).toHaveLength(1);
  expect(counting[0]?.headers.get('dataElementValue')).toBe(shared.value);
  expect(button('Count again')).toBeDefined();
});

describe('filters', () => {
  test('stand in the address; days that exclude each other say why', async () => {
    const { user, router } = open();
    expect(button('Filters').getAttribute('aria-expanded')).toBe('false');
    await openFilters({ user });
    expect(button('Filters').getAttribute('aria-expanded')).toBe('true');
    fireEvent.change(screen.getByLabelText('Last contact since'), {
      target: { value: '2026-11-01' },
    });
    expect(router.state.location.search).toBe('?since=2026-11-01');
    const after = screen.getByLabelText('Updated after');
    expect(after.getAttribute('aria-disabled')).toBe('true');
    fireEvent.change(after, { target: { value: '2026-11-02' } });
    expect(router.state.location.search).toBe('?since=2026-11-01');
    expect(
      screen.getByText(/Last contact on or after 2026-11-01\. Clear “Last contact since”/),
    ).toBeDefined();
    await user.click(button('Clear Last contact since'));
    fireEvent.change(after, { target: { value: '2026-11-02' } });
    expect(router.state.location.search).toBe('?updatedSince=2026-11-02');
    expect(screen.getByLabelText('Last contact since').getAttribute('aria-disabled')).toBe('true');
  });

  test('a day and a collection point ask for who changed at that point since, and say so', {
    tags: 'more',
  }, async () => {
    const form = await arrangeForm();
    const other = await arrangeForm();
    const Id = form.point.Purposes?.[0]?.Id ?? '';
    const [here, before] = [freshIdentifier(), freshIdentifier()];
    const purposes = [{ Id, TransactionType: 'CONFIRMED' as const }];
    await arrangeReceipt(form, here, { interactionDate: '2026-03-02T12:00:00Z', purposes });
    await arrangeReceipt(form, before, { interactionDate: '2026-02-01T12:00:00Z', purposes });
    const later = [
      { Id: other.point.Purposes?.[0]?.Id ?? '', TransactionType: 'CONFIRMED' as const },
    ];
    await arrangeReceipt(other, before, {
      interactionDate: '2026-03-02T12:00:00Z',
      purposes: later,
    });
    const { user, sent } = open(`?collectionPointGuid=${form.point.Id}&since=2026-03-01`);
    expect(await rowsOf()).toHaveLength(1);
    await openFilters({ user });
    expect(queryOf(sent.at(-1)).get('changedThrough')).toBe('collectionPoint');
    screen.getByLabelText('Changed at this point since');
    screen.getByText(/^Consent changed at this collection point on or after 2026-03-01\./);
  });

  test('are told beside the button while they are put away, and taken off one by one or all at once', {
    tags: 'more',
  }, async () => {
    const form = await arrangeForm();
    const purpose = form.point.Purposes?.[0];
    const { user, router } = open(
      `?purposeGuid=${purpose?.Id}&collectionPointGuid=${form.point.Id}&updatedSince=2026-11-01`,
    );
    expect(button('Filters 3 set').getAttribute('aria-expanded')).toBe('false');
    await screen.findByText(form.point.Name);
    await screen.findByText(purpose?.Label ?? '');
    await screen.findByText('Nov 1, 2026');
    expect(document.body.textContent).not.toContain(form.point.Id.slice(0, 8));
    await user.click(button('Clear Updated after'));
    expect(router.state.location.search).not.toContain('updatedSince');
    await waitFor(() => expect(document.activeElement).toBe(button('Filters 2 set')));
    await openFilters({ user });
    // Said once: the panel has them.
    expect(screen.getAllByRole('button', { name: 'Clear Purpose' })).toHaveLength(1);
    await openFilters({ user });
    await user.click(button('Clear'));
    expect(router.state.location.search).toBe('');
    expect(document.activeElement).toBe(button('Filters'));
  });

  test('stay out of a search by identifier, with the reason', async () => {
    const { user } = open('?by=identifier&updatedSince=2026-11-01');
    await user.click(button('Filters'));
    screen.getByText("Filters don't apply to a search by identifier.");
    expect(screen.queryByLabelText('Updated after')).toBeNull();
  });

  test('a collection point is picked by name, or by a part of names', {
    tags: 'more',
  }, async () => {
    const { user, router, sent } = open();
    await openFilters({ user });
    await user.click(button('Collection point any'));
    await user.type(await screen.findByRole('combobox', { name: 'Collection point' }), 'web');
    await user.click(await screen.findByRole('option', { name: 'name contains “web”' }));
    expect(router.state.location.search).toBe('?collectionPointName=web');
    await waitFor(() => expect(queryOf(sent.at(-1)).get('collectionPointName')).toBe('web'));
    expect(button('Collection point name contains “web”')).toBeDefined();
  });

  test('what is read more is asked for, costs what is said, and gets a column', async () => {
    const { user, sent } = open('?size=2&sort=createdDate,desc');
    await rowsOf();
    await openFilters({ user });
    const all = screen.getByRole('checkbox', { name: 'Choices without consent' });
    expect(all.getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('checkbox', { name: 'Topics', description: /Slower/ }));
    await user.click(all);
    await rowsOf();
    expect(queryOf(sent.at(-1)).get('properties')).toBe(
      'ignoreCount,ignoreCustomPreferences,includeAllPreferences',
    );
    expect(screen.getByRole('columnheader', { name: 'Topics' })).toBeDefined();
  });
});

describe('when there is nobody to show', () => {
  test('no match, nobody at all and a lookup that is gone are told apart', async () => {
    const none = open('?updatedSince=2999-01-01');
    expect(await absence('No people match these filters')).toBeDefined();
    await none.user.click(button('Clear filters'));
    await rowsOf();

    await none.router.navigate('/data-subjects?by=element');
    expect(await screen.findByText('Your search was cleared.')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('a reload loses whom the address does not name: nothing is sent', async () => {
    const { sent, user, router } = open('?by=identifier');
    expect(screen.getByText('Your search was cleared.')).toBeDefined();
    expect(sent).toEqual([]);
    await user.click(button('Clear search'));
    expect(router.state.location.search).toBe('');
    expect(document.activeElement).toBe(field('Search people'));
    await rowsOf();
  });

  test('a page whose token went with a reload begins at the first, and stays there', async () => {
    const { sent, user, router, client } = open();
    await rowsOf();
    const before = sent.length;
    const { navigate } = router;
    // The first page, which brings the token back, is there before the entry is replaced.
    const replacing = Promise.withResolvers<void>();
    vi.spyOn(router, 'navigate').mockImplementationOnce(async (...to) => {
      await replacing.promise;
      return navigate(...to);
    });
    await navigate('/data-subjects?size=2&sort=createdDate,asc', { state: { page: 1 } });
    await place('Page 1, rows 1–2, more follow');
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(router.state.location.state).toEqual({ page: 1 });
    expect(sent).toHaveLength(before + 1);
    replacing.resolve();
    await waitFor(() => expect(router.state.location.state).toEqual({}));
    await user.click(button('Next'));
    await place('Page 2, rows 3–4, more follow');
    expect(sent).toHaveLength(before + 2);
  });

  test('an account without data subjects says where they come from', async () => {
    open('', async () => answerOf([]));
    expect(await absence('No people yet')).toBeDefined();
  });

  test('pages without rows are passed over, counted; after a few the person decides', async () => {
    let answers = 0;
    const counted = Promise.withResolvers<void>();
    const { user } = open('', async () => {
      answers += 1;
      if (answers === 3) await counted.promise;
      return answers === 8 ? answerOf([personOf('late')]) : answerOf([], `token ${answers}`);
    });
    expect(await screen.findByText('Still searching: 2 empty pages so far.')).toBeDefined();
    counted.resolve();
    expect(await absence('No results yet')).toBeDefined();
    expect(answers).toBe(6);
    await user.click(button('Keep searching'));
    await place('Page 1, rows 1–1, end of results');
    expect(await rowsOf()).toHaveLength(1);
  });

  test('empty pages after others leave these, with the way back, and say how it goes at the pager', {
    tags: 'more',
  }, async () => {
    let isEmpty = true;
    const counted = Promise.withResolvers<void>();
    let answers = 0;
    const { user, router } = open('', async (request) => {
      const token = request.headers.get('requestContinuation');
      if (token === null) return answerOf([personOf('one')], 'second');
      if (token === 'second') return answerOf([personOf('two')], 'third');
      answers += 1;
      if (answers === 2) await counted.promise;
      return isEmpty ? answerOf([], `token ${answers}`) : answerOf([personOf('late')]);
    });
    const next = () => user.click(button('Next'));
    await screen.findByRole('button', { name: 'Next' });
    await next();
    await place('Page 2, rows 2–2, more follow');
    await next();
    const foot = (await screen.findByText('Still searching: 1 empty page so far.')).closest(
      '.foot',
    );
    expect(foot?.contains(button('Stop'))).toBe(true);
    expect(foot?.contains(button('Previous'))).toBe(true);
    counted.resolve();
    await waitFor(() => expect(foot?.contains(button('Keep searching'))).toBe(true));
    expect(within(foot as HTMLElement).getByText('No results yet')).toBeDefined();
    expect(await rowsOf()).toHaveLength(1);
    isEmpty = false;
    await user.click(button('Keep searching'));
    await place('Page 3, rows 3–3, end of results');
    await router.navigate(-1);
    await place('Page 2, rows 2–2, more follow');
    await user.click(button('Previous'));
    await place('Page 1, rows 1–1, more follow');
  });

  test('Stop ends the passing over of empty pages', async () => {
    let answers = 0;
    const stopped = Promise.withResolvers<void>();
    const { user } = open('', async () => {
      answers += 1;
      if (answers === 2) await stopped.promise;
      return answerOf([], `token ${answers}`);
    });
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    stopped.resolve();
    expect(await absence('No results yet')).toBeDefined();
    expect(answers).toBe(2);
  });

  test('an empty last page says so and leaves the page before on screen', async () => {
    const { user } = open('', async (request) =>
      request.headers.has('requestContinuation')
        ? answerOf([])
        : answerOf([personOf('one'), personOf('two')], 'token'),
    );
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByText('No more results.')).toBeDefined();
    expect(await rowsOf()).toHaveLength(2);
    await place('Page 1, rows 1–2, end of results');
    expect(button('Next').getAttribute('aria-disabled')).toBe('true');
  });
});

describe('when reading fails', () => {
  test('a list whose token is refused has expired: it starts again, with everything that was set', {
    tags: 'more',
  }, async () => {
    let isExpired = true;
    const { user, router } = open('?size=2&sort=createdDate,asc', async (request, pass) =>
      isExpired && request.headers.has('requestContinuation')
        ? new Response(
            JSON.stringify({ code: 'continuation-invalid', message: 'x', status: 400 }),
            { status: 400, headers: { 'Content-Type': 'application/problem+json' } },
          )
        : pass(),
    );
    await lookUpElement({ user, router }, shared.name, shared.value);
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByText('These results have expired')).toBeDefined();
    isExpired = false;
    await user.click(button('Start again from page 1'));
    // Not those of the expired list, which stay until the new ones are there.
    expect(await rowsOf()).toHaveLength(2);
    await place('Page 1, rows 1–2, more follow');
    expect(router.state.location.search).toContain('sort=createdDate,asc');
    expect(document.activeElement).not.toBe(document.body);
    await user.click(button('Next'));
    await place('Page 2, rows 3–3, end of results');
  });

  test('forbidden, limited and failed are three texts, and none of them an empty list', async () => {
    let answer = forbiddenAnswer;
    const { client } = open('', async () => answer());
    expect(await screen.findByText("You don't have access to the list of people.")).toBeDefined();
    answer = () => limitedAnswer(30);
    void client.refetchQueries();
    expect(await screen.findByText('The list of people is paused.')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('a page that could not be had is read by another press of Next', {
    tags: 'more',
  }, async () => {
    let isRefused = true;
    const { user, router } = open('?size=2', async (request, pass) =>
      isRefused && request.headers.has('requestContinuation') ? forbiddenAnswer() : pass(),
    );
    await lookUpElement({ user, router }, shared.name, shared.value);
    await place('Page 1, rows 1–2, more follow');
    await user.click(button('Next'));
    const refusal = await screen.findByText("You don't have access to the list of people.");
    expect(refusal.closest('.foot')?.contains(button('Next'))).toBe(true);
    expect(screen.getAllByText('Page 1, rows 1–2, more follow')[0]).toBeDefined();
    isRefused = false;
    await user.click(button('Next'));
    await place('Page 2, rows 3–3, end of results');
    await router.navigate(-1);
    await place('Page 1, rows 1–2, more follow');
  });

  test('rows that are there stay while a later reading fails', async () => {
    let isBroken = false;
    const { client } = open('?size=2', (_request, pass) =>
      isBroken ? Promise.resolve(failedAnswer()) : pass(),
    );
    await rowsOf();
    isBroken = true;
    void client.refetchQueries();
    expect(await screen.findByText(/Showing results from \d\d:\d\d:\d\d/)).toBeDefined();
    expect(await rowsOf()).toHaveLength(2);
  });
});

describe('columns and views', () => {
  beforeEach(() => localStorage.clear());

  test('a view keeps filters and columns, and never whom someone looked up', async () => {
    // Nobody has it: nobody's page is opened.
    const identifier = freshIdentifier();
    const view = open('?since=2026-01-01T00:00:00.000Z');
    const { user, router } = view;
    await rowsOf();
    await user.click(button('Filters 1 set'));
    await user.click(await screen.findByRole('checkbox', { name: 'Country' }));
    await user.click(screen.getByRole('checkbox', { name: 'Added' }));
    expect(screen.queryByRole('columnheader', { name: 'Country' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: /^Added/ })).toBeDefined();
    await user.type(field('Search people'), identifier);
    await pressLookUp(view, 'identifier');
    await user.type(await screen.findByRole('textbox', { name: 'Save this view as' }), 'Recent');
    await user.click(button('Save view'));
    const tab = await screen.findByRole('button', { name: 'Recent' });
    expect(localStorage.getItem('list-people')).not.toContain(identifier);
    expect(localStorage.getItem('list-people')).not.toContain('by=');
    await user.click(button('All'));
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole('columnheader', { name: 'Country' })).toBeDefined();
    await user.click(tab);
    expect(router.state.location.search).toBe('?since=2026-01-01T00:00:00.000Z');
    expect(screen.queryByRole('columnheader', { name: 'Country' })).toBeNull();
  });
});
