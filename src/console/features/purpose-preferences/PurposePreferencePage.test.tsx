import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { uniqueName } from '#console/testing/arrange-collection-points.ts';
import {
  arrangePreference,
  arrangePreferenceUpdate,
  storedPreference,
  usedPreference,
} from '#console/testing/arrange-purpose-preferences.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer, forbiddenAnswer, limitedAnswer } from '#console/testing/stub-answers.ts';
import { Component as PurposePreferencePage } from './PurposePreferencePage.tsx';

type Options = { rights?: Rights; fetch?: FetchStub; tab?: string };

const open = (id: string, { tab, ...options }: Options = {}) =>
  renderConsole({
    routes: [
      { path: '/purpose-preferences/:id', Component: PurposePreferencePage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/purpose-preferences/${id}${tab === undefined ? '' : `?tab=${tab}`}`,
    ...options,
  });

const openNew = async (options: Options = {}) => {
  const record = await arrangePreference();
  const view = open(record.Id, { tab: 'translations', ...options });
  await screen.findByText(options.tab === undefined ? /translated:/ : /^Settings/);
  return { ...view, record };
};

const invalidAnswer = (path: string, message: string): Response =>
  Response.json(
    {
      title: 'Invalid',
      status: 400,
      detail: message,
      message,
      code: 'invalid-request',
      requestId: 'test-1',
      errors: [{ path, message }],
    },
    { status: 400 },
  );

const button = (name: string | RegExp) => screen.getByRole('button', { name });
// Not translation cells: a row without a text gives them the field's name.
const field = (name: string | RegExp) =>
  screen.getByLabelText(name, { selector: ':not([data-row])' });
const cell = (row: string, language: string) =>
  screen.getByRole('textbox', { name: `${row} ${language}` }) as HTMLInputElement;
const dialog = () => screen.findByRole('dialog');
const showTranslations = async (user: Awaited<ReturnType<typeof openNew>>['user']) => {
  await user.click(tab('Translations'));
  await screen.findByText(/translated:/);
};
const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}`) });
const overall = () => screen.getByText(/translated:/).textContent;

const save = async (user: Awaited<ReturnType<typeof openNew>>['user']) => {
  await user.click(button('Save…'));
  const review = within(await dialog());
  for (const tick of review.queryAllByRole('checkbox')) await user.click(tick);
  await user.click(review.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
};

const labelsIn = async (id: string, language: string) => {
  const { Languages } = await storedPreference(id);
  return Languages?.find(({ Language }) => Language === language)?.Options?.map(
    ({ Label }) => Label,
  );
};

describe('a preference', () => {
  test('shows a skeleton, then its name, settings, options, languages and texts', {
    tags: 'more',
  }, async () => {
    const { Id, Name } = await arrangePreference();
    const { user, router } = open(Id);
    expect(screen.getByText('Loading purpose preference')).toBeDefined();
    expect(await screen.findByRole('heading', { level: 1, name: Name })).toBeDefined();
    expect((field(/^Name \(required\)/) as HTMLInputElement).value).toBe(Name);
    await user.click(tab('Options'));
    expect(router.state.location.search).toBe('?tab=options');
    expect(screen.getAllByRole('textbox', { name: /^Option \d$/ })).toHaveLength(3);
    await showTranslations(user);
    expect(
      within(screen.getByRole('list', { name: 'Languages' })).getAllByRole('listitem'),
    ).toHaveLength(3);
    expect(cell('Garden', 'German').value).toBe('Garten');
    expect(cell('Name', 'Hebrew').getAttribute('dir')).toBe('rtl');
    expect(screen.getByRole('button', { name: 'Save…', description: /No changes/ })).toBeDefined();
  });

  test('marks what is missing and what reads as the default, with a percentage', async () => {
    await openNew();
    const german = screen.getByRole('columnheader', { name: /German/ });
    expect(german.textContent).toBe('German80%');
    expect(
      screen.getByRole('textbox', { name: 'Kitchen German', description: 'Missing' }),
    ).toBeDefined();
    expect(
      screen.getByRole('textbox', { name: 'Travel German', description: 'Same as default' }),
    ).toBeDefined();
    expect(overall()).toBe('50% translated: 5 of 10 texts, 5 missing, 1 same as default');
  });

  test('that does not exist says so, even if the address is invalid', async () => {
    const { router } = open(crypto.randomUUID());
    await screen.findByText('Purpose preference not found');
    expect(router.state.location.pathname).toMatch(/^\/purpose-preferences\//);
    open('nonsense');
    expect(screen.getAllByText('Purpose preference not found')).toHaveLength(2);
  });

  test.each([
    ['a failure', failedAnswer, /Couldn't load|failed/],
    ['a missing right', forbiddenAnswer, /don't have access to the purpose preference/],
    ['a limit', () => limitedAnswer(30), 'The purpose preference is paused.'],
  ])('%s is told and is no empty page', async (_what, answer, words) => {
    open(crypto.randomUUID(), { fetch: async () => answer() });
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(screen.queryByText('Purpose preference not found')).toBeNull();
  });

  test('is only to look at for readers, who can preview it', async () => {
    const { user } = await openNew({ rights: 'reader' });
    expect(
      screen.getByRole('button', { name: 'Save…', description: /read-only access/ }),
    ).toBeDefined();
    await user.type(cell('Garden', 'German'), 'x');
    expect(cell('Garden', 'German').value).toBe('Garten');
    await user.click(button('Preview in German'));
    expect(within(await dialog()).getByRole('checkbox', { name: 'Garten' })).toBeDefined();
    await user.click(button('Show on their own page'));
    const block = within(await dialog()).getByRole('group', { name: 'On their own page' });
    expect(document.activeElement).toBe(block);
    const frame = (await screen.findByTitle('Preview')) as HTMLIFrameElement;
    expect(await (await fetch(frame.src)).text()).toContain('<bdi>Garten</bdi>');
    await user.keyboard('{Escape}');
    await user.click(tab('Options'));
    await user.click(screen.getByRole('checkbox', { name: 'Preset: Garden' }));
    expect(
      (screen.getByRole('checkbox', { name: 'Preset: Garden' }) as HTMLInputElement).checked,
    ).toBe(false);
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });
});

describe('the matrix', () => {
  test('counts while someone types, and undoes changes', async () => {
    const { user } = await openNew();
    await user.type(cell('Kitchen', 'German'), 'K');
    await waitFor(() =>
      expect(overall()).toBe('60% translated: 6 of 10 texts, 4 missing, 1 same as default'),
    );
    expect(screen.getByRole('columnheader', { name: /German/ }).textContent).toBe('German100%');
    expect(
      screen.getByRole('textbox', { name: 'Kitchen German', description: 'Changed' }),
    ).toBeDefined();
    await user.click(button('Undo change'));
    expect(document.activeElement).toBe(cell('Kitchen', 'German'));
    expect(overall()).toMatch(/^50%/);
    expect(button('Save…').getAttribute('aria-disabled')).toBe('true');
  });

  test('has a form for each row: what a browser reads at a key is no more than that', async () => {
    const { user } = await openNew();
    await user.click(tab('Options'));
    await showTranslations(user);
    const { form } = cell('Kitchen', 'German');
    const names = [...(form?.elements ?? [])]
      .map((element) => element.getAttribute('aria-label') ?? element.id)
      .filter((name) => name !== '');
    const id = cell('Kitchen', 'German').dataset.row;
    expect(names).toEqual([
      'Option 2',
      'Preset: Kitchen',
      'Disabled: Kitchen',
      `text-de-${id}`,
      `text-he-${id}`,
    ]);
  });

  test('is one stop of the Tab key, and the arrow keys lead through it', async () => {
    const { user } = await openNew();
    await user.click(cell('Garden', 'German'));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(cell('Kitchen', 'German'));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(cell('Kitchen', 'Hebrew'));
    await user.keyboard('{Enter}{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(cell('Garden', 'Hebrew'));
    await user.tab();
    expect(document.activeElement).toBe(button('Copy from default'));
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(cell('Garden', 'Hebrew'));
  });

  test('shows only missing texts, and a row stays while it is filled in', async () => {
    const { user } = await openNew();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'German');
    await user.click(button('Only missing'));
    expect(screen.getByRole('columnheader', { name: /German/ })).toBeDefined();
    expect(screen.queryByRole('columnheader', { name: /Hebrew/ })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Garden German' })).toBeNull();
    await user.type(cell('Kitchen', 'German'), 'Küche');
    expect(cell('Kitchen', 'German').value).toBe('Küche');
    await user.click(button('Only missing'));
    await user.click(button('Only missing'));
    expect(screen.getByText('All texts are translated into German.')).toBeDefined();
    await user.click(button('Show all texts'));
    expect(cell('Garden', 'German')).toBeDefined();
  });

  test('copies from the default language, one text or all that are missing', async () => {
    const { user } = await openNew();
    await user.click(cell('Kitchen', 'German'));
    await user.click(button('Copy from default'));
    expect(cell('Kitchen', 'German').value).toBe('Kitchen');
    expect(document.activeElement).toBe(cell('Kitchen', 'German'));
    await user.click(button('Copy missing into Hebrew: 4'));
    expect(cell('Travel', 'Hebrew').value).toBe('Travel');
    expect(cell('Name', 'Hebrew').value).toBe('נושאים');
    expect(document.activeElement).toBe(button('Preview in Hebrew'));
    expect(overall()).toMatch(/^100%/);
  });

  test('names the problem with a text while it is typed', async () => {
    const { user } = await openNew();
    await user.type(cell('Kitchen', 'German'), 'garten');
    await screen.findByRole('textbox', {
      name: 'Kitchen German',
      description: /^Same text as option 1/,
    });
    await user.click(button('Save…'));
    expect(document.activeElement).toBe(cell('Kitchen', 'German'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('an option that recorded choices use stays, and says to disable it instead', {
  tags: 'more',
}, async () => {
  const record = await usedPreference();
  const used = record.Options?.find(({ CanDelete }) => CanDelete === false)?.Label;
  const { user } = open(record.Id, { tab: 'options' });
  const remove = await screen.findByRole('button', {
    name: `Remove ${used}`,
    description: 'Recorded choices use this option. Disable it instead.',
  });
  expect(remove.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getAllByText(/Options with recorded choices can only be disabled\.$/)).toHaveLength(
    1,
  );
  await user.click(remove);
  expect(screen.getAllByRole('textbox', { name: /^Option \d+$/ })).toHaveLength(
    record.Options?.length ?? 0,
  );
  await user.click(screen.getByRole('checkbox', { name: `Disabled: ${used}` }));
  await user.click(button('Save…'));
  expect(await dialog()).toBeDefined();
});

describe('languages', () => {
  test('are added by name and removed with a way back', async () => {
    const { user } = await openNew();
    await user.type(screen.getByRole('combobox', { name: 'Add a language' }), 'arab');
    await user.click(screen.getByRole('option', { name: /^Arabic *ar$/ }));
    expect(cell('Garden', 'Arabic').value).toBe('');
    await user.click(button('Remove German'));
    expect(screen.queryByRole('textbox', { name: 'Garden German' })).toBeNull();
    await user.click(button('Undo'));
    expect(cell('Garden', 'German').value).toBe('Garten');
    expect(
      screen.getByRole('button', { name: 'Remove English', description: /can't remove/ }),
    ).toBeDefined();
  });

  test('are previewed as a form would show them, from right to left where they are written so', async () => {
    const { user } = await openNew();
    await user.click(button('Preview in Hebrew'));
    const preview = within(await dialog());
    const group = preview.getByRole('group', { name: /נושאים/ });
    expect(group.getAttribute('dir')).toBe('rtl');
    expect(group.getAttribute('lang')).toBe('he');
    expect(preview.getByText('4 texts are missing and shown in English.')).toBeDefined();
    await user.selectOptions(preview.getByRole('combobox', { name: 'Language' }), 'German');
    expect(preview.getByRole('checkbox', { name: 'Garten' })).toBeDefined();
    expect(preview.getByRole('group', { name: /Themen/ }).getAttribute('dir')).toBe('ltr');
  });
});

describe('the parts of a preference', () => {
  test('are led to by the arrow keys, and the address says which is shown', async () => {
    const { user, router } = await openNew({ tab: 'settings' });
    await user.click(tab('Settings'));
    await user.keyboard('{ArrowRight}');
    expect(router.state.location.search).toBe('?tab=options');
    await waitFor(() => expect(document.activeElement).toBe(tab('Options')));
    expect(tab('Options').getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('tabpanel', { name: /^Options/ })).toBeDefined();
    expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
    await user.keyboard('{ArrowLeft}');
    expect(router.state.location.search).toBe('');
  });

  test('keep and count what was changed in them, and leaving them asks nothing', async () => {
    const { user } = await openNew();
    await user.type(cell('Kitchen', 'German'), 'Küche');
    await user.click(tab('Options'));
    await user.click(button('Move Travel up'));
    await user.type(field('Add an option'), 'half');
    await user.click(tab('Settings'));
    await user.click(screen.getByRole('switch', { name: 'Required' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByText('3 unsaved changes')).toBeDefined());
    for (const name of ['Settings', 'Options', 'Translations']) {
      expect(tab(name).textContent).toContain('1 changed');
    }
    await user.click(tab('Options'));
    expect((field('Add an option') as HTMLInputElement).value).toBe('half');
    await showTranslations(user);
    expect(cell('Kitchen', 'German').value).toBe('Küche');
  });

  test('say that a text in them is faulty, and Save leads there', { tags: 'more' }, async () => {
    const { user, router } = await openNew();
    expect(tab('Translations').textContent).toContain('5 missing');
    await user.type(cell('Kitchen', 'German'), 'garten');
    await waitFor(() => expect(tab('Translations').textContent).toContain('1 to fix'));
    await user.click(tab('Options'));
    await user.clear(field('Option 1'));
    await user.type(field('Option 1'), 'travel');
    await user.click(tab('Settings'));
    await user.click(button('Save…'));
    await waitFor(() => expect(document.activeElement).toBe(field('Option 3')));
    expect(router.state.location.search).toBe('?tab=options');
    await user.type(field('Option 1'), 's');
    await user.click(button('Save…'));
    await waitFor(() => expect(document.activeElement).toBe(cell('Kitchen', 'German')));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('lead to a text that the service refused though its part was never open', async () => {
    const { user } = await openNew({
      tab: 'settings',
      fetch: (request, pass) =>
        request.method === 'PUT'
          ? Promise.resolve(invalidAnswer('Languages.1.Options.0.Label', 'Not this word.'))
          : pass(),
    });
    await user.click(screen.getByRole('switch', { name: 'Required' }));
    await user.click(button('Save…'));
    await user.click(within(await dialog()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.activeElement).toBe(cell('Garden', 'German')));
    expect(
      screen.getByRole('textbox', { name: 'Garden German', description: /Not this word/ }),
    ).toBeDefined();
  });
});

test('a translation is saved from its cell with one confirmation and no tick', async () => {
  const { user, record } = await openNew();
  await user.click(cell('Kitchen', 'German'));
  await user.keyboard('Küche');
  await user.click(button('Save…'));
  const review = within(await dialog());
  expect(review.queryByRole('checkbox')).toBeNull();
  await user.click(review.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  expect(await labelsIn(record.Id, 'de')).toEqual(['Garten', 'Küche', 'Travel']);
  expect(tab('Translations').getAttribute('aria-selected')).toBe('true');
});

describe('saving', () => {
  test('shows what changes, asks about gaps once and lists them, and reads back', {
    tags: 'more',
  }, async () => {
    const { user, record } = await openNew();
    await user.type(cell('Kitchen', 'German'), 'Küche');
    await user.click(tab('Options'));
    await user.click(button('Move Travel up'));
    await user.type(field('Add an option'), 'Home{Enter}');
    await user.click(button('Save…'));
    const review = within(await dialog());
    expect(review.getByRole('region', { name: 'Options' }).textContent).toMatch(
      /Travel moved from 3 to 2/,
    );
    expect(review.getByRole('region', { name: 'German' }).textContent).toMatch(
      /Kitchen: Küche added/,
    );
    expect(review.getByText('2 texts are missing')).toBeDefined();
    expect(review.getByText('German: Home')).toBeDefined();
    expect(review.getByText('Hebrew: Home')).toBeDefined();
    expect(review.getByText('Still missing: 4 texts in Hebrew.')).toBeDefined();
    expect(review.queryByText(/Recorded choices/)).toBeNull();
    const confirm = review.getByRole('button', { name: 'Save', description: /Tick/ });
    await user.click(confirm);
    await user.click(review.getByRole('checkbox', { name: /Save with these gaps/ }));
    await user.click(review.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
    expect(await labelsIn(record.Id, 'de')).toEqual(['Garten', 'Travel', 'Küche']);
    expect(button('Save…').getAttribute('aria-disabled')).toBe('true');
    await showTranslations(user);
    await user.type(cell('Garden', 'Hebrew'), 'גינה');
    await waitFor(() => expect(screen.queryByText('Saved.')).toBeNull());
    await save(user);
    expect(await labelsIn(record.Id, 'he')).toEqual(['גינה']);
  });

  test('asks for a tick where options are renamed or removed, and drops their translations', async () => {
    const { user, record } = await openNew({ tab: 'options' });
    const label = field('Option 1');
    await user.clear(label);
    await user.type(label, 'Gardens');
    await user.click(button('Remove Travel'));
    await user.click(button('Save…'));
    const review = within(await dialog());
    expect(review.getByText('“Garden” becomes “Gardens”.')).toBeDefined();
    expect(review.getByText('“Travel” is removed.')).toBeDefined();
    for (const tick of review.getAllByRole('checkbox')) await user.click(tick);
    await user.click(review.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
    const stored = await storedPreference(record.Id);
    expect(stored.Options?.map(({ Id, Label }) => [Id, Label])).toEqual([
      [record.Options?.[0]?.Id, 'Gardens'],
      [record.Options?.[1]?.Id, 'Kitchen'],
    ]);
    expect(await labelsIn(record.Id, 'de')).toEqual(['Garten']);
  });

  test('Enter in a label sends as the button does, and not before something changed', async () => {
    const { user } = await openNew({ tab: 'options' });
    await user.type(field('Option 1'), '{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.type(field('Option 1'), 's{Enter}');
    expect(within(await dialog()).getByText('“Garden” becomes “Gardens”.')).toBeDefined();
  });

  test('stores new options with their translations, presets and settings', {
    tags: 'more',
  }, async () => {
    const { user, record } = await openNew({ tab: 'settings' });
    const name = uniqueName('Subjects');
    await user.clear(field(/^Name \(required\)/));
    await user.type(field(/^Name \(required\)/), name);
    await user.click(screen.getByRole('switch', { name: 'Disabled' }));
    await showTranslations(user);
    await user.click(tab('Options'));
    await user.type(field('Add an option'), 'Home{Enter}');
    await showTranslations(user);
    await user.type(cell('Home', 'German'), 'Zuhause');
    await user.click(tab('Options'));
    await user.click(screen.getByRole('checkbox', { name: 'Preset: Home' }));
    await user.click(screen.getByRole('checkbox', { name: 'Disabled: Garden' }));
    await save(user);
    const stored = await storedPreference(record.Id);
    expect(stored).toMatchObject({ Name: name, Disabled: true });
    expect(stored.Options?.map(({ IsDefault, Disabled }) => [IsDefault, Disabled])).toEqual([
      [false, true],
      [false, false],
      [false, false],
      [true, false],
    ]);
    expect(await labelsIn(record.Id, 'de')).toEqual(['Garten', 'Travel', 'Zuhause']);
    expect(screen.getByRole('heading', { level: 1, name })).toBeDefined();
  });

  test("never overwrites someone else's changes: you choose for each field", async () => {
    const { user, record } = await openNew();
    await user.type(cell('Kitchen', 'German'), 'Kochen');
    await user.click(tab('Settings'));
    await user.click(screen.getByRole('switch', { name: 'Required' }));
    await arrangePreferenceUpdate(record.Id, ({ Languages }) => ({
      Description: 'Theirs',
      Languages: Languages?.map((entry) =>
        entry.Language === 'de'
          ? {
              ...entry,
              Options: [...(entry.Options ?? []), { Id: record.Options?.[1]?.Id, Label: 'Küche' }],
            }
          : entry,
      ),
    }));
    await user.click(button('Save…'));
    const review = within(await dialog());
    await user.click(review.getByRole('button', { name: 'Save' }));
    const choice = within(
      await screen.findByRole('dialog', { name: 'Not saved: changed by someone else' }),
    );
    const german = within(choice.getByRole('group', { name: /German/ }));
    await user.click(german.getByRole('radio', { name: /Theirs/i }));
    await user.click(choice.getByRole('button', { name: 'Continue to review' }));
    const again = within(await screen.findByRole('dialog', { name: /^Save / }));
    await user.click(again.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
    const stored = await storedPreference(record.Id);
    expect(stored).toMatchObject({ Description: 'Theirs', Required: true });
    expect(await labelsIn(record.Id, 'de')).toEqual(['Garten', 'Küche', 'Travel']);
  });

  test('a name that is taken is at the name, and what was typed stays', async () => {
    const other = await arrangePreference();
    const { user } = await openNew({ tab: 'settings' });
    await user.clear(field(/^Name \(required\)/));
    await user.type(field(/^Name \(required\)/), other.Name);
    await showTranslations(user);
    await user.type(cell('Kitchen', 'German'), 'Küche');
    await user.click(button('Save…'));
    const review = within(await dialog());
    await user.click(review.getByRole('button', { name: 'Save' }));
    await screen.findByText('Another purpose preference has this name. Choose a different one.');
    await waitFor(() => expect(document.activeElement).toBe(field(/^Name \(required\)/)));
    expect(tab('Settings').textContent).toContain('1 to fix');
    await showTranslations(user);
    expect(cell('Kitchen', 'German').value).toBe('Küche');
  });

  test('leaving with unsaved changes asks first', async () => {
    const { user, router } = await openNew();
    await user.type(cell('Kitchen', 'German'), 'K');
    await user.click(await screen.findByRole('link', { name: 'Cancel' }));
    await screen.findByRole('dialog', { name: 'Discard changes?' });
    await user.click(button('Discard changes'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/purpose-preferences'));
  });
});

describe('on a small screen', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('the matrix shows one language at a time', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }));
    const { user } = await openNew();
    expect(cell('Garden', 'German')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Garden Hebrew' })).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Hebrew');
    expect(cell('Garden', 'Hebrew')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Garden German' })).toBeNull();
  });
});
