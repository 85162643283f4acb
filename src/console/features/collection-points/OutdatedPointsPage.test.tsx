import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { arrangeDraft, arrangeUpdate } from '#console/testing/arrange-collection-points.ts';
import {
  arrangeActivePurpose,
  arrangeNewerVersion,
  arrangeRetirement,
} from '#console/testing/arrange-purposes.ts';
import { readyButton } from '#console/testing/ready-button.ts';
import {
  createTestClient,
  type FetchStub,
  type Rights,
  renderConsole,
} from '#console/testing/render-console.tsx';
import { failedAnswer, forbiddenAnswer, limitedAnswer } from '#console/testing/stub-answers.ts';
import type { CollectionPointVersionV1 } from '#contract/collection-point-records.ts';
import {
  createCollectionPointVersionEndpoint,
  listCollectionPointVersionsEndpoint,
} from '#contract/collection-points.ts';
import { Component as OutdatedPointsPage } from './OutdatedPointsPage.tsx';

type Purpose = Awaited<ReturnType<typeof arrangeActivePurpose>>;

const act = () => ({ idempotencyKey: crypto.randomUUID() });

/** Active points of a purpose of their own, whose version 2 is Active by now. */
const arrangeOutdated = async (count: number) => {
  const purpose = await arrangeActivePurpose();
  const points: CollectionPointVersionV1[] = [];
  for (let made = 0; made < count; made += 1) {
    const point = await arrangeDraft({ PurposeIds: [purpose.Id] });
    await arrangeUpdate(point, { Status: 'ACTIVE' });
    points.push(point);
  }
  await arrangeNewerVersion(purpose);
  return { purpose, points };
};

const versionsOf = async ({ Id }: CollectionPointVersionV1) => {
  const query = { id: Id, sort: 'version,asc' } as const;
  const answer = await createTestClient().call(listCollectionPointVersionsEndpoint, { query }, {});
  return answer.content.map(({ version, status, purposes }) => [
    version,
    status,
    (purposes ?? []).map((one) => one.version),
  ]);
};

const makeVersion = ({ Id }: CollectionPointVersionV1) =>
  createTestClient().call(
    createCollectionPointVersionEndpoint,
    { params: { collectionPointGuid: Id } },
    act(),
  );

/** The list as if the account had only the points of these purposes: all tests share one service. */
const only =
  (purposes: readonly Purpose[], stub: FetchStub = (_request, pass) => pass()): FetchStub =>
  (request, pass) =>
    stub(request, async () => {
      const url = new URL(request.url);
      const answer = await pass();
      const isList = url.pathname.endsWith('/v1/collectionpoints') && request.method === 'GET';
      if (!isList || !url.searchParams.has('linksRetiredPurpose') || !answer.ok) return answer;
      const page: { content: CollectionPointVersionV1[] } = await answer.json();
      const own = new Set(purposes.map(({ Id }) => Id));
      const content = page.content.filter(({ Purposes }) =>
        (Purposes ?? []).some(({ Id }) => own.has(Id)),
      );
      return Response.json({ ...page, content });
    });

const open = (options: { rights?: Rights; fetch?: FetchStub } = {}) =>
  renderConsole({
    routes: [
      { path: '/collection-points/outdated', Component: OutdatedPointsPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: '/collection-points/outdated',
    ...options,
  });

const isWrite = ({ method }: Request) => method !== 'GET';
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const tick = (name: string) => screen.findByRole('checkbox', { name });
const box = (element: HTMLElement) => (element as HTMLInputElement).checked;

test('names retired versions whose token is still in use', async () => {
  const id = crypto.randomUUID();
  const one = { resource: 'collection-point', name: 'Newsletter form', languages: null };
  const at = new Date().toISOString();
  open({
    fetch: (request, pass) =>
      request.url.endsWith('/insights/attention')
        ? Promise.resolve(
            Response.json({
              readAt: at,
              items: [
                {
                  kind: 'receipts-through-retired',
                  count: 412,
                  lists: [{ resource: 'collection-point', count: 1 }],
                  examples: [{ ...one, id, version: 1, count: 412, at }],
                },
              ],
            }),
          )
        : pass(),
  });
  await screen.findByText('412 receipts in the last 7 days came through retired versions.');
  const link = screen.getByRole('link', { name: 'Newsletter form v1' });
  expect(link.getAttribute('href')).toBe(`/collection-points/${id}?version=1`);
});

test('drafts are made of all that are ticked, then published by a typed phrase, until none is left', async () => {
  const { purpose, points } = await arrangeOutdated(2);
  const writes: string[] = [];
  const { user } = open({
    fetch: only([purpose], (request, pass) => {
      if (isWrite(request)) writes.push(request.headers.get('Idempotency-Key') ?? '');
      return pass();
    }),
  });
  expect(await screen.findByText(/^2 collection points to update/)).toBeDefined();
  expect(screen.getByText('Takes a few seconds.')).toBeDefined();

  await user.dblClick(await readyButton('Make 2 drafts'));
  expect(await screen.findByText('2 drafts made.')).toBeDefined();
  for (const point of points) {
    expect(await versionsOf(point)).toEqual([
      [1, 'ACTIVE', [1]],
      [2, 'DRAFT', [2]],
    ]);
  }
  expect(writes).toHaveLength(4);
  expect(new Set(writes).size).toBe(4);

  await user.click(await readyButton('Publish 2 collection points…'));
  await user.type(screen.getByRole('textbox'), 'publish 2 DEMO');
  await user.click(await readyButton('Publish 2 collection points'));
  expect(await screen.findByText('2 drafts published.')).toBeDefined();
  expect(
    await screen.findByRole('heading', { name: '0 collection points to update' }),
  ).toBeDefined();
  for (const point of points) {
    expect(await versionsOf(point)).toEqual([
      [1, 'RETIRED', [1]],
      [2, 'ACTIVE', [2]],
    ]);
  }
});

test('a draft whose form is not fair, or was not checked, is not published, and the others are', async () => {
  const purpose = await arrangeActivePurpose();
  const arrangePoint = async (fields: object) => {
    const point = await arrangeDraft({ PurposeIds: [purpose.Id], ...fields });
    await arrangeUpdate(point, { Status: 'ACTIVE' });
    return point;
  };
  const form = { CollectionPointType: 'WEB_FORM', DataControllerName: 'Another company' };
  const fair = { ...form, PrivacyPolicyUrl: 'https://company.example/privacy' };
  const unfair = await arrangePoint(form);
  const unread = await arrangePoint(fair);
  const checked = await arrangePoint(fair);
  const plain = await arrangePoint({});
  await arrangeNewerVersion(purpose);
  const { user } = open({
    fetch: only([purpose], async (request, pass) =>
      new URL(request.url).pathname.endsWith(`${unread.Id}/form`) ? forbiddenAnswer() : pass(),
    ),
  });
  await user.click(await readyButton('Make 4 drafts'));
  await user.click(await readyButton('Publish 4 collection points…'));
  await user.type(screen.getByRole('textbox'), 'publish 4 DEMO');
  await user.click(await readyButton('Publish 4 collection points'));
  expect(await screen.findByText('2 drafts published.')).toBeDefined();
  const failed = within(screen.getByRole('table', { name: 'Not published' }));
  const reason = (name: string) => failed.getByRole('row', { name: new RegExp(name) }).textContent;
  expect(reason(unfair.Name)).toContain('Form: Link the privacy notice');
  expect(reason(unread.Name)).toContain("The form that people see couldn't be checked.");
  for (const point of [unfair, unread]) expect((await versionsOf(point))[1]?.[1]).toBe('DRAFT');
  for (const point of [checked, plain]) expect((await versionsOf(point))[1]?.[1]).toBe('ACTIVE');
});

test('what changed in a purpose is shown once, however many collection points use it', async () => {
  const { purpose } = await arrangeOutdated(3);
  open({ fetch: only([purpose]) });
  const section = await screen.findByRole('region', {
    name: `${purpose.Label}, version 1`,
  });
  expect(within(section).getByText('Retired. Version 2 is active')).toBeDefined();
  expect(await within(section).findByText('Both versions say the same.')).toBeDefined();
  expect(within(section).getAllByRole('checkbox')).toHaveLength(3);
});

describe('a point with a Draft', () => {
  test('that is a mere copy gets its links moved, and no second Draft', {
    tags: 'more',
  }, async () => {
    const { purpose, points } = await arrangeOutdated(1);
    const [point] = points;
    if (point === undefined) throw new Error('Nothing arranged.');
    await makeVersion(point);
    const { user } = open({ fetch: only([purpose]) });
    expect(await screen.findByText('Draft outdated')).toBeDefined();
    await user.click(await readyButton('Make 1 draft'));
    expect(await screen.findByText('1 draft made.')).toBeDefined();
    expect(await versionsOf(point)).toEqual([
      [1, 'ACTIVE', [1]],
      [2, 'DRAFT', [2]],
    ]);
  });

  test('that holds other changes is left to a person', { tags: 'more' }, async () => {
    const purpose = await arrangeActivePurpose();
    const other = await arrangeActivePurpose();
    const point = await arrangeDraft({ PurposeIds: [purpose.Id, other.Id] });
    await arrangeUpdate(point, { Status: 'ACTIVE' });
    const { version } = await makeVersion(point);
    await arrangeUpdate(
      { ...point, Version: version },
      { Status: 'DRAFT', Description: 'Somebody else is at it' },
    );
    await arrangeNewerVersion(purpose);
    open({ fetch: only([purpose]) });
    expect(await screen.findByText(/has other changes \(Description\)/)).toBeDefined();
    expect(screen.queryByRole('checkbox')).toBeNull();
    const link = screen.getByRole('link', { name: 'Update this draft' });
    expect(link.getAttribute('href')).toContain('version=2&update=purposes');
    const make = await button('Make drafts');
    expect(make.getAttribute('aria-disabled')).toBe('true');
  });
});

test('where no version is Active, it says what to do, and nothing can be ticked', async () => {
  const purpose = await arrangeActivePurpose();
  const point = await arrangeDraft({ PurposeIds: [purpose.Id] });
  await arrangeUpdate(point, { Status: 'ACTIVE' });
  await arrangeRetirement(purpose, new Date().toISOString().slice(0, 10));
  open({ fetch: only([purpose]) });
  expect(await screen.findByText('Retired, and no version is active')).toBeDefined();
  expect(screen.getByText(/Publish a new version of the purpose/)).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('what someone else published in the meantime gets no Draft, and the others do', {
  tags: 'more',
}, async () => {
  const { purpose, points } = await arrangeOutdated(2);
  const [taken, free] = points;
  if (taken === undefined || free === undefined) throw new Error('Nothing arranged.');
  const { user } = open({ fetch: only([purpose]) });
  const make = await button('Make 2 drafts');
  const { version } = await makeVersion(taken);
  await arrangeUpdate(
    { ...taken, Version: version },
    { Status: 'ACTIVE', PurposeIdsWithVersion: [{ Id: purpose.Id, Version: 2 }] },
  );
  await user.click(make);
  expect(await screen.findByText('1 draft made.')).toBeDefined();
  expect(screen.getByText('Someone published version 2 in the meantime.')).toBeDefined();
  expect(await versionsOf(taken)).toEqual([
    [1, 'RETIRED', [1]],
    [2, 'ACTIVE', [2]],
  ]);
  expect(await versionsOf(free)).toHaveLength(2);
});

test('a purpose version that retires in the meantime is refused by name, and tried again with the next', {
  tags: 'more',
}, async () => {
  const { purpose, points } = await arrangeOutdated(1);
  const [point] = points;
  if (point === undefined) throw new Error('Nothing arranged.');
  const { user } = open({ fetch: only([purpose]) });
  const make = await button('Make 1 draft');
  await arrangeNewerVersion(purpose, 3);
  await user.click(make);
  expect(await screen.findByText('0 drafts made.')).toBeDefined();
  const failed = screen.getByRole('table', { name: 'No draft made for these' });
  expect(within(failed).getByText(/Retired/)).toBeDefined();
  await user.click(within(failed).getByRole('button', { name: `Try ${point.Name} again` }));
  expect(await screen.findByText('1 draft made.')).toBeDefined();
  expect(await versionsOf(point)).toEqual([
    [1, 'ACTIVE', [1]],
    [2, 'DRAFT', [3]],
  ]);
});

test('a draft that someone changes before it is published takes another phrase, not one click', {
  tags: 'more',
}, async () => {
  const { purpose, points } = await arrangeOutdated(1);
  const [point] = points;
  if (point === undefined) throw new Error('Nothing arranged.');
  const { user } = open({ fetch: only([purpose]) });
  await user.click(await readyButton('Make 1 draft'));
  await user.click(await readyButton('Publish 1 collection point…'));
  await user.type(screen.getByRole('textbox'), 'publish 1 DEMO');
  await arrangeUpdate(
    { ...point, Version: 2 },
    {
      Status: 'DRAFT',
      Description: 'Not reviewed',
      PurposeIdsWithVersion: [{ Id: purpose.Id, Version: 2 }],
    },
  );
  await user.click(await readyButton('Publish 1 collection point'));
  expect(await screen.findByText('0 drafts published.')).toBeDefined();
  expect(await screen.findByText(/Also changes: Description/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull();
  expect(await versionsOf(point)).toEqual([
    [1, 'ACTIVE', [1]],
    [2, 'DRAFT', [2]],
  ]);
});

test('a save that fails is tried again alone, without a second Draft', {
  tags: 'more',
}, async () => {
  const { purpose, points } = await arrangeOutdated(2);
  const failing = points[0];
  if (failing === undefined) throw new Error('Nothing arranged.');
  let hasFailed = false;
  const { user } = open({
    fetch: only([purpose], (request, pass) => {
      const isIt = request.method === 'PUT' && request.url.includes(failing.Id);
      if (!isIt || hasFailed) return pass();
      hasFailed = true;
      return Promise.resolve(failedAnswer());
    }),
  });
  await user.click(await readyButton('Make 2 drafts'));
  await user.click(await readyButton(`Try ${failing.Name} again`));
  expect(await screen.findByText('2 drafts made.')).toBeDefined();
  for (const point of points) {
    expect(await versionsOf(point)).toEqual([
      [1, 'ACTIVE', [1]],
      [2, 'DRAFT', [2]],
    ]);
  }
});

test('a limit is waited out, and what it refused is sent again', { tags: 'more' }, async () => {
  const { purpose, points } = await arrangeOutdated(1);
  const [point] = points;
  if (point === undefined) throw new Error('Nothing arranged.');
  let refused = 0;
  const { user } = open({
    fetch: only([purpose], (request, pass) => {
      if (request.method !== 'PUT' || refused > 0) return pass();
      refused += 1;
      return Promise.resolve(limitedAnswer(1));
    }),
  });
  await user.click(await readyButton('Make 1 draft'));
  expect(await screen.findByText(/It resumes automatically/)).toBeDefined();
  expect(await screen.findByText('1 draft made.')).toBeDefined();
  expect(await versionsOf(point)).toEqual([
    [1, 'ACTIVE', [1]],
    [2, 'DRAFT', [2]],
  ]);
});

test('Stop lets the current updates finish, and says which ones were not tried', {
  tags: 'more',
}, async () => {
  const { purpose, points } = await arrangeOutdated(5);
  const held = Promise.withResolvers<void>();
  const { user } = open({
    fetch: only([purpose], async (request, pass) => {
      if (request.method === 'PUT') await held.promise;
      return pass();
    }),
  });
  await user.click(await readyButton('Make 5 drafts'));
  await user.click(await readyButton('Stop'));
  held.resolve();
  expect(await screen.findByText(/not tried\./)).toBeDefined();
  const drafts = await Promise.all(points.map(versionsOf));
  const made = drafts.filter((versions) => versions.length === 2);
  expect(made.length).toBeLessThanOrEqual(3);
  // None is left half done.
  for (const versions of made) expect(versions[1]).toEqual([2, 'DRAFT', [2]]);
});

test('a tick that is taken out leaves its point as it is', { tags: 'more' }, async () => {
  const { purpose, points } = await arrangeOutdated(2);
  const [left, done] = points;
  if (left === undefined || done === undefined) throw new Error('Nothing arranged.');
  const { user } = open({ fetch: only([purpose]) });
  await user.click(await tick(`Make a draft of ${left.Name}`));
  await user.click(await readyButton('Make 1 draft'));
  expect(await screen.findByText('1 draft made.')).toBeDefined();
  expect(await versionsOf(left)).toHaveLength(1);
  expect(await versionsOf(done)).toHaveLength(2);
  expect(box(await tick(`Make a draft of ${left.Name}`))).toBe(false);
});

test('someone with read-only access sees everything, and why they can change nothing', async () => {
  const { purpose } = await arrangeOutdated(1);
  const { user } = open({ rights: 'reader', fetch: only([purpose]) });
  const make = await button('Make 1 draft');
  expect(make.getAttribute('aria-disabled')).toBe('true');
  expect(make).toHaveProperty('dataset.tip', expect.stringContaining('read-only'));
  const only1 = screen.getAllByRole('checkbox')[0];
  if (only1 === undefined) throw new Error('There is no box.');
  await user.click(only1);
  expect(box(only1)).toBe(true);
});

describe('the list', () => {
  test('that nothing is in says zero', async () => {
    open({ fetch: only([]) });
    expect(screen.getAllByText(/^Loading /)[0]).toBeDefined();
    expect(
      await screen.findByRole('heading', { name: '0 collection points to update' }),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Make/ })).toBeNull();
  });

  test('that may not be read is not shown as empty', async () => {
    open({ fetch: async () => forbiddenAnswer() });
    expect(await screen.findByText(/You don't have access to the/)).toBeDefined();
    expect(screen.queryByText(/0 collection points/)).toBeNull();
  });

  test('that fails can be read again', async () => {
    let isBroken = true;
    const { user } = open({
      fetch: only([], (request, pass) =>
        isBroken && request.url.includes('/v1/collectionpoints')
          ? Promise.resolve(new Response('{}', { status: 200 }))
          : pass(),
      ),
    });
    const again = await button('Try again');
    isBroken = false;
    await user.click(again);
    expect(
      await screen.findByRole('heading', { name: '0 collection points to update' }),
    ).toBeDefined();
  });

  test('shows only outdated collection points even if the host ignores the filter', async () => {
    const { purpose, points } = await arrangeOutdated(1);
    const [point] = points;
    if (point === undefined) throw new Error('Nothing arranged.');
    await makeVersion(point);
    open({
      fetch: async (request, pass) => {
        const url = new URL(request.url);
        if (!url.pathname.endsWith('/v1/collectionpoints')) return pass();
        url.searchParams.delete('linksRetiredPurpose');
        url.searchParams.delete('versions');
        url.searchParams.set('purposeGuid', purpose.Id);
        return fetch(new Request(url, request));
      },
    });
    await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1));
    expect(screen.getByText('Draft outdated')).toBeDefined();
  });
});
