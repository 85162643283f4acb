import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '#console/api/api.ts';
import { holdClock, pass, passUntil } from '#console/testing/clock.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer, forbiddenAnswer, limitedAnswer } from '#console/testing/stub-answers.ts';
import type { AttentionItem, InsightDay, PointRate, PurposePeople } from '#contract/insights.ts';
import { addDays, utcDay } from './days.ts';
import { Component as OverviewPage } from './OverviewPage.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
});

type Kind = 'attention' | 'days' | 'people' | 'rates';
type Numbers = {
  day: (day: string) => Partial<InsightDay>;
  lastReceiptAt: string | null;
  items: AttentionItem[];
  purposes: PurposePeople[];
  everyone: { all: number; withConsent: number | null };
  points: PointRate[];
};

const today = () => utcDay(Date.now());

const purposeOf = (name: string, inForce: number): PurposePeople => ({
  purposeId: crypto.randomUUID(),
  name,
  activeVersion: 2,
  statuses: [
    { status: 'ACTIVE', people: inForce },
    { status: 'WITHDRAWN', people: 3 },
  ],
  inForce,
  inForceEarlier: 1,
});

const pointOf = (name: string, more: Partial<PointRate> = {}): PointRate => ({
  collectionPointId: crypto.randomUUID(),
  name,
  receipts: 10,
  recordsRefusals: true,
  current: { asked: 1000, agreed: 614 },
  before: { asked: 1000, agreed: 572 },
  ...more,
});

const some: Numbers = {
  day: (day) => ({ receipts: day === today() ? 183 : 400, optIns: 70, withdrawals: 4 }),
  lastReceiptAt: new Date().toISOString(),
  items: [],
  purposes: [purposeOf('Marketing email', 38_420)],
  everyone: { all: 61_904, withConsent: 48_216 },
  points: [pointOf('Newsletter signup')],
};

const daysOf = ({ day: numbersOf }: Numbers, from: string, to: string) => {
  const days: InsightDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const none = { receipts: 0, testReceipts: 0, optIns: 0, withdrawals: 0, refusals: 0 };
    days.push({ day, ...none, ...numbersOf(day) });
  }
  return days;
};

/** Numbers that the real service can't be brought to have. */
const answering =
  (numbers: () => Numbers, answers: Partial<Record<Kind, () => Response>> = {}): FetchStub =>
  async (request, pass) => {
    const { pathname, searchParams } = new URL(request.url);
    if (!pathname.includes('/insights/')) return pass();
    const kind = pathname.split('/').at(-1) as Kind;
    const other = answers[kind];
    if (other !== undefined) return other();
    const shown = numbers();
    const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? ''];
    const bodies: Record<Kind, () => object> = {
      attention: () => ({ items: shown.items }),
      days: () => ({
        from,
        to,
        lastReceiptAt: shown.lastReceiptAt,
        days: daysOf(shown, from, to),
      }),
      people: () => ({
        people: shown.everyone,
        purposeCount: shown.purposes.length,
        purposes: shown.purposes,
      }),
      rates: () => ({
        from,
        to,
        pointCount: shown.points.length,
        points: shown.points,
        confirmations: null,
      }),
    };
    return Response.json({ readAt: new Date().toISOString(), ...bodies[kind]() });
  };

type Options = { fetch?: FetchStub; rights?: Rights; at?: string };

const open = ({ at = '/', fetch = answering(() => some), ...options }: Options = {}) =>
  renderConsole({
    routes: [
      { path: '/', Component: OverviewPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at,
    fetch,
    ...options,
  });

const figure = async (label: string) =>
  (await screen.findByText(label)).nextElementSibling?.textContent;
const region = (name: string) => screen.findByRole('region', { name });

describe('the numbers', () => {
  test('say how many people consent, and what came today', async () => {
    open();
    await waitFor(async () => expect(await figure('Receipts received today')).toBe('183'));
    expect(await figure('People with consent in force')).toBe('48,216');
    screen.getByText('of 61,904 people');
    screen.getByText(/^last one at/);
  });

  test('say that people are counted again while a retirement is being recorded', async () => {
    const everyone = { all: 61_904, withConsent: null };
    open({ fetch: answering(() => ({ ...some, everyone })) });
    await waitFor(async () =>
      expect(await figure('People with consent in force')).toBe(
        'Being counted again after a retirement',
      ),
    );
    screen.getByText('61,904 people in all');
    expect(screen.queryByText('of 61,904 people')).toBeNull();
  });

  test('give no time of a receipt of another day as if it were of today', async () => {
    const numbers = { ...some, day: (day: string) => ({ receipts: day === today() ? 0 : 400 }) };
    open({ fetch: answering(() => numbers) });
    await waitFor(async () => expect(await figure('Receipts received today')).toBe('0'));
    expect(screen.getByText('none so far')).toBeDefined();
    expect(screen.queryByText(/^last one at/)).toBeNull();
  });

  test('follow a receipt without a reload, and the others are read after it', {
    tags: 'more',
  }, async () => {
    let receipts = 183;
    let reads = 0;
    open({
      fetch: (request, pass) => {
        if (request.url.includes('/people')) reads += 1;
        return answering(() => ({
          ...some,
          lastReceiptAt: new Date(receipts).toISOString(),
          day: () => ({ receipts }),
        }))(request, pass);
      },
    });
    await waitFor(async () => expect(await figure('Receipts received today')).toBe('183'));
    const before = reads;
    receipts = 184;
    await waitFor(async () => expect(await figure('Receipts received today')).toBe('184'));
    await waitFor(() => expect(reads).toBeGreaterThan(before));
  });

  test('are read after a receipt as soon as the limits leave room', { tags: 'more' }, async () => {
    holdClock();
    let receipts = 183;
    const reads = { people: 0, rates: 0, attention: 0 };
    open({
      fetch: (request, pass) => {
        const kind = new URL(request.url).pathname.split('/').at(-1) as keyof typeof reads;
        if (kind in reads) reads[kind] += 1;
        return answering(() => ({ ...some, day: () => ({ receipts }) }))(request, pass);
      },
    });
    let isFull = true;
    vi.spyOn(api().limiter, 'hasRoom').mockImplementation(
      (endpoint) => !isFull || endpoint.endsWith('/days'),
    );
    await passUntil(() => figure('Receipts received today')).toBe('183');
    await passUntil(() => reads).toEqual({ people: 1, rates: 1, attention: 1 });
    receipts = 184;
    await passUntil(() => figure('Receipts received today')).toBe('184');
    await pass(20_000);
    expect(reads).toEqual({ people: 1, rates: 1, attention: 1 });
    isFull = false;
    await pass(1000);
    await expect.poll(() => reads).toEqual({ people: 2, rates: 2, attention: 2 });
  });

  test('are read once a minute without a receipt, where someone looks', {
    tags: 'more',
  }, async () => {
    holdClock();
    const reads = { people: 0, rates: 0, attention: 0 };
    open({
      fetch: (request, pass) => {
        const kind = new URL(request.url).pathname.split('/').at(-1) as keyof typeof reads;
        if (kind in reads) reads[kind] += 1;
        return answering(() => some)(request, pass);
      },
    });
    await passUntil(() => reads).toEqual({ people: 1, rates: 1, attention: 1 });
    await pass(50_000);
    expect(reads).toEqual({ people: 1, rates: 1, attention: 1 });
    await pass(12_000);
    await expect.poll(() => reads).toEqual({ people: 2, rates: 2, attention: 2 });
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await pass(70_000);
    expect(reads).toEqual({ people: 2, rates: 2, attention: 2 });
    hidden.mockRestore();
    await pass(1000);
    await expect.poll(() => reads).toEqual({ people: 3, rates: 3, attention: 3 });
  });

  test('stand still when they are paused, and go on when asked', async () => {
    holdClock();
    let reads = 0;
    open({
      fetch: (request, pass) => {
        if (request.url.includes('/days')) reads += 1;
        return answering(() => some)(request, pass);
      },
    });
    await passUntil(() => reads).toBeGreaterThan(2);
    fireEvent.click(screen.getByRole('button', { name: 'Pause updates' }));
    screen.getByText(/^Paused, updated/);
    await pass(100);
    const after = reads;
    await pass(60_000);
    expect(reads).toBe(after);
    fireEvent.click(screen.getByRole('button', { name: 'Resume updates' }));
    await passUntil(() => reads).toBeGreaterThan(after);
  });
});

describe('what needs attention', () => {
  test('leads to where it is dealt with', async () => {
    const id = crypto.randomUUID();
    const item: AttentionItem = {
      kind: 'purposes-retiring',
      count: 1,
      lists: [{ resource: 'purpose', count: 1 }],
      examples: [
        {
          id,
          resource: 'purpose',
          name: 'Wi-Fi',
          version: 3,
          count: 1,
          at: '2099-12-01T00:00:00Z',
          languages: null,
        },
      ],
    };
    const { router, user } = open({ fetch: answering(() => ({ ...some, items: [item] })) });
    await user.click(await screen.findByRole('link', { name: /^Review: Wi-Fi retires on/ }));
    await screen.findByText('Elsewhere');
    expect(router.state.location.pathname).toBe(`/purposes/${id}`);
  });

  test('names what it is about, each with its page, and all on request', async () => {
    const examples = ['A', 'B', 'C', 'D', 'E'].map((name) => ({
      id: crypto.randomUUID(),
      resource: 'collection-point',
      name,
      version: 2,
      count: 1,
      at: '2026-11-02T00:00:00Z',
      languages: null,
    }));
    const lists = [{ resource: 'collection-point', count: 5 }];
    const items = [{ kind: 'quiet-points', count: 5, lists, examples }];
    const { router, user } = open({ fetch: answering(() => ({ ...some, items })) });
    await screen.findByRole('link', { name: 'C' });
    expect(screen.queryByRole('link', { name: 'D' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '2 more' }));
    const link = screen.getByRole('link', { name: 'D' });
    expect(document.activeElement).toBe(link);
    screen.getByRole('link', { name: /^Show 5 collection points: / });
    await user.click(link);
    await screen.findByText('Elsewhere');
    expect(router.state.location.pathname).toBe(`/collection-points/${examples[3]?.id}`);
  });

  test('is nothing where nothing does', async () => {
    open();
    await screen.findByText('Nothing needs your attention');
  });
});

describe('the table behind a picture', () => {
  test.each([
    ['Receipts and withdrawals', /per day/, '183'],
    ['Receipts received by day', /6 months/, '183'],
    ['People by purpose and status', /counted at/, '38,420'],
    ['Opt-in rate', /received .+, compared with as many days before/, '61.4%'],
  ])('of %s is reached by keyboard, and has its numbers', async (title, hint, number) => {
    const { user } = open();
    const card = await region(title);
    const button = within(card).getByRole('button', { name: `Table: ${title}` });
    button.focus();
    await user.keyboard('{Enter}');
    expect(button.getAttribute('aria-pressed')).toBe('true');
    const table = await within(card).findByRole('table', { name: hint });
    expect(within(table).getAllByText(number)[0]).toBeDefined();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(within(card).queryByRole('table', { name: hint })).toBeNull());
  });

  test('is saved as CSV', async () => {
    const saved: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => {
          saved.push(blob);
          return 'blob:test';
        },
        revokeObjectURL: () => {},
      }),
    );
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { user } = open();
    const card = await region('Opt-in rate');
    await user.click(within(card).getByRole('button', { name: 'Download: Opt-in rate' }));
    await user.click(await screen.findByRole('button', { name: 'Numbers (CSV)' }));
    expect(await saved[0]?.text()).toMatch(/Newsletter signup,10,1000,614,61\.4%,1000,572\r\n$/);
    click.mockRestore();
    vi.unstubAllGlobals();
  });
});

describe('opt-in rates', () => {
  test('are unknown where refusals are not recorded', async () => {
    const points = [
      pointOf('Call center', { recordsRefusals: false, current: null, before: null }),
      pointOf('New form', { before: null }),
    ];
    open({ fetch: answering(() => ({ ...some, points })) });
    const card = await region('Opt-in rate');
    const rowOf = (name: string) => within(card).getByRole('row', { name: new RegExp(name) });
    expect(rowOf('Call center').textContent).toContain('Refusals not recorded');
    expect(rowOf('Call center').textContent).not.toContain('%');
    expect(rowOf('New form').textContent).not.toContain('pts');
  });

  test('are left out where no collection point records refusals, and the card says why', async () => {
    const points = [
      pointOf('Call center', { recordsRefusals: false, current: null, before: null }),
      pointOf('Old form', { recordsRefusals: false, current: null, before: null }),
    ];
    open({ fetch: answering(() => ({ ...some, points })) });
    const card = await region('Opt-in rate');
    await within(card).findByText('No collection point records refusals.');
    expect(within(card).queryByRole('row')).toBeNull();
  });
});

describe('the period', () => {
  test('is in the address, and remembered', async () => {
    const { router, user } = open();
    await user.click(await screen.findByRole('radio', { name: '30 days' }));
    expect(router.state.location.search).toBe('?days=30');
    await waitFor(async () => {
      const card = await region('Receipts and withdrawals');
      expect(within(card).getByRole('img').getAttribute('aria-label')).toContain(
        'Receipts: 11,783',
      );
    });
    expect(localStorage.getItem('overview-days')).toBe('30');
  });

  test.each([
    ['/?days=7', '7 days'],
    ['/?days=8', '90 days'],
    ['/?days=x', '90 days'],
  ])('%s shows %s', async (at, name) => {
    open({ at });
    expect(await screen.findByRole('radio', { name })).toHaveProperty('checked', true);
  });
});

describe('odd accounts', () => {
  describe('one without any receipt', () => {
    const empty: Numbers = {
      ...some,
      day: () => ({}),
      lastReceiptAt: null,
      purposes: [],
      everyone: { all: 0, withConsent: 0 },
      points: [],
    };
    const comes = 'Numbers and charts appear here when a collection point sends its first receipt.';

    test('has no zeros and no empty list above its first steps, and says what comes here', async () => {
      open({ fetch: answering(() => empty) });
      await screen.findByText(comes);
      for (const name of ['Needs attention', 'Opt-in rate']) {
        expect(screen.queryByRole('region', { name })).toBeNull();
      }
      expect(screen.queryByText('Receipts received today')).toBeNull();
      expect(screen.queryByRole('group', { name: 'Period' })).toBeNull();
    });

    test('still says what needs attention', async () => {
      const items: AttentionItem[] = [{ kind: 'old-drafts', count: 2, examples: [] }];
      open({ fetch: answering(() => ({ ...empty, items })) });
      await screen.findByText(comes);
      expect(await region('Needs attention')).toBeDefined();
    });
  });

  test('500 purposes show the first, and all on request', async () => {
    const purposes = Array.from({ length: 500 }, (_, at) => purposeOf(`Purpose ${at}`, 500 - at));
    const { user } = open({ fetch: answering(() => ({ ...some, purposes })) });
    const card = await region('People by purpose and status');
    within(card).getByText('6 of 500 purposes');
    await user.click(within(card).getByRole('button', { name: /^Table/ }));
    expect(within(card).getAllByRole('rowheader')).toHaveLength(500);
  });

  test('a year in one day is drawn', async () => {
    const day = (one: string) => ({ receipts: one === today() ? 1_000_000 : 0 });
    open({ fetch: answering(() => ({ ...some, day })) });
    await screen.findByText(/^Busiest: .* with 1,000,000\. Days are in UTC\.$/);
  });
});

describe('a read that fails', () => {
  test.each<[string, Kind, () => Response, RegExp]>([
    ['days, refused', 'days', forbiddenAnswer, /You don't have access to the numbers by day/],
    ['people, failed', 'people', failedAnswer, /The service failed|Couldn't load the number/],
    ['rates, limited', 'rates', () => limitedAnswer(30), /The list of opt-in rates is paused/],
    ['attention, refused', 'attention', forbiddenAnswer, /You don't have access to the list of/],
  ])(
    '%s: is told where it belongs, and the others are there',
    async (_name, kind, answer, words) => {
      open({ fetch: answering(() => some, { [kind]: answer }) });
      await screen.findAllByText(words);
      if (kind !== 'people') expect(await figure('People with consent in force')).toBe('48,216');
      if (kind !== 'rates') within(await region('Opt-in rate')).getByText('61.4%');
      if (kind !== 'attention') await screen.findByText('Nothing needs your attention');
    },
  );
});
