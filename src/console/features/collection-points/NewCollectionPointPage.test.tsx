import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { arrangeDraft, uniqueName } from '#console/testing/arrange-collection-points.ts';
import {
  createTestClient,
  type FetchStub,
  type Rights,
  renderConsole,
} from '#console/testing/render-console.tsx';
import { failedAnswer, limitedAnswer } from '#console/testing/stub-answers.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';
import { formFields, pointFields } from './collection-point-fields.ts';
import { Component as NewCollectionPointPage } from './NewCollectionPointPage.tsx';

function DetailStub() {
  const { pathname, search, state } = useLocation();
  return <h1>{`Detail ${pathname}${search} ${String(state)}`}</h1>;
}

const open = (options: { rights?: Rights; fetch?: FetchStub } = {}) =>
  renderConsole({
    routes: [
      { path: '/collection-points/new', Component: NewCollectionPointPage },
      { path: '/collection-points/:id', Component: DetailStub },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: '/collection-points/new',
    ...options,
  });

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const save = () => button(/^Create Draft/);
const field = (name: string | RegExp) => screen.getByLabelText(name);

const options = async () => within(await screen.findByRole('listbox')).findAllByRole('option');

/** Links the first purpose that the search finds, in the version that is on top. */
const linkPurpose = async (user: UserEvent, search: string) => {
  await user.type(screen.getByRole('combobox', { name: /^Purposes/ }), search);
  await options();
  await user.keyboard('{Enter}{Escape}');
};

const openGroup = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name, expanded: false }));

const fill = async (user: UserEvent, name: string) => {
  await screen.findByRole('combobox', { name: /^Purposes/ });
  await user.click(field(/^Name/));
  await user.paste(name);
  await user.selectOptions(field(/^Type/), 'API');
  await linkPurpose(user, 'e');
};

const storedWith = async (name: string) =>
  (await createTestClient().call(listCollectionPointsEndpoint, { query: { name } }, {})).content;

/** Counts the writes that left the page, and answers them as told. */
const countWrites = (answer?: FetchStub) => {
  const keys: (string | null)[] = [];
  const fetch: FetchStub = (request, pass) => {
    if (request.method === 'GET') return pass();
    keys.push(request.headers.get('Idempotency-Key'));
    return answer === undefined ? pass() : answer(request, pass);
  };
  return { keys, fetch };
};

describe('creating', () => {
  test('stores what was entered as a Draft and goes to its page, which says so', async () => {
    const name = uniqueName('Store visit');
    const { user } = open();
    await fill(user, name);
    await user.type(field(/^Data elements/), 'First name{Enter}City{Enter}');
    await user.click(button('Expand all'));
    await user.type(field('Description'), 'At the counter');
    await user.selectOptions(field('Consent type'), 'Explicit');
    await user.click(screen.getByRole('switch', { name: 'Receipts without consent' }));
    await user.type(field('How to withdraw'), 'Write to us.');
    await user.click(save());
    await screen.findByRole('heading', { name: /^Detail .*version=1 created$/ });
    const [record] = await storedWith(name);
    expect(record).toMatchObject({
      Version: 1,
      Status: 'DRAFT',
      Description: 'At the counter',
      CollectionPointType: 'API',
      ConsentType: 'EXPLICIT',
      DataElements: ['First name', 'City'],
      NoConsentTransactions: true,
      HowToWithdraw: 'Write to us.',
    });
    expect(record?.Purposes).toHaveLength(1);
  });

  test('an impatient second click sends nothing', async () => {
    const name = uniqueName('Twice');
    const { keys, fetch } = countWrites();
    const { user } = open({ fetch });
    await fill(user, name);
    await user.dblClick(save());
    await screen.findByRole('heading', { name: /^Detail/ });
    expect(keys).toHaveLength(1);
    expect(await storedWith(name)).toHaveLength(1);
  });

  test('an empty form is not sent: every fault is at its field and the first has the focus', async () => {
    const { keys, fetch } = countWrites();
    const { user } = open({ fetch });
    await screen.findByRole('combobox', { name: /^Purposes/ });
    await user.click(save());
    await screen.findByText('3 fields to fix');
    expect(document.activeElement).toBe(field(/^Name/));
    for (const [label, fault] of [
      [/^Name/, 'Must not be empty.'],
      [/^Type/, 'Choose a type.'],
      [/^Purposes/, 'Link at least one purpose.'],
    ] as const) {
      expect(field(label).getAttribute('aria-invalid')).toBe('true');
      expect(screen.getByText(fault)).toBeDefined();
    }
    expect(keys).toEqual([]);
  });
});

test('the form begins with what every collection point needs, and everything else is folded', async () => {
  const { user } = open();
  await screen.findByRole('combobox', { name: /^Purposes/ });
  const labels = () =>
    [...document.querySelectorAll('form label')].map(({ textContent }) => textContent);
  expect(labels()).toEqual([
    'Name (required)',
    'Type (required)',
    'Purposes (required)',
    'Data elements',
    'Identifier',
  ]);
  expect(screen.getByText('All settings are at their default')).toBeDefined();
  await user.selectOptions(field(/^Type/), 'Web form');
  await openGroup(user, 'Hosting and look');
  await user.type(field('Web form address'), 'https://shop.example/form');
  expect(screen.getByText('1 setting differs from the default')).toBeDefined();
});

test('no field asks for an id, other than under technical details', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Expand all' }));
  const ids = ['Responsible group', 'Organization'];
  for (const label of ids) expect(field(label).closest('details')).toHaveProperty('open', false);
});

describe('rules that belong to several fields are explained before sending', () => {
  test('types that can never be disabled say so when they are chosen', async () => {
    const { user } = open();
    await user.selectOptions(field(/^Type/), 'Admin update');
    expect(screen.getByText(/can't disable collection points of this type/)).toBeDefined();
  });

  test('a Country element names the characters that it must not hold', async () => {
    const { user } = open();
    await user.type(field(/^Data elements/), 'Country (home){Enter}');
    await user.tab();
    await screen.findByText(/^Country \(home\): .*can't contain \( \)/);
  });

  test('a text near its maximum counts what is left, and beyond it what is too much', async () => {
    const { user } = open();
    const name = field(/^Name/);
    await user.click(name);
    await user.paste('n'.repeat(250));
    expect(screen.getByText('5 characters left.')).toBeDefined();
    await user.paste('n'.repeat(6));
    expect(screen.getByText('1 characters too many.')).toBeDefined();
    await user.tab();
    await screen.findByText('Must be at most 255 characters.');
  });
});

describe('purposes', () => {
  test('are found by typing, linked by keyboard, changed in version and removed', async () => {
    let name = '';
    const { user } = open({
      fetch: async (request, pass) => {
        const answer = await pass();
        if (!request.url.includes('/v2/purposes')) return answer;
        const page = z.parse(listPurposeVersionsEndpoint.responses[200], await answer.json());
        const [purpose] = page.content;
        const [active] = purpose?.versions ?? [];
        if (purpose === undefined || active === undefined) throw new Error('No purposes.');
        name = active.label;
        const draft = { ...active, status: 'DRAFT', version: active.version + 1 };
        purpose.versions = [draft, { ...active, status: 'ACTIVE' }];
        return Response.json(page);
      },
    });
    const search = await screen.findByRole('combobox', { name: /^Purposes/ });
    await user.click(search);
    const all = (await options()).length;
    await user.type(search, name.toUpperCase());
    await waitFor(async () => expect((await options()).length).toBeLessThan(all));
    await user.keyboard('{ArrowDown}{Enter}');
    const linked = screen.getByRole('list', { name: 'Linked purposes' });
    expect(within(linked).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByText(/^Linked .* version \d+, Draft$/)).toBeDefined();
    expect(screen.getByText(/^This version is a Draft/)).toBeDefined();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.selectOptions(
      within(linked).getByRole('combobox', { name: `Version of ${name}` }),
      screen.getByRole('option', { name: /^v\d+ Active$/ }),
    );
    expect(screen.queryByText(/^This version is a Draft/)).toBeNull();
    await user.click(within(linked).getByRole('button', { name: `Remove ${name}` }));
    expect(screen.queryByRole('list', { name: 'Linked purposes' })).toBeNull();
    expect(document.activeElement).toBe(search);
  });

  test('that cannot be loaded say so and can be asked for again; the form stays', {
    tags: 'more',
  }, async () => {
    let isBroken = true;
    const { user } = open({
      fetch: async (request, pass) =>
        isBroken && request.url.includes('/v2/purposes') ? failedAnswer() : pass(),
    });
    await user.type(field(/^Name/), 'Kept');
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText(/No purposes yet/)).toBeNull();
    isBroken = false;
    await user.click(again);
    await linkPurpose(user, 'e');
    expect(screen.getByRole('list', { name: 'Linked purposes' })).toBeDefined();
    expect(field(/^Name/)).toHaveProperty('value', 'Kept');
  });

  const fiveAtATime: FetchStub = (request, pass) => {
    const url = new URL(request.url);
    if (!url.pathname.endsWith('/v2/purposes')) return pass();
    url.searchParams.set('size', '5');
    return fetch(new Request(url, request));
  };

  test('that are still on their way leave Enter to the box: the form is not sent', async () => {
    const { user } = open({
      fetch: (request, pass) =>
        new URL(request.url).pathname.endsWith('/v2/purposes')
          ? new Promise(() => undefined)
          : pass(),
    });
    await user.type(await screen.findByRole('combobox', { name: /^Purposes/ }), 'news{Enter}');
    expect(screen.queryByText(/to correct/)).toBeNull();
  });

  test('beyond the first hundred that a limit holds back count down to when they go on', {
    tags: 'more',
  }, async () => {
    const { user } = open({
      fetch: async (request, pass) =>
        new URL(request.url).searchParams.get('page') === '1'
          ? limitedAnswer(60)
          : fiveAtATime(request, pass),
    });
    await user.click(await screen.findByRole('combobox', { name: /^Purposes/ }));
    await user.click(await screen.findByRole('button', { name: /^Load more/ }));
    const held = await screen.findByRole('button', {
      name: /^Load more \(\d+ s\)$/,
      description: /^Request limit reached: paused until/,
    });
    expect(held.getAttribute('aria-busy')).toBeNull();
  });

  test('beyond the first hundred are loaded when asked for', async () => {
    const { user } = open({ fetch: fiveAtATime });
    await user.click(await screen.findByRole('combobox', { name: /^Purposes/ }));
    const more = await screen.findByRole('button', { name: 'Load more' });
    const before = (await options()).length;
    await user.click(more);
    await waitFor(async () => expect((await options()).length).toBeGreaterThan(before));
  });
});

describe('what the service refuses', () => {
  test('a name that is taken is told at the name, which has the focus', async () => {
    const { Name } = await arrangeDraft();
    const { user } = open();
    await fill(user, Name);
    await user.click(save());
    await screen.findByText(/Another collection point has this name/);
    await waitFor(() => expect(document.activeElement).toBe(field(/^Name/)));
    expect(screen.getByText('Fix the', { exact: false })).toBeDefined();
  });

  const refusing = (path: string) => async (request: Request, pass: () => Promise<Response>) =>
    request.method === 'GET'
      ? pass()
      : Response.json(
          { code: 'invalid-request', errors: [{ path, message: 'Too large.' }] },
          { status: 400 },
        );

  test('a fault of a field that the form does not show is told beside the button', async () => {
    const { user } = open({ fetch: refusing('HostedWebForm') });
    await fill(user, uniqueName('Unplaced'));
    await user.click(save());
    await screen.findByText('HostedWebForm: Too large.');
  });

  test('a fault of a field that was not even shown opens its group, and the field has the focus', async () => {
    const { user } = open({ fetch: refusing('IABVendorId') });
    await fill(user, uniqueName('Opened'));
    await openGroup(user, 'Consent settings');
    expect(screen.queryByLabelText('IAB vendor number')).toBeNull();
    await user.click(button('Consent settings'));
    await user.click(save());
    await screen.findByText('Too large.');
    await waitFor(() => expect(document.activeElement).toBe(field('IAB vendor number')));
  });

  const limitedOnce = (seconds: number) => {
    let isLimited = true;
    return countWrites(async (_request, pass) => {
      const answer = isLimited ? limitedAnswer(seconds) : pass();
      isLimited = false;
      return answer;
    });
  };

  test('a limit is told with its countdown, and the same act goes out when the person says so', {
    tags: 'more',
  }, async () => {
    const { keys, fetch } = limitedOnce(2);
    const { user } = open({ fetch });
    await fill(user, uniqueName('Limited'));
    await user.click(save());
    await screen.findByText(/Not sent\./);
    expect(button(/^Send then \(\d s\)$/)).toBeDefined();
    expect(button(/^Create Draft \(\d s\)$/)).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Send now' }));
    await screen.findByRole('heading', { name: /^Detail/ });
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  test('a limit: what was armed is created once, by itself, when the limit frees', {
    tags: 'more',
  }, async () => {
    const { keys, fetch } = limitedOnce(2);
    const name = uniqueName('Armed');
    const { user } = open({ fetch });
    await fill(user, name);
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: /^Send then/ }));
    expect(screen.getByText(/Sending at \d\d:\d\d:\d\d/)).toBeDefined();
    expect(save().getAttribute('aria-disabled')).toBe('true');
    await screen.findByRole('heading', { name: /^Detail/ });
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
    expect(await storedWith(name)).toHaveLength(1);
  });

  test('a limit: a form that was changed since is not sent by itself, and says so', {
    tags: 'more',
  }, async () => {
    const { keys, fetch } = limitedOnce(2);
    const { user } = open({ fetch });
    await fill(user, uniqueName('Changed'));
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: /^Send then/ }));
    await user.type(field(/^Identifier/), 'Email');
    expect(await screen.findByText(/You edited the form/)).toBeDefined();
    await screen.findByRole('button', { name: 'Send now' });
    expect(keys).toHaveLength(1);
    expect(field(/^Identifier/)).toHaveProperty('value', 'Email');
  });
});

describe('an answer that is lost', () => {
  const cutAfter: FetchStub = async (_request, pass) => {
    await pass();
    throw new TypeError('cut');
  };

  test('leaves the result unknown: the fields are held, and reading back finds what was created', async () => {
    const name = uniqueName('Cut');
    const { keys, fetch } = countWrites(cutAfter);
    const { user } = open({ fetch });
    await fill(user, name);
    await user.click(save());
    await screen.findByText(/Result unknown\./);
    expect(field(/^Name/)).toHaveProperty('readOnly', true);
    expect(save().getAttribute('aria-disabled')).toBe('true');
    await user.click(button('Check result'));
    await screen.findByRole('heading', { name: /^Detail .*created$/ });
    expect(keys).toHaveLength(1);
    expect(await storedWith(name)).toHaveLength(1);
  });

  test('keeps the fields held when sending again meets a limit: no second record', {
    tags: 'more',
  }, async () => {
    const name = uniqueName('Cut, then limited');
    const answers: FetchStub[] = [cutAfter, async () => limitedAnswer(8)];
    const { keys, fetch } = countWrites((request, pass) => {
      const answer = answers.shift();
      return answer === undefined ? pass() : answer(request, pass);
    });
    const { user } = open({ fetch });
    await fill(user, name);
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Send now' }));
    await user.click(await screen.findByRole('button', { name: /^Send then/ }));
    expect(field(/^Name/)).toHaveProperty('readOnly', true);
    await user.type(field(/^Name/), ', changed');
    await user.click(button("Don't send"));
    expect(save().getAttribute('aria-disabled')).toBe('true');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Send now' }));
    await screen.findByRole('heading', { name: /^Detail/ });
    expect(new Set(keys).size).toBe(1);
    expect(await storedWith(name)).toHaveLength(1);
  });

  test('says where nothing was created, and sending again creates once', async () => {
    const name = uniqueName('Lost');
    let isLost = true;
    const { keys, fetch } = countWrites(async (_request, pass) => {
      if (!isLost) return pass();
      isLost = false;
      throw new TypeError('never arrived');
    });
    const { user } = open({ fetch });
    await fill(user, name);
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Check result' }));
    await screen.findByText(/^Not created/);
    await user.click(button('Send now'));
    await screen.findByRole('heading', { name: /^Detail/ });
    expect(keys[1]).toBe(keys[0]);
    expect(await storedWith(name)).toHaveLength(1);
  });
});

describe('leaving', () => {
  test('asks only when something was entered', async () => {
    const { user, router } = open();
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await screen.findByRole('heading', { name: 'Elsewhere' });
    await router.navigate('/collection-points/new');
    await screen.findByRole('heading', { name: 'New collection point' });
    await user.type(field(/^Name/), 'x');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    const dialog = await screen.findByRole('dialog', { name: 'Discard changes?' });
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    expect(field(/^Name/)).toHaveProperty('value', 'x');
    await user.clear(field(/^Name/));
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await screen.findByRole('heading', { name: 'Elsewhere' });
  });
});

test("what the service can't do yet isn't offered, with any type", async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Expand all' }));
  const unbuilt = formFields
    .map((name) => pointFields.fieldOf(name))
    .filter(({ isUnbuilt }) => isUnbuilt)
    .map(({ label }) => label);
  const labels = () =>
    [...document.querySelectorAll('form .label, form label')].map(({ textContent }) => textContent);
  for (const type of ['Web form', 'Hosted web form', 'Cookie', 'API', 'Mobile SDK']) {
    await user.selectOptions(field(/^Type/), type);
    expect(labels().filter((label) => unbuilt.includes(label))).toEqual([]);
  }
  expect(screen.queryByText(/^Not available yet/)).toBeNull();
  expect(labels()).toContain('Preference event');
  expect(labels()).not.toContain('Published event');
});

test('the default language is chosen by its name', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Expand all' }));
  const language = screen.getByRole('combobox', { name: /^Default language/ });
  await user.selectOptions(language, 'Swedish (sv)');
  expect(language).toHaveProperty('value', 'sv');
});

test('read-only rights show the form, fixed, with the reason at the button', async () => {
  const { user } = open({ rights: 'reader' });
  await screen.findByText(/You have read-only access/, { selector: '.words > div' });
  expect(field(/^Name/)).toHaveProperty('readOnly', true);
  await openGroup(user, 'Consent settings');
  await user.click(screen.getByRole('switch', { name: 'Receipts without consent' }));
  expect(screen.getByRole('switch', { name: 'Receipts without consent' })).toHaveProperty(
    'checked',
    false,
  );
  const blocked = screen.getByRole('button', {
    name: 'Create Draft',
    description: /read-only access/,
  });
  expect(blocked.getAttribute('aria-disabled')).toBe('true');
});
