import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { arrangeDraft, arrangeUpdate } from '#console/testing/arrange-collection-points.ts';
import {
  arrangeActivePurpose,
  arrangeDraftPurpose,
  arrangeNewerVersion,
  arrangePublishedPurpose,
  arrangeRetirement,
  arrangeRetiringPurpose,
  changePurpose,
  readPurpose,
} from '#console/testing/arrange-purposes.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer, forbiddenAnswer, limitedAnswer } from '#console/testing/stub-answers.ts';
import { formatTime } from '#console/ui/format-time.ts';
import { Component as PurposeDetailPage } from './PurposeDetailPage.tsx';

type Options = { rights?: Rights; fetch?: FetchStub };

const open = (id: string, version?: number | string, options: Options = {}) =>
  renderConsole({
    routes: [
      { path: '/purposes/:id', Component: PurposeDetailPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/purposes/${id}${version === undefined ? '' : `?version=${version}`}`,
    ...options,
  });

const isShown = async (name: string) => {
  await screen.findByRole('heading', { level: 1, name });
  await screen.findByRole('heading', { level: 2, name: 'Settings' });
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
  test('shows what is coming, then texts, life span, people and all versions', async () => {
    const purpose = await arrangeDraftPurpose({
      DefaultLanguage: 'en',
      Languages: [
        { Name: 'Mail', Description: 'Words', Language: 'en', Default: true },
        { Name: 'بريد', Description: '', Language: 'ar' },
      ],
    });
    open(purpose.Id, 1);
    expect(screen.getByText('Loading purpose')).toBeDefined();
    await isShown(purpose.Label);
    expect(screen.getByText('2 years')).toBeDefined();
    const texts = screen.getByRole('table', { name: 'Texts by language' });
    expect(within(texts).getByText('بريد').getAttribute('dir')).toBe('rtl');
    expect(within(texts).getByRole('row', { name: /^English/ }).textContent).toContain('Default');
    expect(screen.getByText('Version 1, shown here')).toBeDefined();
    expect(screen.getAllByText('Technical details')).toHaveLength(1);
    const details = within(screen.getByRole('region', { name: 'Technical details' }));
    expect(details.getByTitle(purpose.Id)).toBeDefined();
  });

  test('names the collection points that link it, and in which version', async () => {
    const purpose = await arrangeActivePurpose();
    const point = await arrangeDraft({ PurposeIds: [purpose.Id] });
    const { user } = open(purpose.Id, 1);
    await isShown(purpose.Label);
    const row = await screen.findByRole('row', { name: new RegExp(point.Name) });
    expect(row.textContent).toContain('version 1 Active');
    expect(within(row).getByRole('link').getAttribute('href')).toBe(
      `/collection-points/${point.Id}?version=1`,
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Active');
    expect(await screen.findByText('No collection point with this status links it.')).toBeDefined();
  });

  test('marks an Active collection point that links a Retired version of it', async () => {
    const purpose = await arrangeActivePurpose();
    const point = await arrangeDraft({ PurposeIds: [purpose.Id] });
    await arrangeUpdate(point, { Status: 'ACTIVE' });
    await arrangeNewerVersion(purpose);
    open(purpose.Id, 2);
    await isShown(purpose.Label);
    const row = await screen.findByRole('row', { name: new RegExp(point.Name) });
    const tag = within(row).getByText('version 1 Retired');
    expect(tag.closest('[data-tone]')?.getAttribute('data-tone')).toBe('warn');
  });

  test('an older one says that a newer one exists; without one in the address the newest is shown', async () => {
    const purpose = await arrangeActivePurpose({ withDraft: true });
    const { router, user } = open(purpose.Id, 1);
    await isShown(purpose.Label);
    await user.click(screen.getByRole('link', { name: 'newer version' }));
    expect(router.state.location.search).toBe('?version=2');
    await router.navigate(`/purposes/${purpose.Id}`);
    expect(await screen.findByText('v2 of 2')).toBeDefined();
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

describe('publishing', () => {
  test('says what becomes Active and Retired, and tells what was read back', async () => {
    const purpose = await arrangeActivePurpose({ withDraft: true });
    const { user } = open(purpose.Id, 2);
    await isShown(purpose.Label);
    await user.click(await button('Publish…'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Version 1 becomes Retired.');
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
    expect(screen.getByText(words, { exact: false })).toBeDefined();
    await user.click(await button('Publish…'));
    expect((await screen.findByRole('dialog')).textContent).toContain(words);
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
    await user.click(await button('Publish…'));
    await user.click(await button('Publish version 1'));
    expect(await screen.findByText('Not published.')).toBeDefined();
    expect((await readPurpose(purpose)).status).toBe('DRAFT');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(readings).toBe(3));
    const publish = await button('Publish…');
    expect(publish.getAttribute('aria-disabled')).toBe('true');
    readBack.resolve();
    expect(await screen.findByText('Something else')).toBeDefined();
    await waitFor(() => expect(publish.getAttribute('aria-disabled')).toBeNull());
    await user.click(publish);
    await user.click(await button('Publish version 1'));
    expect(await screen.findByText('Version 1 is now Active.')).toBeDefined();
  });

  test.each([
    [true, 'Version 1 is now Active.'],
    [false, 'Not published. You can send it again.'],
  ])('an answer that was cut off is checked (done: %s)', async (isDone, words) => {
    const purpose = await arrangeDraftPurpose();
    const { user } = open(purpose.Id, 1, { fetch: cutting(isDone) });
    await isShown(purpose.Label);
    await user.click(await button('Publish…'));
    await user.click(await button('Publish version 1'));
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
  const shownDay = (iso: string) => formatTime(`${iso}T00:00:00Z`, 'utc', 'day');

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
    expect(screen.getAllByText(/^Retires on \d\d \w{3} \d{4}$/)[0]).toBeDefined();
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
    const link = screen.getByRole('link', { name: 'v1 retires on 01 Dec 2099' });
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
    fetch: async (request, pass) =>
      request.url.includes('/v1/collectionpoints') ? failedAnswer() : pass(),
  });
  await isShown(purpose.Label);
  expect(await screen.findByText('The service failed.')).toBeDefined();
  expect(screen.getByText('Made by a test')).toBeDefined();
});
