import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  arrangeActive,
  arrangeDraft,
  arrangeUpdate,
} from '#console/testing/arrange-collection-points.ts';
import {
  arrangeActivePurpose,
  arrangeDraftPurpose,
  arrangeNewerVersion,
} from '#console/testing/arrange-purposes.ts';
import { readyButton } from '#console/testing/ready-button.ts';
import {
  createTestClient,
  type FetchStub,
  type Rights,
  renderConsole,
} from '#console/testing/render-console.tsx';
import {
  failedAnswer,
  forbiddenAnswer,
  limitedAnswer,
  withManyPurposes,
} from '#console/testing/stub-answers.ts';
import { listColleaguesEndpoint } from '#contract/colleagues.ts';
import {
  createCollectionPointVersionEndpoint,
  listCollectionPointVersionsEndpoint,
} from '#contract/collection-points.ts';
import { Component as CollectionPointDetailPage } from './CollectionPointDetailPage.tsx';
import { Component as CollectionPointListPage } from './CollectionPointListPage.tsx';

type Options = { rights?: Rights; fetch?: FetchStub; isProduction?: boolean };

const open = (id: string, version?: number | string, options: Options = {}) =>
  renderConsole({
    routes: [
      { path: '/collection-points/:id', Component: CollectionPointDetailPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/collection-points/${id}${version === undefined ? '' : `?version=${version}`}`,
    ...options,
  });

/** Waits for a version to be on screen with the record that a PUT takes back. */
const isShown = async (name: string) => {
  await screen.findByRole('heading', { level: 1, name });
  await screen.findByRole('table', { name: 'Linked purposes' });
};

test('a point that was on the list begins with its name and state, before it was read', async () => {
  const { Id: id, Name: name } = await arrangeDraft();
  const held = Promise.withResolvers<void>();
  const { router, user } = renderConsole({
    routes: [
      { path: '/collection-points', Component: CollectionPointListPage },
      { path: '/collection-points/:id', Component: CollectionPointDetailPage },
    ],
    at: `/collection-points?name=${encodeURIComponent(name)}`,
    fetch: async (request, pass) => {
      if (request.url.includes('/v2/')) await held.promise;
      return pass();
    },
  });
  await user.click(await screen.findByRole('link', { name }));
  await screen.findByRole('heading', { level: 1, name });
  expect(router.state.location.pathname).toBe(`/collection-points/${id}`);
  expect(screen.getByText('Loading collection point')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Publish…' })).toBeNull();
  expect(screen.getByText('Draft')).toBeDefined();
  held.resolve();
  await press('Publish…');
});

const versionsOf = async (id: string) => {
  const answer = await createTestClient().call(
    listCollectionPointVersionsEndpoint,
    { query: { id, sort: 'version,asc' } },
    {},
  );
  return answer.content;
};

/** Goes to a part of the page, by its tab. */
const openPart = async (user: ReturnType<typeof open>['user'], name: string) => {
  const parts = within(screen.getByRole('navigation', { name: 'Parts of this collection point' }));
  await user.click(parts.getByRole('link', { name: new RegExp(`^${name}`) }));
};

const dialog = () => screen.findByRole('dialog');
const press = (name: string | RegExp) => screen.findByRole('button', { name });

/** Lets all requests pass and keeps those that write. */
const recordWrites = () => {
  const writes: { method: string; path: string; query: string; body: unknown }[] = [];
  const fetch: FetchStub = async (request, pass) => {
    if (request.method !== 'GET') {
      const { pathname, search } = new URL(request.url);
      const text = await request.clone().text();
      writes.push({
        method: request.method,
        path: pathname.split('/').slice(-2).join('/'),
        query: search,
        body: text === '' ? null : JSON.parse(text),
      });
    }
    return pass();
  };
  return { writes, fetch };
};

describe('a version', () => {
  test('shows a skeleton, then name, status, purposes, settings and all versions', async () => {
    const record = await arrangeActive({ withDraft: true });
    const { user } = open(record.Id, 2);
    expect(screen.getByRole('heading', { level: 1, name: 'Collection point' })).toBeDefined();
    expect(screen.getByText('Loading collection point')).toBeDefined();
    await isShown(record.Name);
    expect(screen.getByRole('rowheader', { name: record.Purposes?.[0]?.Label })).toBeDefined();
    await openPart(user, 'Versions');
    const versions = await screen.findByRole('table', {
      name: 'Versions of this collection point',
    });
    expect(within(versions).getAllByRole('row')).toHaveLength(3);
    await openPart(user, 'Settings');
    const settings = await screen.findByRole('region', { name: 'Settings' });
    expect(within(settings).getByText('Explicit')).toBeDefined();
    // It is off, and off is the default.
    expect(within(settings).queryByText('Double opt-in')).toBeNull();
  });

  test('settings at their default are counted, and shown on request', async () => {
    const record = await arrangeDraft({ DoubleOptIn: false, EnableGeolocation: true });
    const { user } = open(record.Id, 1);
    await isShown(record.Name);
    await openPart(user, 'Settings');
    const settings = within(await screen.findByRole('region', { name: 'Settings' }));
    const termsOf = () => settings.getAllByRole('term').map(({ textContent }) => textContent);
    expect(termsOf()).toContain('Geolocation');
    expect(termsOf()).not.toContain('Reconfirm active purposes');
    const hint = settings.getByText(/^\d+ settings are at their default$/);
    const [count] = hint.textContent?.split(' ') ?? [];
    const before = termsOf().length;
    await user.click(settings.getByRole('button', { name: 'Show settings at their default' }));
    expect(termsOf()).toContain('Reconfirm active purposes');
    expect(termsOf()).toHaveLength(before + Number(count));
    await user.click(settings.getByRole('button', { name: 'Hide settings at their default' }));
    expect(termsOf()).toHaveLength(before);
  });

  test('of five hundred purposes shows the first, and more of them when asked for', async () => {
    const record = await arrangeDraft();
    const { user } = open(record.Id, 1, {
      fetch: async (request, pass) => {
        const answer = await pass();
        if (!request.url.includes('/v1/collectionpoints')) return answer;
        return withManyPurposes(answer, 500);
      },
    });
    await isShown(record.Name);
    const purposes = within(screen.getByRole('table', { name: 'Linked purposes' }));
    const rows = () => purposes.getAllByRole('rowheader').length;
    expect(screen.getByText('500 linked')).toBeDefined();
    expect(rows()).toBe(20);
    await user.click(screen.getByRole('button', { name: 'Show 100 more' }));
    expect(rows()).toBe(120);
    expect(document.activeElement?.textContent).toBe('Purpose 21');
  });

  test('what is live is shown first, and the Draft waits in a bar that leads to it and back', async () => {
    const record = await arrangeActive({ withDraft: true });
    const { router, user } = open(record.Id);
    await isShown(record.Name);
    expect(screen.getByText('Last receipt')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Look at v2 Draft' }));
    expect(router.state.location.search).toBe('?version=2');
    expect(await screen.findByText("You're looking at v2, the Draft.")).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Open v1, which is live' }));
    expect(router.state.location.search).toBe('');
  });

  test('says below its Draft which linked purpose is a Draft itself', async () => {
    const record = await arrangeActive({ withDraft: true });
    const purpose = await arrangeDraftPurpose();
    await arrangeUpdate(
      { ...record, Version: 2, Purposes: [] },
      {
        Status: 'DRAFT',
        PurposeIdsWithVersion: [{ Id: purpose.Id, Version: 1 }],
      },
    );
    open(record.Id);
    const bar = within(await screen.findByRole('region', { name: 'Draft v2' }));
    expect(bar.getByRole('link', { name: `${purpose.Label} v1` }).getAttribute('href')).toBe(
      `/purposes/${purpose.Id}?version=1`,
    );
    expect(bar.getByText(/a text that can still change/)).toBeDefined();
  });

  test('begins with its last receipt, its rate and what came in, by purpose too', async () => {
    const record = await arrangeActive({ NoConsentTransactions: true });
    const [purpose] = record.Purposes ?? [];
    const days = [1, 2].map((receipts) => ({
      day: '2026-11-01',
      receipts,
      optIns: 2,
      withdrawals: 0,
      refusals: 1,
    }));
    open(record.Id, undefined, {
      fetch: async (request, pass) =>
        request.url.includes('/insights/days')
          ? Response.json({
              readAt: new Date().toISOString(),
              from: '2026-11-01',
              to: '2026-11-02',
              lastReceiptAt: new Date(Date.now() - 540_000).toISOString(),
              days,
              purposes: [{ purposeId: purpose?.Id, optIns: 1264, withdrawals: 0, refusals: 1264 }],
            })
          : pass(),
    });
    await isShown(record.Name);
    expect(await screen.findByText('9 min ago')).toBeDefined();
    expect(screen.getByText('67%')).toBeDefined();
    expect(screen.getByText('4 of 6 asked in 30 days')).toBeDefined();
    const row = screen.getByRole('row', { name: new RegExp(purpose?.Label ?? '') });
    expect(row.textContent).toContain('1,264');
    expect(row.textContent).toContain('50%');
  });

  test('shows what people read of its purposes, in the language that is chosen', async () => {
    const purpose = await arrangeActivePurpose({
      DefaultLanguage: 'en',
      Languages: [
        { Name: 'Letters', Description: 'About shoes', Language: 'en', Default: true },
        { Name: 'رسائل', Description: 'عن الأحذية', Language: 'ar' },
      ],
    });
    const record = await arrangeDraft({ PurposeIds: [purpose.Id] });
    const { user } = open(record.Id);
    await isShown(record.Name);
    const seen = within(screen.getByRole('region', { name: 'As people read it' }));
    await user.selectOptions(seen.getByRole('combobox', { name: 'Language' }), 'Arabic');
    expect(seen.getByText('عن الأحذية').closest('[dir]')?.getAttribute('dir')).toBe('rtl');
    await user.selectOptions(seen.getByRole('combobox', { name: 'Language' }), 'English');
    expect(seen.getByText('About shoes')).toBeDefined();
  });

  test.each(['3', 'abc', '01', ''])(
    'the version "%s" that does not exist is told with the versions that do',
    async (version) => {
      const record = await arrangeDraft();
      open(record.Id, version);
      expect(await screen.findByText('Version not found')).toBeDefined();
      expect(screen.getByRole('link', { name: 'Version 1 Draft' }).getAttribute('href')).toBe(
        `/collection-points/${record.Id}?version=1`,
      );
    },
  );

  test.each([crypto.randomUUID(), 'not-a-uuid'])(
    'an unknown point is told as such, and leads back to the list',
    async (id) => {
      open(id, 1);
      expect(await screen.findByText('Collection point not found')).toBeDefined();
      expect(screen.getByRole('link', { name: 'All collection points' })).toBeDefined();
    },
  );

  test('both records are there as they were received, closed at first', async () => {
    const record = await arrangeDraft();
    const { user } = open(record.Id, 1);
    await isShown(record.Name);
    expect(screen.queryByRole('region', { name: 'v1 record' })).toBeNull();
    await user.click(screen.getByText('v1 record'));
    const raw = await screen.findByRole('region', { name: 'v1 record' });
    expect(JSON.parse(raw.textContent ?? '')).toMatchObject({ Id: record.Id, Version: 1 });
  });
});

describe('when reading fails', () => {
  test('a forbidden point is no missing one', async () => {
    open(crypto.randomUUID(), 1, { fetch: async () => forbiddenAnswer() });
    expect(await screen.findByText("You don't have access to the collection point.")).toBeDefined();
    expect(screen.queryByText(/no such/)).toBeNull();
  });

  test('a limit pauses the page and says until when', async () => {
    open(crypto.randomUUID(), 1, { fetch: async () => limitedAnswer(30) });
    expect(await screen.findByText('The collection point is paused.')).toBeDefined();
  });
});

describe('requests', () => {
  test('a page costs two reads, a Draft two more, and the names of colleagues once; the disable dialog one', {
    tags: 'more',
  }, async () => {
    const record = await arrangeActive({ withDraft: true });
    const reads: string[] = [];
    const names: string[] = [];
    const { user } = open(record.Id, 2, {
      fetch: (request, pass) => {
        const { pathname } = new URL(request.url);
        if (/\/insights\/|\/(?:health|senders)$/.test(pathname)) return pass();
        const list = pathname.endsWith('/people') ? names : reads;
        const isApproval = pathname.endsWith('/approvals');
        list.push(isApproval ? 'approvals' : pathname.includes('/v2/') ? 'v2' : 'v1');
        return pass();
      },
    });
    await isShown(record.Name);
    // What is live is read with the Draft that it's compared with.
    const all = ['approvals', 'v1', 'v1', 'v2'];
    await waitFor(() => expect(reads.toSorted()).toEqual(all));
    await user.click(screen.getByRole('link', { name: 'Open v1, which is live' }));
    await screen.findByText('Last receipt');
    await screen.findByRole('table', { name: 'Linked purposes' });
    expect(reads.toSorted()).toEqual(all);
    await user.click(await readyButton('Disable…'));
    await dialog();
    expect(reads.toSorted()).toEqual([...all, 'v2']);
    expect(names).toHaveLength(1);
  });

  test('nothing is drawn beside or below a version until it has loaded, since it would move', async () => {
    const record = await arrangeDraft();
    const { promise, resolve } = Promise.withResolvers<void>();
    open(record.Id, 1, {
      fetch: async (request, pass) => {
        if (!request.url.includes('/v2/')) await promise;
        return pass();
      },
    });
    await screen.findByText(record.Name);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'As people read it' })).toBeNull();
    resolve();
    await isShown(record.Name);
    expect(screen.getByRole('heading', { name: 'As people read it' })).toBeDefined();
  });

  test('an address with the id in capitals leads to the same point', async () => {
    const record = await arrangeDraft();
    open(record.Id.toUpperCase(), 1);
    await isShown(record.Name);
  });

  test('a version that could not be read is not offered for publishing, and says why', async () => {
    const record = await arrangeDraft();
    open(record.Id, 1, {
      fetch: (request, pass) =>
        request.url.includes('/v2/') ? pass() : Promise.resolve(forbiddenAnswer()),
    });
    await screen.findByRole('heading', { level: 1, name: record.Name });
    expect(
      await screen.findByRole('button', {
        name: 'Publish…',
        description: "Couldn't load this version. Try again below.",
      }),
    ).toBeDefined();
  });
});

/** Cuts each write off: before the service has it, or after. */
const cutWrites = (when: 'before' | 'after', isOn: () => boolean = () => true): FetchStub => {
  return async (request, pass) => {
    if (request.method === 'GET' || !isOn()) return pass();
    if (when === 'after') await pass();
    throw new TypeError('cut off');
  };
};

describe('a write that was cut off', () => {
  const check = 'Check result';

  test.each([
    ['Publish…', 'Publish version 1', /Version 1 is now Active/],
    ['Disable…', 'Disable its only version', /No version accepts receipts/],
  ])('and took effect ends "%s" as done once it is checked', async (opens, confirms, done) => {
    const record = await arrangeDraft();
    const { user } = open(record.Id, 1, { fetch: cutWrites('after') });
    await isShown(record.Name);
    await user.click(await readyButton(opens));
    await user.click(await readyButton(confirms));
    await user.click(await readyButton(check));
    expect(await screen.findByText(done)).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['Publish…', 'Publish version 1', 'Not published. You can send it again.'],
    ['Disable…', 'Disable its only version', 'Not disabled. You can send it again.'],
  ])('and took no effect is told as such in "%s"', async (opens, confirms, verdict) => {
    const record = await arrangeDraft();
    const { user } = open(record.Id, 1, { fetch: cutWrites('before') });
    await isShown(record.Name);
    await user.click(await readyButton(opens));
    await user.click(await readyButton(confirms));
    await user.click(await readyButton(check));
    expect(await within(await dialog()).findByText(verdict)).toBeDefined();
    expect(screen.queryByText('Result unknown.')).toBeNull();
  });

  test.each([
    ['counted', [3, 180], /^183 receipts in the last 7 days\.$/],
    ['none', [0, 0], /^No receipts in the last 7 days\.$/],
    ['not counted yet', null, /^Counting receipts…$/],
  ])('names the receipts that stop (%s), and does not wait for them', async (_, counts, words) => {
    const record = await arrangeActive();
    const { user } = open(record.Id, 1, {
      fetch: async (request, pass) => {
        if (!request.url.includes('/insights/days')) return pass();
        if (counts === null) return new Promise<Response>(() => {});
        const none = { testReceipts: 0, optIns: 0, withdrawals: 0, refusals: 0 };
        const days = counts.map((receipts) => ({ day: '2026-11-23', receipts, ...none }));
        const [from, to] = ['2026-11-22', '2026-11-23'];
        return Response.json({ readAt: new Date(), from, to, lastReceiptAt: null, days });
      },
    });
    await isShown(record.Name);
    await user.click(await readyButton('Disable…'));
    const isSaid = (_text: string, element: Element | null) =>
      element?.tagName === 'P' && words.test(element.textContent);
    await within(await dialog()).findByText(isSaid);
    await user.click(await readyButton('Disable its only version'));
    expect(await screen.findByText(/No version accepts receipts/)).toBeDefined();
  });

  test('a restoring is found to be done', { tags: 'more' }, async () => {
    const record = await arrangeActive();
    let isCut = false;
    const { user } = open(record.Id, 1, { fetch: cutWrites('after', () => isCut) });
    await isShown(record.Name);
    await user.click(await readyButton('Disable…'));
    await user.click(await readyButton('Disable its only version'));
    const restore = await press('Restore previous status');
    isCut = true;
    await user.click(restore);
    await user.click(await readyButton(check));
    expect(await screen.findByText(/Restored: version 1 Active/)).toBeDefined();
  });
});

describe('publishing', () => {
  test('says what its languages lack, on the page and before it becomes Active', async () => {
    const record = await arrangeDraft();
    await arrangeUpdate(record, {
      Status: 'DRAFT',
      Language: 'en',
      Languages: ['en', 'de', 'fr'],
      RightToWithdraw: 'At any time.',
    });
    const { user } = open(record.Id, 1);
    await isShown(record.Name);
    const words = 'German and French: right to withdraw is missing.';
    expect(screen.getByText(words, { exact: false })).toBeDefined();
    await user.click(await readyButton('Publish…'));
    await expect.poll(async () => (await dialog()).textContent).toContain(words);
    expect((await dialog()).textContent).not.toContain('nothing yet');
  });

  test('says before it becomes Active which settings do nothing yet', async () => {
    const record = await arrangeDraft();
    await arrangeUpdate(record, { Status: 'DRAFT', EnableCaptcha: true, DisableReports: true });
    const { user } = open(record.Id, 1);
    await isShown(record.Name);
    await user.click(await readyButton('Publish…'));
    expect((await dialog()).textContent).toMatch(/[A-Z].+ and .+ are set, but do nothing yet\./);
  });

  test('names what becomes Retired, sends the record as it was read, and shows what was read back', async () => {
    const record = await arrangeActive({ withDraft: true });
    const { writes, fetch } = recordWrites();
    const { user } = open(record.Id, 2, { fetch, isProduction: true });
    await isShown(record.Name);
    await user.click(await readyButton('Publish…'));
    expect(within(await dialog()).getByText(/^Replaces v1\./)).toBeDefined();
    expect((await dialog()).textContent).toContain('in PRODUCTION');
    await user.click(await readyButton('Publish version 2'));
    expect(
      await screen.findByText(/Version 2 is now Active, and version 1 is Retired/),
    ).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(writes).toEqual([
      {
        method: 'PUT',
        path: `collectionpoints/${record.Id}`,
        query: '?version=2',
        body: expect.objectContaining({
          Status: 'ACTIVE',
          Version: 2,
          OverrideActivePurpose: true,
          PurposeIdsWithVersion: record.Purposes?.map(({ Id, Version }) => ({ Id, Version })),
        }),
      },
    ]);
    expect((await versionsOf(record.Id)).map(({ status }) => status)).toEqual([
      'RETIRED',
      'ACTIVE',
    ]);
  });

  test('a version that someone changed in the meantime is not published, and the change is named', async () => {
    const record = await arrangeDraft();
    const { writes, fetch } = recordWrites();
    const readBack = Promise.withResolvers<void>();
    let readings = 0;
    const { user } = open(record.Id, 1, {
      fetch: async (request, pass) => {
        if (/[?&]name=/.test(request.url)) {
          readings += 1;
          // After the page's own and the one before the write: the header is new before the record is.
          if (readings === 3) await readBack.promise;
        }
        return fetch(request, pass);
      },
    });
    await isShown(record.Name);
    await user.click(await readyButton('Publish…'));
    await arrangeUpdate(record, { Description: 'Changed elsewhere', Status: 'DRAFT' });
    await user.click(await readyButton('Publish version 1'));
    expect(await screen.findByText(/Someone changed this version.*Description/)).toBeDefined();
    expect((await press('Publish version 1')).getAttribute('aria-disabled')).toBe('true');
    expect(writes).toEqual([]);
    await user.click(await readyButton('Cancel'));
    expect(await screen.findByText('Changed elsewhere')).toBeDefined();
    await waitFor(() => expect(readings).toBe(3));
    const publish = await press('Publish…');
    expect(publish.getAttribute('aria-disabled')).toBe('true');
    expect(publish.getAttribute('data-tip')).toBe('Refreshing this version.');
    readBack.resolve();
    await waitFor(() => expect(publish.getAttribute('aria-disabled')).toBeNull());
    await user.click(publish);
    await user.click(await readyButton('Publish version 1'));
    expect(await screen.findByText(/Version 1 is now Active/)).toBeDefined();
  });

  test('in a second tab says who published it already, and sends nothing', async () => {
    const record = await arrangeDraft();
    const { writes, fetch } = recordWrites();
    const colleague = { subject: record.CreatedBy, name: 'Paula Example' };
    const { user } = open(record.Id, 1, {
      fetch: (request, pass) =>
        new URL(request.url).pathname === listColleaguesEndpoint.path
          ? Promise.resolve(Response.json({ content: [colleague], organizationId: record.Id }))
          : fetch(request, pass),
    });
    await isShown(record.Name);
    await user.click(await readyButton('Publish…'));
    await arrangeUpdate(record, { Status: 'ACTIVE' });
    await user.click(await readyButton('Publish version 1'));
    const notice = await within(await dialog()).findByRole('alert');
    expect(notice.textContent).toMatch(
      /^Version 1 is already published\. Paula Example published version 1 at \d+:\d\d\.$/,
    );
    expect((await press('Publish version 1')).getAttribute('aria-disabled')).toBe('true');
    expect(writes).toEqual([]);
    await user.click(await readyButton('Cancel'));
    expect(screen.queryByText(/is now Active/)).toBeNull();
  });

  test('a limit while publishing says that nothing was sent, and sends nothing by itself', {
    tags: 'more',
  }, async () => {
    const record = await arrangeDraft();
    let sent = 0;
    const { user } = open(record.Id, 1, {
      fetch: (request, pass) => {
        if (request.method === 'GET') return pass();
        sent += 1;
        return Promise.resolve(limitedAnswer(1));
      },
    });
    await isShown(record.Name);
    await user.click(await readyButton('Publish…'));
    await user.click(await readyButton('Publish version 1'));
    expect(await within(await dialog()).findByText('Not sent.')).toBeDefined();
    expect(await within(await dialog()).findByRole('button', { name: 'Send now' })).toBeDefined();
    expect(sent).toBe(1);
    expect((await versionsOf(record.Id))[0]?.status).toBe('DRAFT');
  });

  test('a queued publish is compared again when the limit ends, and not sent over a change', {
    tags: 'more',
  }, async () => {
    const record = await arrangeDraft();
    let writes = 0;
    const { user } = open(record.Id, 1, {
      fetch: (request, pass) => {
        if (request.method === 'GET') return pass();
        writes += 1;
        return writes === 1 ? Promise.resolve(limitedAnswer(2)) : pass();
      },
    });
    await isShown(record.Name);
    await user.click(await readyButton('Publish…'));
    await user.click(await readyButton('Publish version 1'));
    await user.click(await readyButton(/^Send then/));
    await arrangeUpdate(record, { Description: 'Changed elsewhere', Status: 'DRAFT' });
    expect(await screen.findByText(/Someone changed this version.*Description/)).toBeDefined();
    expect(writes).toBe(1);
    expect((await versionsOf(record.Id))[0]?.status).toBe('DRAFT');
  });

  test('when the reading before it fails, nothing is published and the dialog says so', async () => {
    const record = await arrangeDraft();
    let isBroken = false;
    const { user } = open(record.Id, 1, {
      fetch: (_request, pass) => (isBroken ? Promise.resolve(failedAnswer()) : pass()),
    });
    await isShown(record.Name);
    await user.click(await readyButton('Publish…'));
    isBroken = true;
    await user.click(await readyButton('Publish version 1'));
    expect(await within(await dialog()).findByText('Not sent.')).toBeDefined();
    expect((await versionsOf(record.Id))[0]?.status).toBe('DRAFT');
  });
});

describe('a retired purpose version that is linked', () => {
  /** An Active point that links version 1 of a purpose whose version 2 is Active by now. */
  const arrangeOutdated = async () => {
    const purpose = await arrangeActivePurpose();
    const record = await arrangeDraft({ PurposeIds: [purpose.Id] });
    await arrangeUpdate(record, { Status: 'ACTIVE' });
    await arrangeNewerVersion(purpose);
    return { purpose, record };
  };
  const update = 'Update in a new Draft';

  test('is named on the Active version, and a form opens with it updated', async () => {
    const { purpose, record } = await arrangeOutdated();
    open(record.Id, 1);
    await isShown(record.Name);
    expect(screen.getByText('Collects consent for a retired purpose version.')).toBeDefined();
    expect(screen.getByText(`${purpose.Label} v1.`, { exact: false })).toBeDefined();
    expect(screen.getByRole('link', { name: update }).getAttribute('href')).toBe(
      `/collection-points/${record.Id}/edit?version=1&update=purposes`,
    );
  });

  test('leads to the Draft that there is, to be updated, and then to be published', async () => {
    const { record } = await arrangeOutdated();
    await createTestClient().call(
      createCollectionPointVersionEndpoint,
      { params: { collectionPointGuid: record.Id } },
      { idempotencyKey: crypto.randomUUID() },
    );
    const { client } = open(record.Id, 1);
    await isShown(record.Name);
    const link = await screen.findByRole('link', { name: 'Update version 2 (Draft)' });
    expect(link.getAttribute('href')).toContain('version=2&update=purposes');
    const links = (record.Purposes ?? []).map(({ Id }) => ({ Id, Version: 2 }));
    await arrangeUpdate(
      { ...record, Version: 2 },
      { Status: 'DRAFT', PurposeIdsWithVersion: links },
    );
    await client.invalidateQueries();
    const ready = await screen.findByRole('link', { name: 'Open version 2 (Draft)' });
    expect(ready.getAttribute('href')).toBe(`/collection-points/${record.Id}?version=2`);
  });

  test('keeps a Draft from being published, with the reason and the way out', async () => {
    const purpose = await arrangeActivePurpose();
    const record = await arrangeDraft({ PurposeIds: [purpose.Id] });
    await arrangeNewerVersion(purpose);
    const { writes, fetch } = recordWrites();
    const { user } = open(record.Id, 1, { fetch });
    await isShown(record.Name);
    const publish = screen.getByRole('button', {
      name: 'Publish…',
      description: `${purpose.Label} v1 is Retired. Update the purposes first.`,
    });
    await user.click(publish);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(writes).toEqual([]);
    expect(screen.getByText("Can't be published yet.")).toBeDefined();
    expect(screen.getByRole('link', { name: 'Update purposes' }).getAttribute('href')).toBe(
      `/collection-points/${record.Id}/edit?version=1&update=purposes`,
    );
  });

  test('that is retired while the dialog is open is refused in words, without ids or paths', async () => {
    const purpose = await arrangeActivePurpose();
    const record = await arrangeDraft({ PurposeIds: [purpose.Id] });
    const { user } = open(record.Id, 1);
    await isShown(record.Name);
    await user.click(await readyButton('Publish…'));
    await arrangeNewerVersion(purpose);
    await user.click(await readyButton('Publish version 1'));
    const refusal = await within(await dialog()).findByRole('alert');
    expect(refusal.textContent).toContain(
      `Purposes: Version 1 of purpose “${purpose.Label}” is Retired.`,
    );
    expect((await dialog()).textContent).not.toContain(purpose.Id);
    expect((await dialog()).textContent).not.toContain('PurposeIds');
  });
});

describe('editing', () => {
  const editAddress = ({ Id }: { Id: string }, version: number) =>
    `/collection-points/${Id}/edit?version=${version}`;

  test('of an Active version leads to a form on it, and makes nothing', async () => {
    const record = await arrangeActive();
    open(record.Id, 1);
    await isShown(record.Name);
    const edit = screen.getByRole('link', { name: 'Edit' });
    expect(edit.getAttribute('href')).toBe(editAddress(record, 1));
    expect(edit.getAttribute('title')).toBe('Opens the Active version. Saving creates a Draft.');
  });

  test('opens the Draft that there is, and writes nothing', async () => {
    const record = await arrangeActive({ withDraft: true });
    const { writes, fetch } = recordWrites();
    open(record.Id, 1, { fetch });
    await isShown(record.Name);
    const edit = screen.getByRole('link', { name: 'Continue' });
    expect(edit.getAttribute('href')).toBe(editAddress(record, 2));
    expect(edit.getAttribute('title')).toBe('Opens version 2, the Draft');
    expect(writes).toEqual([]);
  });
});

describe('discarding a Draft', () => {
  test('asks first, says what goes and what stays, and leads to what is live', async () => {
    const record = await arrangeActive({ withDraft: true });
    const { router, user } = open(record.Id, 2);
    await isShown(record.Name);
    await user.click(await readyButton('Discard…'));
    expect((await dialog()).textContent).toContain(
      "All changes of version 2 are lost. Version 1 stays Active as it is. This can't be undone.",
    );
    await user.click(await readyButton('Discard version 2'));
    await waitFor(() => expect(router.state.location.search).toBe('?version=1'));
    expect((await versionsOf(record.Id)).map(({ version }) => version)).toEqual([1]);
  });

  test('that is the only version takes the record with it, and leads to the list', async () => {
    const record = await arrangeDraft();
    const { router, user } = open(record.Id, 1);
    await isShown(record.Name);
    await user.click(await readyButton('Discard…'));
    expect((await dialog()).textContent).toContain('so the whole collection point goes');
    await user.click(await readyButton('Discard collection point'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/collection-points'));
    expect(await versionsOf(record.Id)).toEqual([]);
  });

  test('that somebody published meanwhile says so, and stays', async () => {
    const record = await arrangeActive({ withDraft: true });
    const { user } = open(record.Id, 2);
    await isShown(record.Name);
    await user.click(await readyButton('Discard…'));
    await arrangeUpdate({ ...record, Version: 2 }, { Status: 'ACTIVE' });
    await user.click(await readyButton('Discard version 2'));
    expect(
      await screen.findByText(/Only a Draft can be discarded. Version 2 is Active/),
    ).toBeDefined();
  });

  test.each(['after', 'before'] as const)(
    'whose answer was cut off %s it was done is told by reading back',
    async (when) => {
      const record = await arrangeActive({ withDraft: true });
      const { user } = open(record.Id, 2, { fetch: cutWrites(when) });
      await isShown(record.Name);
      await user.click(await readyButton('Discard…'));
      await user.click(await readyButton('Discard version 2'));
      if (when === 'after') {
        await screen.findByText('Version not found');
        expect(screen.getByRole('link', { name: 'Version 1 Active' })).toBeDefined();
      } else {
        await user.click(await readyButton('Check result'));
        await screen.findByText('Not discarded. You can send it again.');
      }
    },
  );
});

test('an older version is restored into a form, from the list of versions', async () => {
  const record = await arrangeActive({ withDraft: true });
  await arrangeUpdate({ ...record, Version: 2 }, { Status: 'ACTIVE' });
  const { user } = open(record.Id, 2);
  await isShown(record.Name);
  await openPart(user, 'Versions');
  const restore = await screen.findByRole('link', { name: 'Restore version 1' });
  expect(restore.getAttribute('href')).toBe(
    `/collection-points/${record.Id}/edit?version=2&restore=1`,
  );
  expect(screen.queryByRole('link', { name: 'Restore version 2' })).toBeNull();
});

describe('disabling', () => {
  test('names all it reaches, always sends the value, and can be undone in place', async () => {
    const record = await arrangeActive({ withDraft: true });
    const { writes, fetch } = recordWrites();
    const { user } = open(record.Id, 2, { fetch });
    await isShown(record.Name);
    await user.click(await readyButton('Disable…'));
    const words = (await dialog()).textContent;
    expect(words).toContain('stops receipts for all versions');
    expect(words).toContain('Draftversion 2');
    expect(words).toContain('Activeversion 1');
    expect(words).toContain(record.Purposes?.[0]?.Label);
    await user.click(await readyButton('Disable all 2 versions'));
    const restore = await press('Restore previous status');
    expect(screen.getByText('v2 Disabled')).toBeDefined();
    expect((await versionsOf(record.Id)).every(({ disabled }) => disabled)).toBe(true);
    await user.click(restore);
    expect(await screen.findByText(/version 2 Draft and version 1 Active/)).toBeDefined();
    expect(screen.queryByText('v2 Disabled')).toBeNull();
    expect(writes.map(({ path, query }) => [path, query])).toEqual([
      [`${record.Id}/disable`, '?value=true'],
      [`${record.Id}/disable`, '?value=false'],
    ]);
    expect((await versionsOf(record.Id)).map(({ status }) => status)).toEqual(['ACTIVE', 'DRAFT']);
  });

  test('a disabled point is enabled by a dialog, and its other actions say that it is disabled', async () => {
    const record = await arrangeActive();
    const { user } = open(record.Id, 1);
    await isShown(record.Name);
    await user.click(await readyButton('Disable…'));
    await user.click(await readyButton('Disable its only version'));
    await press('Restore previous status');
    expect(
      screen.getByRole('button', { name: 'Edit', description: /disabled. Enable it first/ }),
    ).toBeDefined();
    await user.click(await readyButton('Enable…'));
    await user.click(await readyButton('Enable its only version'));
    expect(await screen.findByText(/version 1 Active/)).toBeDefined();
  });

  test('what a limit keeps from being read back says when it can be', async () => {
    const record = await arrangeActive();
    let isLimited = false;
    const { user } = open(record.Id, 1, {
      fetch: async (request, pass) =>
        isLimited && request.method === 'GET' ? limitedAnswer(30) : pass(),
    });
    await isShown(record.Name);
    await user.click(await readyButton('Disable…'));
    isLimited = true;
    await user.click(await readyButton('Disable its only version'));
    expect(await screen.findByText('Accepted, but not visible yet.')).toBeDefined();
    expect(await press(/^Refresh \(\d+ s\)$/)).toBeDefined();
  });

  test('the status on screen does not turn before it was read back', async () => {
    const record = await arrangeActive();
    let isCut = false;
    const { user } = open(record.Id, 1, {
      fetch: (request, pass) =>
        isCut && request.method === 'GET' ? Promise.resolve(failedAnswer()) : pass(),
    });
    await isShown(record.Name);
    await user.click(await readyButton('Disable…'));
    isCut = true;
    await user.click(await readyButton('Disable its only version'));
    expect(await screen.findByText('Accepted, but not visible yet.')).toBeDefined();
    expect(screen.queryByText('v2 Disabled')).toBeNull();
    isCut = false;
    await user.click(await readyButton('Refresh'));
    expect(await press('Restore previous status')).toBeDefined();
  });

  test('the locked types keep the button, locked and with the reason', async () => {
    const record = await arrangeDraft({ CollectionPointType: 'NOTIFICATION_OPT_OUT' });
    const { user } = open(record.Id, 1);
    await isShown(record.Name);
    const button = screen.getByRole('button', {
      name: 'Disable…',
      description: /can't disable collection points of the type Notification opt-out/,
    });
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(/Notification opt-out can't be disabled$/)).toBeDefined();
  });

  test('a refusal is shown in the dialog, and the page stays unchanged', async () => {
    const record = await arrangeActive();
    const { user } = open(record.Id, 1, {
      fetch: (request, pass) =>
        request.method === 'GET' ? pass() : Promise.resolve(forbiddenAnswer()),
    });
    await isShown(record.Name);
    await user.click(await readyButton('Disable…'));
    await user.click(await readyButton('Disable its only version'));
    expect(await within(await dialog()).findByText('Not allowed.')).toBeDefined();
    expect(screen.queryByText('v2 Disabled')).toBeNull();
  });
});

test('read-only rights keep every action in place, blocked with the reason, the token aside', async () => {
  const record = await arrangeDraft();
  open(record.Id, 1, { rights: 'reader' });
  await isShown(record.Name);
  for (const name of ['Edit', 'Publish…', 'Disable…']) {
    const button = screen.getByRole('button', { name, description: /read-only access/ });
    expect(button.getAttribute('aria-disabled')).toBe('true');
  }
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Token' }).getAttribute('aria-disabled')).toBeNull(),
  );
});
