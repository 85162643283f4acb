import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  arrangeElements,
  arrangeForm,
  arrangeMerge,
  arrangeReceipt,
} from '#console/testing/arrange-people.ts';
import { arrangeActivePurpose } from '#console/testing/arrange-purposes.ts';
import {
  createTestClient,
  type FetchStub,
  type Rights,
  renderConsole,
} from '#console/testing/render-console.tsx';
import { failedAnswer, forbiddenAnswer, limitedAnswer } from '#console/testing/stub-answers.ts';
import { formatDay } from '#console/ui/format-time.ts';
import type { Profile } from '#contract/data-subject-records.ts';
import { listProfilesEndpoint } from '#contract/data-subjects.ts';
import { Component as PersonPage } from './PersonPage.tsx';

type Options = { rights?: Rights; fetch?: FetchStub; isChart?: boolean };

/** With the history as a list, unless it's asked for as a chart. */
const open = (id: string, { isChart, ...options }: Options = {}) =>
  renderConsole({
    routes: [
      { path: '/data-subjects/:id', Component: PersonPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/data-subjects/${id}${isChart ? '' : '?history=list'}`,
    ...options,
  });

const pick = async (user: ReturnType<typeof open>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const entries = () =>
  screen.findByRole('list', { name: 'Receipts and transactions, newest first' });
const titles = async () =>
  within(await entries())
    .getAllByRole('listitem')
    .map((item) => item.querySelector('b')?.textContent);

/** Opens every entry of the timeline; answers the ids of their receipts, as technical details. */
const receiptIds = async (): Promise<(string | undefined)[]> => {
  const items = within(await entries()).getAllByRole('listitem');
  for (const item of items) item.querySelector('summary')?.click();
  await waitFor(() =>
    expect(items.every((item) => within(item).queryByText('Technical details'))).toBe(true),
  );
  return items.map((item) => item.querySelector('code')?.title);
};
const consents = () => screen.findByRole('table', { name: 'Consent by purpose' });
const rowOf = async (label: string) =>
  within(await consents()).getByRole('row', { name: new RegExp(label) });

/** A collection point and two purposes that nothing else uses. */
const arrangeTwoPurposes = async () => {
  const [mail, phone] = [await arrangeActivePurpose(), await arrangeActivePurpose()];
  const form = await arrangeForm({ PurposeIds: [mail.Id, phone.Id] });
  return { form, mail, phone };
};

/** Who consents to the mail, then to both, then withdraws the phone; oldest first. */
const arrangeHistory = async () => {
  const { form, mail, phone } = await arrangeTwoPurposes();
  const subject = await arrangeElements([{ name: 'City', value: 'Göteborg' }]);
  const say = (days: number, ...purposes: [id: string, type: 'CONFIRMED' | 'WITHDRAWN'][]) =>
    arrangeReceipt(form, subject.identifier, {
      interactionDate: daysAgo(days),
      language: 'sv',
      purposes: purposes.map(([Id, TransactionType]) => ({ Id, TransactionType })),
    });
  const receipts = [
    await say(30, [mail.Id, 'CONFIRMED']),
    await say(20, [mail.Id, 'CONFIRMED'], [phone.Id, 'CONFIRMED']),
    await say(10, [phone.Id, 'WITHDRAWN']),
  ];
  return { ...subject, form, mail, phone, receipts };
};

/** The real service, with at most two rows in each page of the history. */
const inPagesOfTwo: FetchStub = async (request, pass) => {
  if (!request.url.includes('/api/consent/v2/')) return pass();
  const { method, headers } = request;
  const body = await request.text();
  return fetch(request.url.replace('size=50', 'size=2'), { method, headers, body });
};

/** The real service, with another profile. */
const changingProfile =
  (change: (profile: Profile) => Profile): FetchStub =>
  async (request, pass) => {
    const answer = await pass();
    if (!/datasubjects\/profiles/.test(request.url)) return answer;
    const page = await answer.json();
    return asJson({ ...page, content: page.content.map(change) });
  };

const isReceiptList = ({ url }: Request) =>
  url.includes('/consent/v2/receipts') && !url.includes('receiptId');

const asJson = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } });

describe('what holds', () => {
  test('has one row for each purpose: status, since, source, expiry', async () => {
    const { id, form, mail, phone } = await arrangeHistory();
    open(id);
    expect(screen.getByText('Loading profile')).toBeDefined();
    const row = await rowOf(mail.Label);
    expect(within(row).getAllByText('Active')).toHaveLength(1);
    expect(within(await rowOf(phone.Label)).getAllByText('Withdrawn')).toHaveLength(1);
    await entries();
    const source = within(row).getByRole('link', { name: `${form.point.Name} v1` });
    expect(source.getAttribute('href')).toBe(`/collection-points/${form.point.Id}?version=1`);
    const days = [...row.querySelectorAll('time')].map(({ dateTime }) => dateTime.slice(0, 10));
    expect(days.slice(0, 2)).toEqual([daysAgo(30), daysAgo(20)].map((time) => time.slice(0, 10)));
  });

  test('is answered in one sentence, and stands in the order of a call', async () => {
    const { id, mail, phone } = await arrangeHistory();
    const never = await arrangeActivePurpose();
    open(id);
    const answer = new RegExp(
      `^Gets 1 of \\d+ kinds of messages\\. Stopped ${phone.Label} on .+ via .+\\.$`,
    );
    await waitFor(() => expect(document.querySelector('h1')).not.toBeNull());
    await screen.findByText(
      (_, node) => node?.tagName === 'P' && answer.test(node.textContent ?? ''),
    );
    const table = await consents();
    const groupOf = async (label: string) =>
      (await rowOf(label)).closest('tbody')?.querySelector('tr.group')?.textContent;
    expect(await groupOf(mail.Label)).toBe('Gets 1');
    expect(await groupOf(phone.Label)).toBe('Stopped 1');
    expect(within(table).getByRole('row', { name: /^Never asked/ })).toBeDefined();
    expect(never.Id).not.toBe(mail.Id);
  });

  test('opens in its row: dates, purpose, and the receipt that set it', {
    tags: 'more',
  }, async () => {
    const { id, phone, receipts } = await arrangeHistory();
    const { user } = open(id);
    await entries();
    const name = within(await consents()).getByRole('button', { name: phone.Label });
    expect(name.getAttribute('aria-expanded')).toBe('false');
    await user.click(name);
    expect(name.getAttribute('aria-expanded')).toBe('true');
    const table = await consents();
    expect(within(table).getByText('First consent')).toBeDefined();
    expect(within(table).getByRole('link', { name: `${phone.Label} v1` })).toBeDefined();
    expect(table.querySelector(`details code[title="${receipts[2]}"]`)).not.toBeNull();
    await user.click(name);
    expect(within(table).queryByText('First consent')).toBeNull();
  });

  test('a later contact elsewhere, and a refusal said twice, change neither since, source nor receipt', async () => {
    const { form, mail, phone } = await arrangeTwoPurposes();
    const other = await arrangeForm({ PurposeIds: [mail.Id, phone.Id] });
    const { id, identifier } = await arrangeElements([]);
    const say = (at: typeof form, days: number, type: 'HARD_OPT_OUT' | 'OPT_OUT') =>
      arrangeReceipt(at, identifier, {
        interactionDate: daysAgo(days),
        purposes: [{ Id: mail.Id, TransactionType: type }],
      });
    const first = await say(form, 30, 'HARD_OPT_OUT');
    const last = await say(other, 10, 'OPT_OUT');
    // An older one that arrives last is no later contact.
    await say(form, 20, 'HARD_OPT_OUT');
    const { user } = open(id);
    const row = await rowOf(mail.Label);
    await within(row).findByRole('link', { name: `${form.point.Name} v1` });
    const days = [...row.querySelectorAll('time')].map((time) => time.dateTime.slice(0, 10));
    expect(days).toEqual([daysAgo(30).slice(0, 10)]);
    await user.click(within(row).getByRole('button', { name: mail.Label }));
    const table = await consents();
    const contact = within(table).getByText('Last contact').nextElementSibling;
    expect(contact?.textContent).toMatch(new RegExp(` via ${other.point.Name} v1$`));
    expect(contact?.querySelector('time')?.dateTime.slice(0, 10)).toBe(daysAgo(10).slice(0, 10));
    expect(within(table).queryByText('First transaction')).toBeNull();
    expect(table.querySelector(`code[title="${first}"]`)).not.toBeNull();
    expect(last).not.toBe(first);
  });

  test('a consent that was given again says since when it stands, and when it was renewed', async () => {
    const { form, mail } = await arrangeTwoPurposes();
    const { id, identifier } = await arrangeElements([]);
    for (const days of [10, 40]) {
      await arrangeReceipt(form, identifier, {
        interactionDate: daysAgo(days),
        purposes: [{ Id: mail.Id, TransactionType: 'CONFIRMED' }],
      });
    }
    open(id);
    const row = await rowOf(mail.Label);
    const since = row.querySelector('td[data-label="Since"]');
    expect(since?.textContent).toMatch(/^\w{3} \d+, \d{4}, renewed \w{3} \d+, \d{4}$/);
    const days = [...(since?.querySelectorAll('time') ?? [])].map(({ dateTime }) =>
      dateTime.slice(0, 10),
    );
    expect(days).toEqual([daysAgo(40), daysAgo(10)].map((time) => time.slice(0, 10)));
    await entries();
    // Nothing but that one consent in all that time.
    expect(screen.queryByRole('button', { name: 'Show as chart' })).toBeNull();
  });

  test('a withdrawal of what was opted out keeps since when it was', async () => {
    const { form, mail } = await arrangeTwoPurposes();
    const { id, identifier } = await arrangeElements([]);
    for (const [days, TransactionType] of [
      [40, 'OPT_OUT'],
      [10, 'WITHDRAWN'],
    ] as const) {
      await arrangeReceipt(form, identifier, {
        interactionDate: daysAgo(days),
        purposes: [{ Id: mail.Id, TransactionType }],
      });
    }
    open(id);
    const row = await rowOf(mail.Label);
    expect(within(row).getByText('Withdrawn')).toBeDefined();
    const [withdrawn, before] = [daysAgo(10), daysAgo(40)].map((time) => formatDay(time));
    await waitFor(() =>
      expect(row.querySelector('td[data-label="Since"]')?.textContent).toBe(
        `${withdrawn}, opted out since ${before}`,
      ),
    );
  });

  test('a consent that was over before its receipt arrived expired then, in table, chart and timeline', async () => {
    const mail = await arrangeActivePurpose({ ConsentLifeSpan: 30 * 86_400 });
    const form = await arrangeForm({ PurposeIds: [mail.Id] });
    const { id, identifier } = await arrangeElements([]);
    await arrangeReceipt(form, identifier, {
      interactionDate: daysAgo(100),
      purposes: [{ Id: mail.Id, TransactionType: 'CONFIRMED' }],
    });
    const { user } = open(id, { isChart: true });
    const row = await rowOf(mail.Label);
    expect(within(row).getByText('Expired')).toBeDefined();
    expect(row.querySelector('time')?.dateTime.slice(0, 10)).toBe(daysAgo(70).slice(0, 10));
    await screen.findByText(/^Based on/);
    const stretches = [...document.querySelectorAll('figure rect title')].map(
      ({ textContent }) => textContent,
    );
    expect(stretches).toHaveLength(2);
    const [consented, ended] = [daysAgo(100), daysAgo(70)].map((time) => formatDay(time));
    expect(stretches[0]).toBe(`Active, ${consented} to ${ended}`);
    expect(stretches[1]).toContain(`Expired, ${ended} to `);
    await user.click(screen.getByRole('button', { name: 'Show as list' }));
    const items = within(await entries()).getAllByRole('listitem');
    expect(items.map((item) => item.querySelector('.time time')?.textContent)).toEqual(
      [daysAgo(70), daysAgo(100)].map((time) => expect.stringContaining(formatDay(time))),
    );
    const received = `Received on ${formatDay(daysAgo(0))}, date given by the sender`;
    expect(items[1]?.textContent).toContain(received);
    expect(screen.getByText(/Added\s+by import\./)).toBeDefined();
  });

  test('choices are summed up while they are in force, and not under a withdrawn purpose', async () => {
    const { id, mail, phone } = await arrangeHistory();
    const Topics = ['Toys', 'Books', 'Games'].map((Name, place) => ({
      Id: crypto.randomUUID(),
      Name,
      IsConsented: place < 2,
    }));
    const { user } = open(id, {
      fetch: changingProfile((profile) => ({
        ...profile,
        Purposes: profile.Purposes?.map((purpose) => ({ ...purpose, Topics })),
      })),
    });
    expect((await rowOf(mail.Label)).textContent).toContain('2 of 3 chosen');
    const withdrawn = await rowOf(phone.Label);
    expect(withdrawn.textContent).not.toContain('chosen');
    await user.click(within(withdrawn).getByRole('button', { name: phone.Label }));
    const table = await consents();
    expect(within(table).getByText('These choices are no longer in effect.')).toBeDefined();
    expect(within(table).getByText(/Toys, Books$/)).toBeDefined();
    expect(within(table).getByText('1 not chosen')).toBeDefined();
  });

  test('a consent to a retired purpose has no effect, and says so below its status', async () => {
    const { id, mail } = await arrangeHistory();
    open(id, {
      fetch: changingProfile((profile) => ({
        ...profile,
        Purposes: profile.Purposes?.map((purpose) => ({ ...purpose, ExpiryDate: daysAgo(1) })),
      })),
    });
    const row = await rowOf(mail.Label);
    expect(within(row).getByText('Active')).toBeDefined();
    expect(await within(row).findByText('No effect: expiry date passed')).toBeDefined();
  });

  test('choices of an expired consent are shown as no longer in effect', async () => {
    const { id, mail } = await arrangeHistory();
    const Topics = [{ Name: 'Toys', Id: crypto.randomUUID(), IsConsented: true }];
    const { user } = open(id, {
      fetch: changingProfile((profile) => ({
        ...profile,
        Purposes: profile.Purposes?.map((purpose) => ({
          ...purpose,
          Topics,
          ExpiryDate: daysAgo(1),
        })),
      })),
    });
    const row = await rowOf(mail.Label);
    await within(row).findByText('No effect: expiry date passed');
    await user.click(within(row).getByRole('button', { name: mail.Label }));
    expect(
      within(await consents()).getByText('These choices are no longer in effect.'),
    ).toBeDefined();
  });

  test('300 purposes are folded by group, and found by name', { tags: 'more' }, async () => {
    const { id } = await arrangeHistory();
    const labels = Array.from({ length: 300 }, (_, number) => `Purpose ${number}`);
    const { user } = open(id, {
      isChart: true,
      fetch: changingProfile((profile) => ({
        ...profile,
        Purposes: labels.map((Name) => ({
          Name,
          Id: crypto.randomUUID(),
          Version: 1,
          Status: 'ACTIVE',
        })),
      })),
    });
    const table = await consents();
    const rows = async () => {
      const group = await within(table).findByRole('row', { name: /^Gets/ });
      return [...(group.closest('tbody')?.querySelectorAll('tr.purpose') ?? [])];
    };
    expect(await rows()).toHaveLength(20);
    const [more] = screen.getAllByRole('button', { name: 'Show 100 more' });
    if (more) await user.click(more);
    const shown = await rows();
    expect(shown).toHaveLength(120);
    expect(shown[20]?.contains(document.activeElement)).toBe(true);
    const names = () => document.querySelectorAll('figure .name');
    // Those of its history are there too.
    const all = await screen.findByRole('button', { name: '278 more purposes' });
    expect(names()).toHaveLength(24);
    await user.click(all);
    expect(names()).toHaveLength(302);
    expect(document.activeElement).not.toBe(document.body);
    await user.type(
      screen.getByRole('searchbox', { name: 'Find a purpose' }),
      'Purpose 123{Enter}',
    );
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });

  test('a recorded expiry is shown as done by the service itself', async () => {
    const { form, mail } = await arrangeTwoPurposes();
    const subject = await arrangeElements([]);
    await arrangeReceipt(form, subject.identifier, {
      interactionDate: daysAgo(9),
      purposes: [{ Id: mail.Id, TransactionType: 'CONFIRMED', ExpiryDate: daysAgo(3) }],
    });
    // Recording a receipt first ends the person's consents that have expired.
    await arrangeReceipt(form, subject.identifier, {
      purposes: [{ Id: mail.Id, TransactionType: 'NO_CHOICE' }],
    });
    open(subject.id);
    expect(within(await consents()).getAllByText('Expired')).toHaveLength(1);
    expect(await titles()).toEqual([
      `${mail.Label}: no choice made`,
      `${mail.Label}: expired`,
      `${mail.Label}: opted in`,
    ]);
    expect(screen.getByText(/Recorded automatically$/)).toBeDefined();
  });

  test('nothing is in clear until the person is revealed, and then everything', async () => {
    const { id, identifier } = await arrangeHistory();
    const { user } = open(id);
    await entries();
    for (const value of [identifier, 'Göteborg']) {
      expect(document.documentElement.outerHTML).not.toContain(value);
    }
    await user.click(screen.getByRole('button', { name: 'Reveal' }));
    expect(screen.getByText(identifier)).toBeDefined();
    expect(screen.getByText('Göteborg')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Reveal/ })).toBeNull();
  });
});

describe('the head', () => {
  test('names the person by the masked identifier, since when they are known, and the last contact', async () => {
    const { id, identifier, form } = await arrangeHistory();
    open(id);
    const heading = await screen.findByRole('heading', { level: 1, name: /masked p/ });
    expect(heading.textContent).not.toContain(identifier);
    const point = await screen.findAllByRole('link', { name: `${form.point.Name} v1` });
    const [line] = screen.getAllByText(/^Email\. Added/);
    const [contact] = screen.getAllByText(/^Last contact/);
    expect(point.some((link) => contact?.contains(link))).toBe(true);
    expect(line?.textContent).toMatch(/^Email\. Added .+ by import\.$/);
    expect(contact?.textContent).toMatch(/^Last contact .+ via .+ v1\.$/);
    expect(contact?.querySelector('time')?.dateTime.slice(0, 10)).toBe(daysAgo(10).slice(0, 10));
    const page = document.body.cloneNode(true) as HTMLElement;
    for (const folded of page.querySelectorAll('details')) folded.remove();
    expect(page.textContent).not.toContain(id.slice(0, 8));
  });

  test('leads to a merge with this person chosen, and names nobody in the address', async () => {
    const { id, identifier } = await arrangeHistory();
    const { user, router, client } = open(id);
    await pick(user, 'Merge…');
    expect(router.state.location.pathname).toBe('/merge');
    expect(router.state.location.search).toBe('');
    const drafts = client.getQueryCache().getAll();
    const people = drafts.flatMap(
      ({ state }) => (state.data as { people?: unknown[] } | null)?.people ?? [],
    );
    expect(people).toEqual([{ id, identifier }]);
  });

  test('reloads the person on request', { tags: 'more' }, async () => {
    const { id, identifier, form, mail } = await arrangeHistory();
    const { user } = open(id);
    expect(await titles()).toHaveLength(3);
    await arrangeReceipt(form, identifier, {
      purposes: [{ Id: mail.Id, TransactionType: 'WITHDRAWN' }],
    });
    await pick(user, 'Refresh');
    expect(await screen.findByText(/^4 entries$/)).toBeDefined();
    expect(await within(await rowOf(mail.Label)).findByText('Withdrawn')).toBeDefined();
  });

  test('copies the link, which names nobody', { tags: 'more' }, async () => {
    const { id } = await arrangeHistory();
    const { user } = open(id);
    await pick(user, 'Copy link');
    expect(await screen.findByRole('menuitem', { name: 'Copied' })).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe(window.location.href);
  });

  test('of a reader keeps editing and merging closed', async () => {
    const { id } = await arrangeHistory();
    const { user } = open(id, { rights: 'reader' });
    const isClosed = async (name: string) =>
      (await screen.findByRole('button', { name })).getAttribute('aria-disabled');
    for (const name of ['Edit data', 'Stop all marketing', 'Record…', 'Send…']) {
      expect(await isClosed(name)).toBe('true');
    }
    await user.click(await screen.findByRole('button', { name: 'More' }));
    const merge = await screen.findByRole('menuitem', { name: 'Merge…' });
    expect(merge.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('the timeline', () => {
  test('tells each receipt once with what it did, newest first', { tags: 'more' }, async () => {
    const { id, mail, phone, receipts } = await arrangeHistory();
    open(id);
    const list = await entries();
    const [first, second, third] = within(list).getAllByRole('listitem');
    expect(first?.querySelector('b')?.textContent).toBe(`${phone.Label}: withdrawn`);
    const both = second?.querySelector('b')?.textContent ?? '';
    expect(both).toContain(mail.Label);
    expect(both).toContain(phone.Label);
    expect(both).toMatch(/: opted in$/);
    expect(third?.querySelector('b')?.textContent).toBe(`${mail.Label}: opted in`);
    expect(document.querySelector('ol code')).toBeNull();
    expect(await receiptIds()).toEqual(receipts.toReversed());
    expect(third?.textContent).toContain('Swedish');
    expect(screen.getByText(/^3 entries$/)).toBeDefined();
  });

  test('can be filtered by purpose, and says how many of the loaded entries match', {
    tags: 'more',
  }, async () => {
    const { id, mail } = await arrangeHistory();
    const { user } = open(id);
    await entries();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Purpose' }), mail.Label);
    expect(await titles()).toHaveLength(2);
    expect(screen.getByText(/^2 entries about this purpose$/)).toBeDefined();
  });

  test('is read on in bounded pages until nothing older exists, and loses no entry', {
    tags: 'more',
  }, async () => {
    const { id, receipts } = await arrangeHistory();
    const { user } = open(id, { fetch: inPagesOfTwo });
    await entries();
    expect(screen.getByText(/entr(y|ies) so far/)).toBeDefined();
    for (let presses = 0; presses < 4; presses += 1) {
      const more = screen.queryByRole('button', { name: 'Show older' });
      if (more === null) break;
      await user.click(more);
      await waitFor(() => {
        const button = screen.queryByRole('button', { name: /Show older|Loading older/ });
        expect(button?.getAttribute('aria-busy') ?? 'false').toBe('false');
      });
    }
    expect(await screen.findByText(/^3 entries$/)).toBeDefined();
    expect(await receiptIds()).toEqual(receipts.toReversed());
    // The pressed button is gone, but the focus stays in its place.
    expect(document.activeElement).not.toBe(document.body);
  });

  test('is drawn in portions, however much is loaded', { tags: 'more' }, async () => {
    const { form, mail } = await arrangeTwoPurposes();
    const { id, identifier } = await arrangeElements([]);
    for (let day = 13; day > 0; day -= 1) {
      await arrangeReceipt(form, identifier, {
        interactionDate: daysAgo(day),
        purposes: [{ Id: mail.Id, TransactionType: day % 2 === 0 ? 'CONFIRMED' : 'WITHDRAWN' }],
      });
    }
    const { user } = open(id);
    expect(await titles()).toHaveLength(10);
    expect(screen.getByText(/^10 of 13 entries$/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show 3 older' }));
    expect(await titles()).toHaveLength(13);
    expect(screen.getByText(/^13 entries$/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /older$/ })).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
  });

  test('draws no chart for a person of whom nothing changed', { tags: 'more' }, async () => {
    const { form, mail } = await arrangeTwoPurposes();
    const { id, identifier } = await arrangeElements([]);
    await arrangeReceipt(form, identifier, {
      purposes: [{ Id: mail.Id, TransactionType: 'CONFIRMED' }],
    });
    open(id);
    expect(await titles()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Show as chart' })).toBeNull();
  });

  test('with read-only rights shows the receipts too, and keeps editing closed', {
    tags: 'more',
  }, async () => {
    const { id, receipts } = await arrangeHistory();
    open(id, { rights: 'reader' });
    expect(await receiptIds()).toEqual(receipts.toReversed());
    const edit = screen.getByRole('button', { name: 'Edit data' });
    expect(edit.getAttribute('aria-disabled')).toBe('true');
  });

  test('a receipt that stayed under another identifier is read when it is asked for', {
    tags: 'more',
  }, async () => {
    const { id, identifier } = await arrangeHistory();
    const { user } = open(id, {
      fetch: async (request, pass) =>
        isReceiptList(request) ? asJson({ content: [], number: 0, size: 50 }) : pass(),
    });
    await receiptIds();
    const [read] = screen.getAllByRole('button', { name: 'Show receipt' });
    await user.click(read as HTMLElement);
    expect(await screen.findByText(/^Under/)).toBeDefined();
    expect(document.documentElement.outerHTML).not.toContain(identifier);
    expect(document.activeElement).not.toBe(document.body);
  });

  test('receipts that cannot be read leave the transactions on screen', async () => {
    const { id } = await arrangeHistory();
    open(id, {
      fetch: async (request, pass) => (isReceiptList(request) ? forbiddenAnswer() : pass()),
    });
    expect(await screen.findByText("You don't have access to the list of receipts.")).toBeDefined();
    expect(await titles()).toHaveLength(3);
    await receiptIds();
    expect(screen.queryByText(/under another identifier/)).toBeNull();
  });
});

describe('merges', () => {
  test('stand in the timeline with who did them and how many records, and say who was merged', {
    tags: 'more',
  }, async () => {
    const { id, identifier } = await arrangeHistory();
    const former = await arrangeElements([]);
    const other = await arrangeElements([]);
    await arrangeMerge(identifier, former.identifier, other.identifier);
    const { user } = open(id);
    expect((await titles())[0]).toBe('2 records merged into this one');
    const [item] = within(await entries()).getAllByRole('listitem');
    expect(item?.textContent).toMatch(/By /);
    await screen.findByText(/^4 entries$/);
    const section = screen.getByRole('region', { name: 'Identifiers' });
    expect(within(section).getByText('Former')).toBeDefined();
    expect(document.documentElement.outerHTML).not.toContain(former.identifier);
    await user.click(screen.getByRole('button', { name: 'Reveal' }));
    const revealed = await within(section).findAllByText(/^person-/);
    expect(revealed.map(({ textContent }) => textContent).toSorted()).toEqual(
      [former.identifier, other.identifier].toSorted(),
    );
  });

  test('that cannot be read leave everything else on screen', { tags: 'more' }, async () => {
    const { id } = await arrangeHistory();
    open(id, {
      fetch: async (request, pass) =>
        request.url.includes('/datasubjects/merges') ? failedAnswer() : pass(),
    });
    expect(await titles()).toHaveLength(3);
    expect(await screen.findByText(/the timeline shows no merges/)).toBeDefined();
  });

  test('lead from the address of a record that is gone to the person who lives now', async () => {
    const former = await arrangeElements([]);
    const middle = await arrangeElements([]);
    const survivor = await arrangeElements([]);
    await arrangeMerge(middle.identifier, former.identifier);
    await arrangeMerge(survivor.identifier, middle.identifier);
    open(former.id);
    expect(await screen.findByText('This person was merged into another')).toBeDefined();
    const link = screen.getByRole('link', { name: 'Open person' });
    expect(link.getAttribute('href')).toBe(`/data-subjects/${survivor.id}`);
    expect(screen.queryByText('Person not found')).toBeNull();
  });
});

describe('the order', () => {
  test('is by when things took place; what arrived late says so, and nothing else when it was recorded', {
    tags: 'more',
  }, async () => {
    const { form, mail } = await arrangeTwoPurposes();
    const subject = await arrangeElements([]);
    const say = (days: number, type: 'CONFIRMED' | 'WITHDRAWN') =>
      arrangeReceipt(form, subject.identifier, {
        interactionDate: daysAgo(days),
        purposes: [{ Id: mail.Id, TransactionType: type }],
      });
    await arrangeReceipt(form, subject.identifier, {
      purposes: [{ Id: mail.Id, TransactionType: 'CONFIRMED' }],
    });
    await say(5, 'WITHDRAWN');
    await say(9, 'CONFIRMED');
    open(subject.id);
    const items = within(await entries()).getAllByRole('listitem');
    const times = items.map((item) => item.querySelector('.time time')?.getAttribute('datetime'));
    expect(times).toEqual(times.toSorted().toReversed());
    expect(items.map((item) => /Received on \w/.test(item.textContent ?? ''))).toEqual([
      false,
      true,
      true,
    ]);
    expect(screen.queryByText(/^recorded/)).toBeNull();
  });
});

describe('a data subject', () => {
  test('whose identifier no browser can send opens like any other', async () => {
    const { form, mail } = await arrangeTwoPurposes();
    const identifier = `łukasz-${crypto.randomUUID()}@example.org`;
    await arrangeReceipt(form, identifier, {
      purposes: [{ Id: mail.Id, TransactionType: 'CONFIRMED' }],
    });
    const { content } = await createTestClient().call(
      listProfilesEndpoint,
      { query: { purposeGuid: mail.Id } },
      {},
    );
    open(content[0]?.Id ?? '');
    expect(within(await entries()).getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.documentElement.outerHTML).not.toContain('łukasz');
  });

  test('without any consent says so', async () => {
    const { id } = await arrangeElements([]);
    open(id);
    expect(await screen.findByText('No consent recorded')).toBeDefined();
    expect(await screen.findByText('No history yet')).toBeDefined();
    expect(screen.getByText('No data elements')).toBeDefined();
    expect(screen.getByText('No other identifiers')).toBeDefined();
  });

  test.each([crypto.randomUUID(), 'not-a-uuid'])(
    'that is not there is told as such',
    async (id) => {
      open(id);
      expect(await screen.findByText('Person not found')).toBeDefined();
      expect(screen.getByText(/may have been deleted/)).toBeDefined();
    },
  );

  test.each([
    [forbiddenAnswer, "You don't have access to the profile."],
    [() => limitedAnswer(30), 'The profile is paused.'],
    [failedAnswer, 'The service failed.'],
  ])('that cannot be read is told, and never as missing', async (answer, words) => {
    open(crypto.randomUUID(), { fetch: async () => answer() });
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByText('Person not found')).toBeNull();
  });
});
