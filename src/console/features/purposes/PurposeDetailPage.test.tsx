import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  arrangeActive,
  arrangeDraft,
  arrangeUpdate,
} from '#console/testing/arrange-collection-points.ts';
import {
  arrangeActivePurpose,
  arrangeDraftPurpose,
  arrangeNewDraft,
  arrangeNewerVersion,
  arrangePublishedPurpose,
  arrangeRetirement,
  arrangeRetiringPurpose,
  changePurpose,
  readPurpose,
} from '#console/testing/arrange-purposes.ts';
import { readyButton } from '#console/testing/ready-button.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer, forbiddenAnswer, limitedAnswer } from '#console/testing/stub-answers.ts';
import { formatDay } from '#console/ui/format-time.ts';
import { Component as PurposeDetailPage } from './PurposeDetailPage.tsx';

type Options = { rights?: Rights; fetch?: FetchStub; tab?: string };

const searchOf = (version: number | string | undefined, tab: string | undefined) => {
  const search = new URLSearchParams();
  if (version !== undefined) search.set('version', String(version));
  if (tab !== undefined) search.set('tab', tab);
  return search.size === 0 ? '' : `?${search}`;
};

const open = (id: string, version?: number | string, { tab, ...options }: Options = {}) =>
  renderConsole({
    routes: [
      { path: '/purposes/:id', Component: PurposeDetailPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/purposes/${id}${searchOf(version, tab)}`,
    ...options,
  });

const isShown = async (name: string) => {
  await screen.findByRole('heading', { level: 1, name });
  await screen.findByRole('heading', { level: 2, name: 'As people see it' });
};

const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** What the service would count of one purpose. */
const peopleOf = (purpose: { Id: string; Label: string }, inForce: number) => ({
  readAt: new Date().toISOString(),
  people: null,
  purposeCount: 1,
  purposes: [
    {
      purposeId: purpose.Id,
      name: purpose.Label,
      activeVersion: 1,
      statuses: [{ status: 'ACTIVE', people: inForce }],
      inForce,
      inForceEarlier: 0,
    },
  ],
});

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Cuts the answer of a write off, after or before the service did it. */
const cutting =
  (isDone: boolean): FetchStub =>
  async (request, pass) => {
    if (request.method === 'GET') return pass();
    if (isDone) await pass();
    throw new TypeError('Failed to fetch');
  };

describe('a version', () => {
  test('shows what is coming, then its texts in one language at a time', async () => {
    const purpose = await arrangeDraftPurpose({
      DefaultLanguage: 'en',
      Languages: [
        { Name: 'Mail', Description: 'Words', Language: 'en', Default: true },
        { Name: 'بريد', Description: '', Language: 'ar' },
      ],
    });
    const { user } = open(purpose.Id, 1);
    expect(screen.getByText('Loading purpose')).toBeDefined();
    await isShown(purpose.Label);
    const texts = within(screen.getByRole('region', { name: 'Texts' }));
    expect(texts.getByText('Words')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Text 1 missing' })).toBeDefined();
    await user.click(screen.getByRole('radio', { name: /^Arabic/ }));
    expect(texts.getByText('بريد').getAttribute('dir')).toBe('rtl');
    expect(texts.getByText('Missing')).toBeDefined();
    // Who reads Arabic reads English there: on the form, too.
    const seen = within(screen.getByRole('region', { name: 'As people see it' }));
    for (const read of seen.getAllByText('Words')) expect(read.getAttribute('lang')).toBe('en');
    expect(screen.getAllByText('Technical details')).toHaveLength(1);
    expect(screen.getByTitle(purpose.Id)).toBeDefined();
  });

  test('is shown as on a person’s page, in the language that is read, once that is asked for', async () => {
    const purpose = await arrangeActivePurpose({
      Languages: [
        { Name: 'Letters', Description: '', Language: 'en', Default: true },
        { Name: 'Briefe', Description: '', Language: 'de' },
      ],
    });
    const { user } = open(purpose.Id);
    await isShown(purpose.Label);
    expect(screen.queryByTitle('Preview')).toBeNull();
    await user.click(screen.getByRole('radio', { name: /^German/ }));
    await user.click(screen.getByRole('button', { name: 'Show on their own page' }));
    const frame = (await screen.findByTitle('Preview')) as HTMLIFrameElement;
    expect(await (await fetch(frame.src)).text()).toContain('<bdi>Briefe</bdi>');
  });

  test('its parts have addresses, and Back goes to the one before', async () => {
    const purpose = await arrangeActivePurpose();
    const { router, user } = open(purpose.Id);
    await isShown(purpose.Label);
    const part = (name: string) => screen.getByRole('link', { name });
    expect(part('Text').getAttribute('aria-current')).toBe('page');
    await user.click(part('Settings'));
    expect(await screen.findByText('2 years')).toBeDefined();
    expect(router.state.location.search).toBe('?tab=settings');
    await user.click(part('Versions 1'));
    expect(await screen.findByText('Version 1, shown here')).toBeDefined();
    expect(screen.queryByText('2 years')).toBeNull();
    await router.navigate(-1);
    expect(await screen.findByText('2 years')).toBeDefined();
    expect(part('Settings').getAttribute('aria-current')).toBe('page');
  });

  test('names each collection point that links it once, with what is live and its Draft', async () => {
    const purpose = await arrangeActivePurpose();
    const point = await arrangeActive({ PurposeIds: [purpose.Id], withDraft: true });
    const { user } = open(purpose.Id, undefined, { tab: 'used' });
    const row = await screen.findByRole('row', { name: new RegExp(point.Name) });
    expect(within(row).getAllByText('v1 Active')).toHaveLength(2);
    expect(row.textContent).toContain('v2, links v1');
    expect(within(row).getByRole('link', { name: point.Name }).getAttribute('href')).toBe(
      `/collection-points/${point.Id}`,
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Retired');
    expect(await screen.findByText('No collection point with this status links it.')).toBeDefined();
  });

  test('marks an Active collection point that links a Retired version of it', async () => {
    const purpose = await arrangeActivePurpose();
    const point = await arrangeDraft({ PurposeIds: [purpose.Id] });
    await arrangeUpdate(point, { Status: 'ACTIVE' });
    await arrangeNewerVersion(purpose);
    open(purpose.Id, undefined, { tab: 'used' });
    const row = await screen.findByRole('row', { name: new RegExp(point.Name) });
    expect(await within(row).findByText('v1 Retired')).toBeDefined();
    const tag = within(row).getByText('Outdated');
    expect(tag.closest('[data-tone]')?.getAttribute('data-tone')).toBe('warn');
  });

  test('what is live is shown first, and the Draft waits in a bar above it', async () => {
    const purpose = await arrangeActivePurpose({ withDraft: true });
    const { router, user } = open(purpose.Id);
    await isShown(purpose.Label);
    expect(screen.getByText('v1 Active')).toBeDefined();
    expect(screen.queryByText(/^You're looking at/)).toBeNull();
    const bar = within(screen.getByRole('region', { name: 'Draft v2' }));
    expect(bar.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(
      `/purposes/${purpose.Id}/edit?version=2`,
    );
    expect(await bar.findByText('Nothing differs')).toBeDefined();
    expect(bar.getByRole('link', { name: 'Compare' }).getAttribute('href')).toBe(
      `/purposes/${purpose.Id}/compare?from=1&to=2`,
    );
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    await user.click(bar.getByRole('link', { name: 'Look at v2 Draft' }));
    expect(await screen.findByText("You're looking at v2, the Draft.")).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Open v1, which is live' }));
    expect(router.state.location.search).toBe('');
  });

  test('an older one says since when it is over, and leads to what is live', async () => {
    const purpose = await arrangeActivePurpose();
    await arrangeNewerVersion(purpose);
    open(purpose.Id, 1);
    await isShown(purpose.Label);
    const today = formatDay(new Date().toISOString());
    expect(screen.getByText(`You're looking at v1, retired ${today}.`)).toBeDefined();
    const link = screen.getByRole('link', { name: 'Open v2, which is live' });
    expect(link.getAttribute('href')).toBe(`/purposes/${purpose.Id}`);
    expect(screen.queryByText('In force')).toBeNull();
  });

  test('a purpose of which nothing is live says so', async () => {
    const purpose = await arrangeActivePurpose();
    await arrangeRetirement(purpose, day(0));
    open(purpose.Id);
    await isShown(purpose.Label);
    expect(screen.getByText('No version is live.')).toBeDefined();
  });

  test('a Draft alone is the page: without numbers, without a bar', async () => {
    const purpose = await arrangeDraftPurpose();
    open(purpose.Id);
    await isShown(purpose.Label);
    expect(screen.getByText('v1 Draft')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Edit' })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Draft v1' })).toBeNull();
    expect(screen.queryByText('In force')).toBeNull();
  });

  test('begins with how many people it holds for, and who agreed to an older text', async () => {
    const purpose = await arrangeActivePurpose();
    await arrangeNewerVersion(purpose);
    open(purpose.Id, undefined, {
      fetch: async (request, pass) => {
        if (request.url.includes('/insights/people')) {
          const answer = peopleOf(purpose, 1649);
          const [counted] = answer.purposes;
          const earlier = {
            activeVersion: 2,
            inForceEarlier: 462,
            inForceByVersion: [
              { version: 2, people: 1187 },
              { version: 1, people: 462 },
            ],
          };
          return Response.json({ ...answer, purposes: [{ ...counted, ...earlier }] });
        }
        return pass();
      },
    });
    expect(await screen.findByText('1,649')).toBeDefined();
    expect(screen.getByText('462 agreed to v1')).toBeDefined();
    const older = screen.getByRole('link', { name: 'On an older text' });
    expect(older.getAttribute('href')).toBe(`/purposes/${purpose.Id}?tab=text#agreed`);
    const agreed = within(await screen.findByRole('region', { name: 'Who agreed to which text' }));
    expect(agreed.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'v2Active1,187',
      expect.stringMatching(/^v1retired .+462$/),
    ]);
    expect(await screen.findByText('No one was asked in 30 days')).toBeDefined();
  });

  test.each(['3', 'abc', '01', ''])(
    'the version "%s" that does not exist is told with those that do',
    async (version) => {
      const purpose = await arrangeDraftPurpose();
      open(purpose.Id, version);
      expect(await screen.findByText('Version not found')).toBeDefined();
      expect(screen.getByRole('link', { name: 'Version 1 Draft' })).toBeDefined();
    },
  );

  test.each([crypto.randomUUID(), 'not-a-uuid'])(
    'an unknown purpose is told as such',
    async (id) => {
      open(id, 1);
      expect(await screen.findByText('Purpose not found')).toBeDefined();
    },
  );

  test.each([
    [forbiddenAnswer, "You don't have access to the purpose."],
    [() => limitedAnswer(30), 'The purpose is paused.'],
  ])('what cannot be read is told, and never as missing', async (answer, words) => {
    open(crypto.randomUUID(), 1, { fetch: async () => answer() });
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByText('Purpose not found')).toBeNull();
  });
});

describe('texts that fell behind before the live version', () => {
  /** German stayed while the live version's English changed; the Draft changes no text. */
  const arrangeBehind = async () => {
    const texts = (Language: string, Name: string) => ({ Language, Name, Description: '' });
    const german = texts('de', 'Neues');
    const purpose = await arrangeActivePurpose({
      Description: '',
      DefaultLanguage: 'en',
      Languages: [texts('en', 'News'), german, texts('fr', 'Nouvelles')],
    });
    await arrangeNewDraft(purpose);
    await changePurpose(
      { ...purpose, Version: 2 },
      { Languages: [texts('en', 'Weekly news'), german, texts('fr', 'La semaine')] },
    );
    await arrangePublishedPurpose({ ...purpose, Version: 2 });
    await arrangeNewDraft(purpose);
    return purpose;
  };

  const language = (name: RegExp) => screen.findByRole('radio', { name });

  test('are told on the page and in the publish dialog, as in the matrix', async () => {
    const purpose = await arrangeBehind();
    const { user } = open(purpose.Id, 3);
    await isShown(purpose.Label);
    await user.click(await language(/^German 1 behind$/));
    await language(/^French complete$/);
    const texts = within(screen.getByRole('region', { name: 'Texts' }));
    expect(texts.getByText('Behind').closest('dd')?.textContent).toBe(
      'Behind English changed after version 1.',
    );
    await user.click(await readyButton('Publish…'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('German: name stayed while English changed.')).toBeDefined();
    expect(dialog.getByText(/^French/).textContent).toContain('complete');
  });

  test("aren't taken for complete while older versions can't be read, which is tried again", async () => {
    const purpose = await arrangeBehind();
    let isFailing = true;
    const { user } = open(purpose.Id, 3, {
      fetch: async (request, pass) =>
        isFailing && new URL(request.url).searchParams.get('version') === '1'
          ? failedAnswer()
          : pass(),
    });
    await isShown(purpose.Label);
    await screen.findByText("Translations that are behind aren't marked.");
    await language(/^French$/);
    isFailing = false;
    await user.click(await button('Try again'));
    await language(/^German 1 behind$/);
  });
});

describe('publishing', () => {
  test('says what becomes Active and Retired, and tells what was read back', async () => {
    const purpose = await arrangeActivePurpose({ withDraft: true });
    const { user } = open(purpose.Id, 2);
    await isShown(purpose.Label);
    await user.click(await readyButton('Publish…'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Replaces v1.');
    expect(dialog.textContent).toContain('that link version 1 keep it until you update them');
    await user.click(within(dialog).getByRole('button', { name: 'Publish version 2' }));
    expect(
      await screen.findByText('Version 2 is now Active, and version 1 is Retired.'),
    ).toBeDefined();
    expect((await readPurpose(purpose, 2)).status).toBe('ACTIVE');
  });

  test('says what its languages lack, on the page and before it becomes Active', async () => {
    const purpose = await arrangeDraftPurpose({
      DefaultLanguage: 'en',
      Languages: [
        { Language: 'ar', Name: 'أخبار', Description: '' },
        { Language: 'fr', Name: 'Nouvelles', Description: 'Fait par un test' },
        { Language: 'de', Name: '', Description: '' },
      ],
    });
    const { user } = open(purpose.Id, 1);
    await isShown(purpose.Label);
    const words = 'Arabic: description is missing. German: name and description are missing.';
    expect(screen.getByRole('link', { name: 'Text 3 missing' })).toBeDefined();
    expect(screen.getByRole('radio', { name: 'German 2 missing' })).toBeDefined();
    await user.click(await readyButton('Publish…'));
    const asked = await screen.findByRole('dialog');
    await expect.poll(() => asked.textContent).toContain(words);
  });

  test('publishes only what was shown: somebody else’s change stops it', async () => {
    const purpose = await arrangeDraftPurpose();
    const readBack = Promise.withResolvers<void>();
    let readings = 0;
    const { user } = open(purpose.Id, 1, {
      fetch: async (request, pass) => {
        if (request.method === 'GET' && request.url.includes(`/v2/purposes/${purpose.Id}`)) {
          readings += 1;
          // After the page's own and the one before the write.
          if (readings === 3) await readBack.promise;
        }
        return pass();
      },
    });
    await isShown(purpose.Label);
    await changePurpose(purpose, { Description: 'Something else' });
    await user.click(await readyButton('Publish…'));
    await user.click(await readyButton('Publish version 1'));
    expect(await screen.findByText('Not published.')).toBeDefined();
    expect((await readPurpose(purpose)).status).toBe('DRAFT');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(readings).toBe(3));
    const publish = await button('Publish…');
    expect(publish.getAttribute('aria-disabled')).toBe('true');
    readBack.resolve();
    expect((await screen.findAllByText('Something else'))[0]).toBeDefined();
    await waitFor(() => expect(publish.getAttribute('aria-disabled')).toBeNull());
    await user.click(publish);
    await user.click(await readyButton('Publish version 1'));
    expect(await screen.findByText('Version 1 is now Active.')).toBeDefined();
  });

  test.each([
    [true, 'Version 1 is now Active.'],
    [false, 'Not published. You can send it again.'],
  ])('an answer that was cut off is checked (done: %s)', async (isDone, words) => {
    const purpose = await arrangeDraftPurpose();
    const { user } = open(purpose.Id, 1, { fetch: cutting(isDone) });
    await isShown(purpose.Label);
    await user.click(await readyButton('Publish…'));
    await user.click(await readyButton('Publish version 1'));
    await user.click(await button('Check result'));
    expect(await screen.findByText(words)).toBeDefined();
  });
});

describe('editing', () => {
  test('of an Active version leads to a form on it, and makes nothing', async () => {
    const purpose = await arrangeActivePurpose();
    open(purpose.Id, 1);
    await isShown(purpose.Label);
    expect((await screen.findByRole('link', { name: 'Edit' })).getAttribute('href')).toBe(
      `/purposes/${purpose.Id}/edit?version=1`,
    );
  });

  test('a Draft that a collection point links is not discarded, and says by which', async () => {
    const purpose = await arrangeDraftPurpose();
    const point = await arrangeDraft({ PurposeIdsWithVersion: [{ Id: purpose.Id, Version: 1 }] });
    const { user } = open(purpose.Id, 1);
    await isShown(purpose.Label);
    await user.click(await button('Discard…'));
    await user.click(await button('Discard purpose'));
    expect((await screen.findByRole('alert')).textContent).toContain(
      `It's linked by the collection points “${point.Name}”. Change them first.`,
    );
    expect(await readPurpose(purpose)).toMatchObject({ status: 'DRAFT' });
  });
});

describe('retiring', () => {
  const phrase = 'retire version 1 DEMO';
  const dayField = () => screen.findByLabelText<HTMLInputElement>(/^Retires on/);
  const shownDay = (iso: string) => formatDay(`${iso}T00:00:00Z`, 'utc');

  /** The console's user types the phrase and presses the button that it frees. */
  const confirm = async (user: ReturnType<typeof open>['user']) => {
    const box = screen.getByRole('textbox', { name: `Type ${phrase} to confirm` });
    await user.clear(box);
    await user.type(box, phrase);
    await user.click(await button('Retire version 1'));
  };

  test('begins with no day, and says how many people and collection points it ends', {
    tags: 'more',
  }, async () => {
    const purpose = await arrangeActivePurpose();
    const point = await arrangeDraft({ PurposeIds: [purpose.Id] });
    await arrangeUpdate(point, { Status: 'ACTIVE' });
    let sent = 0;
    const { user } = open(purpose.Id, 1, {
      fetch: async (request, pass) => {
        if (request.method !== 'GET') sent += 1;
        if (!request.url.includes('/insights/people')) return pass();
        expect(new URL(request.url).searchParams.get('purposeId')).toBe(purpose.Id);
        return Response.json(peopleOf(purpose, 1560));
      },
    });
    await isShown(purpose.Label);
    await user.click(await button('Retire…'));
    expect((await dayField()).value).toBe('');
    expect(await screen.findByText('1,560 people have')).toBeDefined();
    const dialog = screen.getByRole('dialog');
    expect(await within(dialog).findByText('1 Active collection point links')).toBeDefined();
    expect(within(dialog).getByRole('link', { name: point.Name }).getAttribute('href')).toBe(
      `/collection-points/${point.Id}?version=1`,
    );
    // Without the phrase nothing is sent, and with it not without a day.
    await user.click(await button('Retire version 1'));
    await confirm(user);
    expect(await screen.findByText('Choose a day.')).toBeDefined();
    expect(sent).toBe(0);
  });

  test('of a purpose that nobody agreed to and nothing links says so', async () => {
    const purpose = await arrangeActivePurpose();
    const { user } = open(purpose.Id, 1);
    await isShown(purpose.Label);
    await user.click(await button('Retire…'));
    expect(await screen.findByText('Nobody has consent to this purpose in force.')).toBeDefined();
    expect(await screen.findByText('No Active collection point links this purpose.')).toBeDefined();
  });

  test('people who could not be counted are told as that, and never as none', async () => {
    const purpose = await arrangeActivePurpose();
    const { user } = open(purpose.Id, 1, {
      fetch: async (request, pass) =>
        request.url.includes('/insights/') ? forbiddenAnswer() : pass(),
    });
    await isShown(purpose.Label);
    await user.click(await button('Retire…'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText("You don't have access to the number of people.")).toBeDefined();
    expect(screen.queryByText(/Nobody has/)).toBeNull();
  });

  test('does not wait for the count of people', async () => {
    const purpose = await arrangeActivePurpose();
    const { user } = open(purpose.Id, 1, {
      fetch: (request, pass) =>
        request.url.includes('/insights/') ? new Promise<Response>(() => {}) : pass(),
    });
    await isShown(purpose.Label);
    await user.click(await button('Retire…'));
    await screen.findByText('Counting people with consent…');
    fireEvent.change(await dayField(), { target: { value: day(10) } });
    await confirm(user);
    expect(await screen.findByText('Retirement scheduled.')).toBeDefined();
  });

  test('refuses a day that has passed at its field, then sets the day that was chosen', {
    tags: 'more',
  }, async () => {
    const purpose = await arrangeActivePurpose();
    const { user } = open(purpose.Id, 1);
    await isShown(purpose.Label);
    await user.click(await button('Retire…'));
    const field = await dayField();
    fireEvent.change(field, { target: { value: '2020-01-31' } });
    await confirm(user);
    expect(await screen.findByText(/^This day has passed/)).toBeDefined();
    expect(document.activeElement).toBe(field);
    expect((await readPurpose(purpose)).retireOnDate ?? null).toBeNull();
    fireEvent.change(field, { target: { value: day(10) } });
    await confirm(user);
    expect(await screen.findByText('Retirement scheduled.')).toBeDefined();
    expect(screen.getByText(`Retires on ${shownDay(day(10))}, 00:00 UTC.`)).toBeDefined();
    expect((await readPurpose(purpose)).retireOnDate).toContain(day(10));
  });

  test('from today on it is Retired at once, and says before that nothing takes it back', async () => {
    const purpose = await arrangeActivePurpose();
    const { user } = open(purpose.Id, 1);
    await isShown(purpose.Label);
    await user.click(await button('Retire…'));
    fireEvent.change(await dayField(), { target: { value: day(0) } });
    expect(
      await screen.findByText("It retires right away, and this can't be undone."),
    ).toBeDefined();
    await confirm(user);
    expect(await screen.findByText('Version 1 is now Retired.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Cancel retirement' })).toBeNull();
  });
});

describe('a scheduled retirement', () => {
  const cancel = 'Cancel retirement';

  test('is canceled where it is told, and the purpose stays Active', async () => {
    const purpose = await arrangeRetiringPurpose(day(10));
    const { user } = open(purpose.Id, 1);
    await isShown(purpose.Label);
    expect(screen.getAllByText(/^Retires on \w{3} \d+, \d{4}$/)[0]).toBeDefined();
    await user.click(await button(cancel));
    expect(await screen.findByText('Retirement canceled.')).toBeDefined();
    expect(screen.queryByRole('button', { name: cancel })).toBeNull();
    expect(document.activeElement?.textContent).toContain('Retirement canceled.');
    expect((await readPurpose(purpose)).retireOnDate ?? null).toBeNull();
  });

  test('is told on the page of the Draft too, and leads to the version that retires', async () => {
    const purpose = await arrangeActivePurpose({ withDraft: true });
    await arrangeRetirement(purpose, '2099-12-01');
    open(purpose.Id, 2);
    await isShown(purpose.Label);
    const link = screen.getByRole('link', { name: 'v1 retires on Dec 1, 2099' });
    expect(link.getAttribute('href')).toBe(`/purposes/${purpose.Id}?version=1`);
    expect(screen.queryByRole('button', { name: cancel })).toBeNull();
  });

  test.each([
    [true, 'Retirement canceled.'],
    [false, 'Not canceled. You can send it again.'],
  ])('whose canceling was cut off is checked (done: %s)', async (isDone, words) => {
    const purpose = await arrangeRetiringPurpose(day(10));
    const { user } = open(purpose.Id, 1, { fetch: cutting(isDone) });
    await isShown(purpose.Label);
    await user.click(await button(cancel));
    await user.click(await button('Check result'));
    expect(await screen.findByText(words)).toBeDefined();
  });

  test('says so where the service cannot cancel one', async () => {
    const purpose = await arrangeRetiringPurpose(day(10));
    const { user } = open(purpose.Id, 1, {
      fetch: async (request, pass) =>
        request.url.endsWith('/retire/cancel') ? new Response(null, { status: 404 }) : pass(),
    });
    await isShown(purpose.Label);
    await user.click(await button(cancel));
    expect(await screen.findByText(/can't cancel a retirement/)).toBeDefined();
    expect(screen.getByRole('button', { name: cancel })).toBeDefined();
  });
});

test('what cannot be done stays and says why, by state and by right', async () => {
  const purpose = await arrangeDraftPurpose();
  await arrangePublishedPurpose(purpose);
  const view = open(purpose.Id, 1);
  await isShown(purpose.Label);
  expect(screen.queryByRole('button', { name: 'Publish…' })).toBeNull();
  view.client.clear();
  open(purpose.Id, 1, { rights: 'reader' });
  for (const name of ['Edit', 'Retire…']) {
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name, description: /read-only access/ })).toHaveLength(
        1,
      ),
    );
  }
});

test('a failed reading of what links it leaves the rest of the page', async () => {
  const purpose = await arrangeDraftPurpose();
  open(purpose.Id, 1, {
    tab: 'used',
    fetch: async (request, pass) =>
      request.url.includes('/v1/collectionpoints') ? failedAnswer() : pass(),
  });
  await screen.findByRole('heading', { level: 1, name: purpose.Label });
  expect(await screen.findByText('The service failed.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Settings' })).toBeDefined();
});
