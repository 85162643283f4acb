import { describe, expect, test } from 'vitest';
import { attentionKinds } from '#contract/attention-kinds.ts';
import type { AttentionItem } from '#contract/insights.ts';
import { type AttentionLine, attentionLine } from './attention-words.ts';
import { daysUntil } from './example-words.ts';

const textOf = ({ detail }: AttentionLine) => detail.map(({ words }) => words).join('');
const linksOf = ({ detail }: AttentionLine) =>
  detail.flatMap(({ words, href }) => (href === undefined ? [] : [[words, href]]));

const now = Date.parse('2026-11-20T09:41:00Z');
const id = '0f6b7c1e-5b5e-4d7f-9a35-0f2ad9a0c111';

const item = (
  kind: string,
  count: number,
  ...examples: Partial<AttentionItem['examples'][number]>[]
): AttentionItem => ({
  kind,
  count,
  lists: [...Map.groupBy(examples, ({ resource = 'purpose' }) => resource)].map(
    ([resource, own]) => ({ resource, count: own.length }),
  ),
  examples: examples.map((example) => ({
    id,
    resource: 'purpose',
    name: 'Name',
    version: 1,
    count: 1,
    at: null,
    languages: null,
    ...example,
  })),
});

describe('what needs attention', () => {
  test('says how many receipts a collection point loses parts of, since which hour, and leads to its health', () => {
    const at = new Date(2026, 10, 20, 9).toISOString();
    const form = { name: 'Newsletter form', version: null, count: 34, of: 120, at };
    const later = new Date(2026, 10, 20, 14).getTime();
    const one = attentionLine(item('losing-points', 1, form), later);
    expect(one.sentence).toBe('Newsletter form is losing entries: 34 of 120 receipts');
    expect(textOf(one)).toMatch(/^It began in the hour from 09:00\. Parts /);
    expect(one.actions[0]?.href).toBe(`/collection-points/${id}#health`);
    const two = attentionLine(item('losing-points', 2, form, { ...form, name: 'App' }), later);
    expect(two.sentence).toBe('2 collection points are losing entries');
    expect(textOf(two)).toBe('Newsletter form (34 of 120 receipts) and App (34 of 120 receipts).');
    expect(linksOf(two)[0]).toEqual(['Newsletter form', `/collection-points/${id}#health`]);
    const dayAfter = new Date(2026, 10, 21, 14).getTime();
    expect(textOf(attentionLine(item('losing-points', 1, form), dayAfter))).toContain(
      'in the hour from Nov 20, 2026, 09:00.',
    );
  });

  test('says how many withdrawals are overdue where, and leads to them', () => {
    const print = {
      ...{ resource: 'destination', name: 'Print service', version: null, count: 3 },
      at: '2026-11-18T00:00:00.000Z',
    };
    const one = attentionLine(item('overdue-withdrawals', 3, print), now);
    expect(one.sentence).toBe('3 withdrawals are overdue at Print service');
    expect(textOf(one)).toMatch(/^The first was due on Nov 1[78], 2026\.$/);
    expect(one.actions[0]?.href).toBe('/overdue-withdrawals');
    const dialer = { ...print, name: 'Dialer', count: 1 };
    const two = attentionLine(item('overdue-withdrawals', 4, print, dialer), now);
    expect(two.sentence).toBe('4 withdrawals are overdue at 2 destinations');
    expect(textOf(two)).toBe('Print service (3) and Dialer (1).');
    expect(linksOf(two)[0]).toEqual(['Print service', `/overdue-withdrawals?destinationId=${id}`]);
  });

  test('says who viewed how many people in which hour, and leads to these views', () => {
    const at = new Date(2026, 10, 20, 9).toISOString();
    const later = new Date(2026, 10, 20, 14).getTime();
    const looker = { id: 'sub|1', resource: 'colleague', name: 'Ana Lopes', version: null, at };
    const ana = { ...looker, count: 1240, usual: 12 };
    const one = attentionLine(item('unusual-looks', 1, ana), later);
    expect(one.sentence).toBe('Ana Lopes viewed 1,240 people in the hour from 09:00');
    expect(textOf(one)).toBe('Usually 12 in an hour.');
    const [action] = one.actions;
    expect(action?.label).toBe('Show views');
    const { pathname, searchParams } = new URL(action?.href ?? '', 'https://consent.example');
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/activity',
      {
        actor: 'sub|1',
        from: at,
        until: new Date(2026, 10, 20, 10).toISOString(),
        looks: 'true',
      },
    ]);
    const program = { ...looker, resource: 'program', name: null, count: 400, usual: 0 };
    expect(textOf(attentionLine(item('unusual-looks', 1, program), later))).toBe(
      'Nobody in the 28 days before.',
    );
    const two = attentionLine(item('unusual-looks', 2, ana, program), later);
    expect(two.sentence).toBe('Far more people than usual were viewed in 2 hours');
    expect(textOf(two)).toBe(
      'Ana Lopes (1,240 in the hour from 09:00) and A program (400 in the hour from 09:00).',
    );
    expect(linksOf(two)[0]).toEqual(['Ana Lopes', action?.href]);
  });

  test('says what waits to be turned on, until when, and leads to Retention', () => {
    const at = new Date(2026, 10, 21, 9).toISOString();
    const rule = { resource: 'retention-rule', name: 'Old people', version: null, at: null };
    const settings = { resource: 'deletion-settings', name: null, version: null, at };
    const one = attentionLine(item('switches-waiting', 1, settings), now);
    expect(one.sentence).toBe('Deletion by programs waits to be turned on');
    expect(textOf(one)).toContain('It turns on automatically: Nov 21, 2026, 09:00.');
    expect(one.actions).toEqual([{ label: 'Review', href: '/retention' }]);
    const other = attentionLine(item('switches-waiting', 1, rule), now);
    expect(textOf(other)).toBe('Another administrator has to confirm it.');
    const both = attentionLine(item('switches-waiting', 2, settings, rule), now);
    expect(textOf(both)).toBe('Deletion by programs and Old people.');
  });

  test('names purposes with how many collection points collect for each', () => {
    const line = attentionLine(
      item(
        'points-on-retired-purposes',
        13,
        { name: 'Marketing post', count: 9 },
        { name: 'SMS', count: 4 },
      ),
      now,
    );
    expect(line).toMatchObject({
      sentence: '13 collection points collect for a retired purpose',
      actions: [{ label: 'Update together', href: '/collection-points/outdated' }],
    });
    expect(textOf(line)).toBe('Marketing post v1 (9) and SMS v1 (4).');
    expect(linksOf(line)).toEqual([
      ['Marketing post v1', `/purposes/${id}?version=1`],
      ['SMS v1', `/purposes/${id}?version=1`],
    ]);
  });

  test('names a collection point with too many receipts, and leads to its health', () => {
    const form = { name: 'Newsletter form', count: 41_200, of: 20_000 };
    const one = attentionLine(item('busy-points', 1, form), now);
    expect(one.sentence).toBe('Newsletter form got 41,200 receipts today, far more than usual');
    expect(one.actions).toEqual([
      { label: 'Show health', href: `/collection-points/${id}#health` },
    ]);
    const two = attentionLine(item('busy-points', 2, form, { ...form, name: 'App' }), now);
    expect(two.sentence).toBe('2 collection points got far more receipts today than usual');
    expect(textOf(two)).toBe('Newsletter form (41,200) and App (41,200).');
  });

  test('names a draft that is collected, and leads to the drafts that are', () => {
    const one = attentionLine(item('drafts-collected', 1, { name: 'SMS', count: 2 }), now);
    expect(one).toMatchObject({
      tone: 'bad',
      sentence: 'SMS is a draft, and 2 collection points collect it',
      actions: [{ label: 'Open draft', href: `/purposes/${id}?version=1` }],
    });
    const two = attentionLine(item('drafts-collected', 2, { name: 'A' }, { count: 3 }), now);
    expect(two.sentence).toBe('2 draft purposes are collected');
    expect(textOf(two)).toBe('A v1 (1) and Name v1 (3).');
    expect(two.actions).toEqual([
      { label: 'Show 2 purposes', href: '/purposes?attention=drafts-collected' },
    ]);
  });

  test('says when a purpose retires, and leads to it', () => {
    const line = attentionLine(
      item('purposes-retiring', 1, { name: 'Wi-Fi', version: 3, at: '2026-12-01T00:00:00Z' }),
      now,
    );
    expect(line.sentence).toBe('Wi-Fi retires on Dec 1, 2026, in 11 days');
    expect(line.actions[0]?.href).toBe(`/purposes/${id}?version=3`);
  });

  test('leads to the translations of a preference', () => {
    const line = attentionLine(
      item('translations-missing', 8, {
        resource: 'purpose-preference',
        name: 'Product interests',
        count: 8,
        languages: ['pl', 'sv'],
      }),
      now,
    );
    expect(line.sentence).toBe('8 preference translations are missing');
    expect(textOf(line)).toBe('Product interests: Polish, Swedish.');
    expect(linksOf(line)).toEqual([
      ['Product interests', `/purpose-preferences/${id}?tab=translations`],
    ]);
    expect(line.actions[0]?.href).toBe(`/purpose-preferences/${id}?tab=translations`);
  });

  test('counts the missing translations of each of several preferences, and leads to all of them', () => {
    const line = attentionLine(
      item(
        'translations-missing',
        3,
        { resource: 'purpose-preference', name: 'Topics', count: 2, languages: ['pl', 'sv'] },
        { resource: 'purpose-preference', name: 'Reminders', count: 1, languages: ['he'] },
      ),
      now,
    );
    expect(textOf(line)).toBe('Topics (2) and Reminders (1).');
    expect(line.actions).toEqual([
      { label: 'Show 2 preferences', href: '/purpose-preferences?attention=translations-missing' },
    ]);
  });

  test('names three and counts the rest', () => {
    const names = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name }));
    const some = item('purposes-not-collected', 12, ...names);
    const line = attentionLine(some, now);
    expect(textOf(line)).toBe('A, B, C and 9 more.');
    expect(line.detail.find(({ unfolds }) => unfolds)?.words).toBe('9 more');
    expect(line.actions[0]?.href).toBe('/purposes?attention=purposes-not-collected');
    const whole = attentionLine(some, now, 5);
    expect(textOf(whole)).toBe('A, B, C, D, E and 7 more.');
    expect(whole.detail.some(({ unfolds }) => unfolds)).toBe(false);
  });

  test('shows drafts in the lists that have them, one alone on its page', () => {
    const at = '2026-10-10T00:00:00Z';
    const point = { at, resource: 'collection-point' };
    expect(attentionLine(item('old-drafts', 2, { at }, { at }), now).actions).toEqual([
      { label: 'Show 2 purposes', href: '/purposes?attention=old-drafts' },
    ]);
    const mixed = attentionLine(item('old-drafts', 3, { at }, point, { at }), now);
    expect(mixed.actions).toEqual([
      { label: 'Show 2 purposes', href: '/purposes?attention=old-drafts' },
      { label: 'Show 1 collection point', href: '/collection-points?attention=old-drafts' },
    ]);
    expect(attentionLine(item('old-drafts', 1, point), now).actions).toEqual([
      { label: 'Open draft', href: `/collection-points/${id}?version=1` },
    ]);
  });

  test('leads to a list that has what it counts, though a service before doesn’t say how many', () => {
    const { lists: _, ...before } = item('quiet-points', 3, { resource: 'collection-point' });
    expect(attentionLine(before, now).actions).toEqual([
      { label: 'Show', href: '/collection-points?attention=quiet-points' },
    ]);
  });

  test.each([
    ['quiet-points', 'collection-point', 'Name', `/collection-points/${id}?version=1`],
    [
      'open-merge-groups',
      'merge-request',
      'Name',
      `/merge-requests/${id}?attention=open-merge-groups`,
    ],
    ['failed-index-run', 'index-run', 'Indexing Name', `/index-runs/${id}`],
  ])('%s leads to each %s', (kind, resource, name, href) => {
    const line = attentionLine(item(kind, 2, { resource }, { resource }), now);
    expect(linksOf(line)).toContainEqual([name, href]);
  });

  test.each(attentionKinds)('%s has words for one and many, with and without examples', (kind) => {
    for (const count of [1, 1200]) {
      for (const examples of [[], [{}], [{ name: null, version: null }, {}]]) {
        const line = attentionLine(item(kind, count, ...examples), now);
        const { sentence, actions } = line;
        const labels = actions.map(({ label }) => label).join(' ');
        expect(`${sentence} ${textOf(line)} ${labels}`).not.toMatch(/undefined|null|NaN|\(\)| \. /);
        expect(actions).not.toEqual([]);
        for (const { href } of actions) expect(href).toMatch(/^\/[a-z]/);
      }
    }
  });

  test('what a newer service adds is named as it came', () => {
    expect(attentionLine(item('something-new', 3), now).sentence).toBe('something-new: 3');
  });
});

test.each([
  ['2026-11-20', 'today'],
  ['2026-11-19T00:00:00Z', 'today'],
  ['2026-11-21', 'tomorrow'],
  ['2026-12-01T00:00:00Z', 'in 11 days'],
])('%s is %s', (day, words) => {
  expect(daysUntil(day, now)).toBe(words);
});
