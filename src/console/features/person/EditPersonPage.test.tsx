import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { bindApi } from '#console/api/api.ts';
import {
  arrangeElements,
  arrangeForm,
  arrangePerson,
  arrangeReceipt,
} from '#console/testing/arrange-people.ts';
import { maskingService } from '#console/testing/masking-service.ts';
import {
  createTestClient,
  type FetchStub,
  renderConsole,
} from '#console/testing/render-console.tsx';
import { failedAnswer, forbiddenAnswer, limitedAnswer } from '#console/testing/stub-answers.ts';
import { setPresenting } from '#console/ui/presenter-mode.ts';
import { listDataSubjectsEndpoint, listProfilesEndpoint } from '#contract/data-subjects.ts';
import { Component as EditPersonPage } from './EditPersonPage.tsx';
import { Component as PersonPage } from './PersonPage.tsx';
import { fetchPerson } from './read-person.ts';

type Options = Pick<
  Parameters<typeof renderConsole>[0],
  'rights' | 'fetch' | 'recordsLooks' | 'revealReason'
>;

const open = (id: string, options: Options = {}) =>
  renderConsole({
    routes: [
      { path: '/data-subjects/:id/edit', Component: EditPersonPage },
      { path: '/data-subjects/:id', Component: PersonPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/data-subjects/${id}/edit`,
    ...options,
  });

const arrange = () =>
  arrangeElements([
    { name: 'City', value: 'Göteborg' },
    { name: 'Phone', value: ['+12025550101', '+12025550102'], linked: true },
  ]);

const field = (name: string) => screen.findByRole('textbox', { name });
const button = (name: string) => screen.findByRole('button', { name });

/** The stored values, such as "City: Malmö". */
const storedOf = async (id: string): Promise<string[]> => {
  const record = await fetchPerson(id);
  return (record?.profile.DataElements ?? []).map(
    ({ Name, Value, Linked }) =>
      `${Name}${Linked ? ' (identifier)' : ''}: ${[Value].flat().join(', ')}`,
  );
};

/** Cuts the answer of a save off, after or before the service did it. */
const cutting =
  (isDone: boolean): FetchStub =>
  async (request, pass) => {
    if (!request.url.includes('/dataelements')) return pass();
    if (isDone) await pass();
    throw new TypeError('Failed to fetch');
  };

afterEach(() => setPresenting(false));

describe('editing', () => {
  test('typed text is applied on the click on Save, so that nothing moves under the pointer', {
    tags: 'more',
  }, async () => {
    const { id } = await arrange();
    const { user } = open(id);
    const city = await field('City');
    await user.type(city, 'Malmö');
    const save = await button('Save data…');
    await user.pointer({ keys: '[MouseLeft>]', target: save });
    expect(document.activeElement).toBe(city);
    expect(screen.queryByText('Malmö')).toBeNull();
    await user.pointer({ keys: '[/MouseLeft]', target: save });
    expect((await screen.findByRole('dialog')).textContent).toContain('Malmö');
  });

  test('has a row for each field, with what is stored beside what is new', async () => {
    const { id } = await arrange();
    const { user } = open(id);
    await user.type(await field('City'), 'Malmö{Enter}');
    const table = screen.getByRole('table', { name: 'Data of this person' });
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      'Field',
      'Now',
      'New',
    ]);
    const row = within(table).getByRole('row', { name: /^City/ });
    const [now, next] = within(row).getAllByRole('cell');
    expect(now?.textContent).toMatch(/^G•+.*removed/);
    expect(next?.textContent).toContain('Malmö');
    expect(
      within(table)
        .getByRole('row', { name: /^Phone/ })
        .hasAttribute('data-changed'),
    ).toBe(false);
    await user.click(await button('Keep removed City 1'));
    expect(row.hasAttribute('data-changed')).toBe(false);
    expect(row.textContent).not.toContain('Malmö');
  });

  test('replaces a value, spells out what becomes of a removed identifier, and leads back to the profile', async () => {
    const { id } = await arrange();
    const { user, router } = open(id);
    await user.type(await field('City'), 'Malmö{Enter}');
    await user.click(await button('Remove Phone 1'));
    expect(screen.getByText(/kept as data element Phone\. To delete it, save, then/)).toBeDefined();
    expect(screen.getByText('2 unsaved changes')).toBeDefined();
    await user.click(await button('Save data…'));

    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Replaces all Phone identifiers.');
    expect(dialog.textContent).toContain(
      'The removed one is kept as data element Phone. To delete it',
    );
    expect(dialog.textContent).toContain('Malmö');
    expect(dialog.textContent).not.toContain('Göteborg');
    expect(dialog.textContent).not.toContain('+12025550101');
    await user.click(within(dialog).getByRole('button', { name: 'Save data' }));

    expect(await screen.findByText('Saved.')).toBeDefined();
    expect((await storedOf(id)).toSorted()).toEqual([
      'City: Malmö',
      'Phone (identifier): +12025550102',
      'Phone: +12025550101',
    ]);
    expect(router.state.location.pathname).toBe(`/data-subjects/${id}`);
    await waitFor(() => expect(router.state.location.state).toBeNull());
    expect(await screen.findByRole('region', { name: 'Data' })).toBeDefined();
    expect(document.documentElement.outerHTML).not.toContain('Malmö');
  });

  test('the review shows a removed country unmasked, as the page does', async () => {
    const { id } = await arrangeElements([
      { name: 'Country', value: 'SE' },
      { name: 'City', value: 'Göteborg' },
    ]);
    const { user } = open(id);
    await user.type(await field('Country'), 'NO{Enter}');
    await user.type(await field('City'), 'Malmö{Enter}');
    await user.click(await button('Save data…'));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('SE')).toBeDefined();
    expect(dialog.textContent).not.toContain('Göteborg');
  });

  test('adds a data element and a type of identifiers, and says which names were new', async () => {
    const { id } = await arrange();
    const name = `Element ${crypto.randomUUID().slice(0, 8)}`;
    const { user } = open(id);
    await user.type(await field('New data element'), name);
    await user.click(await button('Add data element'));
    await user.type(await field(name), 'First value');
    await user.type(await field('New identifier type'), 'Loyalty number');
    await user.click(await button('Add type'));
    await user.type(await field('Loyalty number'), 'LC-118{Enter}LC-119');
    await user.click(await button('Save data…'));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save data' }),
    );
    const saved = (await screen.findByText('Saved.')).closest('[role="status"]');
    expect(saved?.textContent).toContain(name);
    const stored = await storedOf(id);
    expect(stored).toContain(`${name}: First value`);
    expect(stored).toContain('Loyalty number (identifier): LC-118, LC-119');
  });

  test('of one value takes four clicks from the profile, and counts it while it is typed', {
    tags: 'more',
  }, async () => {
    const { id } = await arrangeElements([{ name: 'Phone', value: '+12025550101' }]);
    const { user, router } = open(id);
    await router.navigate(`/data-subjects/${id}`);
    await user.click(await screen.findByRole('link', { name: 'Edit data' }));
    await user.click(await field('Phone'));
    expect(screen.getByText('No changes')).toBeDefined();
    await user.keyboard('+12025550109');
    expect(screen.getByText('1 unsaved change')).toBeDefined();
    expect((await button('Save data…')).hasAttribute('aria-disabled')).toBe(false);
    await user.click(await button('Save data…'));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save data' }),
    );
    expect(await screen.findByText('Saved.')).toBeDefined();
    expect(router.state.location.pathname).toBe(`/data-subjects/${id}`);
    expect(await storedOf(id)).toEqual(['Phone: +12025550109']);
  });

  test('marks values that only a form gave, each once', async () => {
    const { id, identifier } = await arrangePerson({ Phone: '+1 202 555 0101' });
    const form = await arrangeForm({ DataElements: ['Phone', 'City'] });
    await arrangeReceipt(form, identifier, { dsDataElements: { City: 'Lisbon' } });
    open(id);
    const values = await screen.findByRole('list', { name: 'Values of City' });
    expect(values.textContent).toContain('Typed into a form');
    expect(screen.getAllByText('Typed into a form')).toHaveLength(1);
  });

  test('a value that is typed and taken back is no change', async () => {
    const { id } = await arrange();
    const { user } = open(id);
    await user.type(await field('City'), 'M{Backspace}');
    expect(screen.getByText('No changes')).toBeDefined();
    expect((await button('Save data…')).getAttribute('aria-disabled')).toBe('true');
  });

  test('what was said of the save is said once', async () => {
    const { id } = await arrange();
    const { user, router } = open(id);
    await user.type(await field('City'), 'Malmö');
    await user.click(await button('Save data…'));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save data' }),
    );
    expect(await screen.findByText('Saved.')).toBeDefined();
    await waitFor(() => expect(router.state.location.state).toBeNull());
    await router.navigate('/elsewhere');
    await screen.findByText('Elsewhere');
    await router.navigate(`/data-subjects/${id}`);
    expect(await screen.findByRole('region', { name: 'Data' })).toBeDefined();
    expect(screen.queryByText('Saved.')).toBeNull();
  });

  test('tells what cannot be stored at its field, before anything is sent', async () => {
    const { id } = await arrangeElements([{ name: 'Country', value: 'SE' }]);
    const { user } = open(id);
    await user.type(await field('Country'), 'S<E>{Enter}');
    await user.click(await button('Save data…'));
    const country = await field('Country');
    await waitFor(() => expect(country.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText(/can't contain/).textContent).toContain('< >');
    expect(document.activeElement).toBe(country);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await storedOf(id)).toEqual(['Country: SE']);
  });

  test("someone else's changes in the meantime are not overwritten unseen", async () => {
    const subject = await arrange();
    const { user } = open(subject.id);
    await user.type(await field('City'), 'Malmö{Enter}');
    await arrangeElements([{ name: 'City', value: 'Uppsala' }], subject);
    await user.click(await button('Save data…'));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save data' }),
    );
    expect(await screen.findByText(/after you opened it/)).toBeDefined();
    expect(await storedOf(subject.id)).toContain('City: Uppsala');
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).not.toContain('Uppsala');
    await user.click(within(dialog).getByRole('radio', { name: /mine/i }));
    await user.click(within(dialog).getByRole('button', { name: 'Continue to review' }));
    await user.click(await button('Save data'));
    expect(await screen.findByText('Saved.')).toBeDefined();
    expect(await storedOf(subject.id)).toContain('City: Malmö');
  });

  test.each([
    [true, 'Saved.'],
    [false, /Nothing has changed since you opened it/],
  ])('an answer that was cut off is checked (done: %s)', async (isDone, words) => {
    const { id } = await arrange();
    const { user } = open(id, { fetch: cutting(isDone) });
    await user.type(await field('City'), 'Malmö{Enter}');
    await user.click(await button('Save data…'));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save data' }),
    );
    await user.click(await button('Check result'));
    expect(await screen.findByText(words)).toBeDefined();
  });
});

describe('values', () => {
  test('stay masked while they are edited, and are in clear only when the person is revealed', async () => {
    const { identifier, id } = await arrange();
    const { user } = open(id);
    await field('City');
    for (const value of ['Göteborg', '+12025550101', identifier]) {
      expect(document.body.innerHTML).not.toContain(value);
    }
    await user.click(await button('Reveal'));
    expect(screen.getByText('Göteborg')).toBeDefined();
  });

  test('and what is typed into them, are masked in presenter mode, in the review too', async () => {
    const { id } = await arrange();
    const { user } = open(id);
    await user.type(await field('City'), 'Malmö{Enter}');
    expect(screen.getByText('Malmö')).toBeDefined();
    act(() => setPresenting(true));
    expect(screen.queryByText('Malmö')).toBeNull();
    await user.click(await button('Save data…'));
    const review = await screen.findByRole('dialog');
    expect(within(review).getByRole('region', { name: 'City' })).toBeDefined();
    for (const value of ['Malmö', 'Göteborg']) {
      expect(document.documentElement.outerHTML).not.toContain(value);
    }
  });

  test('a value that was taken away can be kept', async () => {
    const { id } = await arrange();
    const { user } = open(id);
    await user.click(await button('Remove Phone 2'));
    await user.click(await button('Keep removed Phone 1'));
    expect(screen.queryByText(/kept as data element/)).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Remove Phone/ })).toHaveLength(2);
  });

  test('Enter that ends an input method’s composition adds nothing', async () => {
    const { id } = await arrange();
    const { user } = open(id);
    const city = await field('City');
    await user.type(city, 'とうき');
    fireEvent.keyDown(city, { key: 'Enter', keyCode: 229 });
    fireEvent.keyDown(city, { key: 'Enter', keyCode: 13, isComposing: true });
    expect(city).toHaveProperty('value', 'とうき');
    await user.keyboard('{Enter}');
    expect(city).toHaveProperty('value', '');
    expect(screen.getByText('とうき')).toBeDefined();
  });
});

describe('to a session', () => {
  const arrangePlans = async () => {
    const { id } = await arrangeElements([{ name: 'Plan', value: ['Gold', 'Silver'] }]);
    return { id, ...maskingService(listDataSubjectsEndpoint, listProfilesEndpoint) };
  };
  const save = async ({ user }: Pick<ReturnType<typeof open>, 'user'>) => {
    await user.click(await button('Save data…'));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save data' }),
    );
    await screen.findByText('Saved.');
  };

  /** As a program reads it. */
  const clearlyStored = (id: string) => {
    bindApi(createTestClient());
    return storedOf(id);
  };

  test('opening is a look, by which the rest of a list is sent back as it was', async () => {
    const { id, fetch, looks } = await arrangePlans();
    const view = open(id, { fetch, recordsLooks: true });
    await view.user.type(await field('Plan'), 'Bronze{Enter}');
    expect(document.body.innerHTML).not.toContain('Silver');
    await save(view);
    expect(await clearlyStored(id)).toEqual(['Plan: Gold, Silver, Bronze']);
    expect(looks).toEqual([{ kind: 'openedToEdit', dataSubjectIds: [id] }]);
  });

  test('a look that ended while the form was open is renewed before the save', async () => {
    const { id, fetch, looks, end } = await arrangePlans();
    const view = open(id, { fetch, recordsLooks: true, revealReason: 'required' });
    await view.user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Asked{Enter}');
    await view.user.type(await field('Plan'), 'Bronze{Enter}');
    end();
    await save(view);
    expect(await clearlyStored(id)).toEqual(['Plan: Gold, Silver, Bronze']);
    expect(looks).toMatchObject([{ reason: 'Asked' }, { handle: 'look-1' }]);
  });

  test('a stored value that looks like a mask renews the look once', async () => {
    const { id } = await arrangeElements([{ name: 'Plan', value: ['Gold', 'S•••••r'] }]);
    const { fetch, looks } = maskingService(listDataSubjectsEndpoint, listProfilesEndpoint);
    const view = open(id, { fetch, recordsLooks: true });
    await view.user.type(await field('Plan'), 'Bronze{Enter}');
    await save(view);
    expect(looks).toMatchObject([{ kind: 'openedToEdit' }, { handle: 'look-1' }]);
    expect(await clearlyStored(id)).toEqual(['Plan: Gold, S•••••r, Bronze']);
  });

  test('of two values with one mask only the one that a form gave is marked', async () => {
    const { id } = await arrangeElements([{ name: 'Plan', value: ['Gold A', 'Gene A'] }]);
    const { fetch: masked } = maskingService(listDataSubjectsEndpoint, listProfilesEndpoint);
    const fetch: FetchStub = async (request, pass) => {
      const text = await (await masked(request, pass)).text();
      const setBy = '"SetBy":["FORM","PROGRAM"]';
      return new Response(text.replace('"SetBy":["PROGRAM","PROGRAM"]', setBy), {
        headers: { 'Content-Type': 'application/json' },
      });
    };
    open(id, { fetch, rights: 'reader' });
    const values = await screen.findByRole('list', { name: 'Values of Plan' });
    expect(within(values).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getAllByText('Typed into a form')).toHaveLength(1);
  });

  test('a conflict is told as one, though the look ended before', async () => {
    const { identifier, id } = await arrange();
    const { fetch, end } = maskingService(listDataSubjectsEndpoint, listProfilesEndpoint);
    const { user } = open(id, { fetch, recordsLooks: true });
    await user.type(await field('City'), 'Malmö{Enter}');
    await arrangeElements([{ name: 'City', value: 'Uppsala' }], { identifier });
    end();
    await user.click(await button('Save data…'));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save data' }),
    );
    await screen.findByText(/after you opened it/);
    await user.click(screen.getByRole('radio', { name: /mine/i }));
    await user.click(await button('Continue to review'));
    await user.click(await button('Save data'));
    await screen.findByText('Saved.');
    expect(await clearlyStored(id)).toContain('City: Malmö');
  });

  test('without the reason that is required, it leads back', async () => {
    const { id, fetch, looks } = await arrangePlans();
    const { user, router } = open(id, { fetch, recordsLooks: true, revealReason: 'required' });
    const asked = await screen.findByRole('dialog', { name: 'Reason' });
    await user.click(within(asked).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/data-subjects/${id}`));
    expect(looks).toEqual([]);
  });
});

test('an auditor sees the form with its reason, and cannot send it', async () => {
  const { id } = await arrange();
  open(id, { rights: 'reader' });
  expect((await field('City')).hasAttribute('readonly')).toBe(true);
  expect(screen.getByText('Read-only.')).toBeDefined();
  const save = await button('Save data…');
  expect(save.getAttribute('aria-disabled')).toBe('true');
});

test('nothing typed is lost by a link: it is asked first', async () => {
  const { id } = await arrange();
  const { user, router } = open(id);
  await user.type(await field('City'), 'Malmö{Enter}');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByText('Discard changes?')).toBeDefined();
  await user.click(await button('Discard changes'));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/data-subjects/${id}`));
});

test.each([crypto.randomUUID(), 'not-a-uuid'])('an id of nobody is told as such', async (id) => {
  open(id);
  expect(await screen.findByText('Person not found')).toBeDefined();
});

test.each([
  [forbiddenAnswer, "You don't have access to the profile."],
  [() => limitedAnswer(30), 'The profile is paused.'],
  [failedAnswer, 'The service failed.'],
])('what cannot be read is told, and never as missing', async (answer, words) => {
  open(crypto.randomUUID(), { fetch: async () => answer() });
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByText('Person not found')).toBeNull();
});
