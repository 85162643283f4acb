import { act, screen, waitFor, within } from '@testing-library/react';
import { type ComponentType, Profiler } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { Component as CollectionPointListPage } from '#console/features/collection-points/CollectionPointListPage.tsx';
import { collectionPointQueries } from '#console/features/collection-points/queries.ts';
import { Component as DataElementListPage } from '#console/features/data-elements/DataElementListPage.tsx';
import { dataElementQueries } from '#console/features/data-elements/queries.ts';
import { Component as ErasureListPage } from '#console/features/erasures/ErasureListPage.tsx';
import { erasureQueries } from '#console/features/erasures/queries.ts';
import { Component as JobListPage } from '#console/features/jobs/JobListPage.tsx';
import { jobQueries } from '#console/features/jobs/queries.ts';
import { Component as MergeRequestListPage } from '#console/features/merge-requests/MergeRequestListPage.tsx';
import { mergeRequestQueries } from '#console/features/merge-requests/queries.ts';
import { Component as PreferenceCenterListPage } from '#console/features/preference-centers/PreferenceCenterListPage.tsx';
import { centerQueries } from '#console/features/preference-centers/queries.ts';
import { Component as PurposePreferenceListPage } from '#console/features/purpose-preferences/PurposePreferenceListPage.tsx';
import { purposePreferenceQueries } from '#console/features/purpose-preferences/queries.ts';
import { Component as PurposeListPage } from '#console/features/purposes/PurposeListPage.tsx';
import { purposeQueries } from '#console/features/purposes/queries.ts';
import { renderConsole } from '#console/testing/render-console.tsx';
import { limitedAnswer } from '#console/testing/stub-answers.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { listDataElementsEndpoint } from '#contract/data-element-settings.ts';
import { listErasuresEndpoint } from '#contract/erasures.ts';
import { listJobsEndpoint } from '#contract/jobs.ts';
import { listMergeRequestsEndpoint } from '#contract/merge-requests.ts';
import { listPreferenceCentersEndpoint } from '#contract/preference-centers.ts';
import { listPurposePreferencesEndpoint } from '#contract/purpose-preferences.ts';
import { listPurposeVersionsEndpoint } from '#contract/purposes.ts';

interface List {
  name: string;
  Component: ComponentType;
  endpoint: { path: string; query: z.ZodMiniObject };
  criteria: { filters: readonly string[]; query: z.ZodMiniObject };
  /** Under which the browser keeps its columns and views; undefined where it has none. */
  setup?: string;
}

const lists: readonly List[] = [
  {
    name: 'collection points',
    Component: CollectionPointListPage,
    endpoint: listCollectionPointsEndpoint,
    criteria: collectionPointQueries.criteria,
    setup: 'collection-points',
  },
  {
    name: 'purposes',
    Component: PurposeListPage,
    endpoint: listPurposeVersionsEndpoint,
    criteria: purposeQueries.criteria,
    setup: 'purposes',
  },
  {
    name: 'purpose preferences',
    Component: PurposePreferenceListPage,
    endpoint: listPurposePreferencesEndpoint,
    criteria: purposePreferenceQueries.criteria,
    setup: 'preferences',
  },
  {
    name: 'preference centers',
    Component: PreferenceCenterListPage,
    endpoint: listPreferenceCentersEndpoint,
    criteria: centerQueries.criteria,
    setup: 'preference-centers',
  },
  {
    name: 'merge requests',
    Component: MergeRequestListPage,
    endpoint: listMergeRequestsEndpoint,
    criteria: mergeRequestQueries.criteria,
    setup: 'duplicate-searches',
  },
  {
    name: 'jobs',
    Component: JobListPage,
    endpoint: listJobsEndpoint,
    criteria: jobQueries.criteria,
  },
  {
    name: 'data elements',
    Component: DataElementListPage,
    endpoint: listDataElementsEndpoint,
    criteria: dataElementQueries.criteria,
  },
  {
    name: 'erasures',
    Component: ErasureListPage,
    endpoint: listErasuresEndpoint,
    criteria: erasureQueries.criteria,
    setup: 'erasures',
  },
];

/** Opens a list of so many pages of 20 without rows, and notes which pages are read. */
const open = (
  { Component, endpoint }: List,
  search: string,
  { pages, limitedFrom = Number.POSITIVE_INFINITY }: { pages: number; limitedFrom?: number },
) => {
  const read: number[] = [];
  const renders: string[] = [];
  const Measured = () => (
    <Profiler id="list" onRender={(_, phase) => renders.push(phase)}>
      <Component />
    </Profiler>
  );
  const { router, user } = renderConsole({
    routes: [{ path: '/', Component: Measured }],
    at: `/${search}`,
    fetch: async (request, pass) => {
      const url = new URL(request.url);
      if (!url.pathname.endsWith(endpoint.path)) return pass();
      const number = Number(url.searchParams.get('page') ?? 0);
      read.push(number);
      if (number >= limitedFrom) return limitedAnswer(30);
      return Response.json({
        content: [],
        number,
        size: 20,
        totalPages: pages,
        totalElements: pages * 20,
      });
    },
  });
  return { read, renders, router, user };
};

describe.each(lists)('the list of $name', (list) => {
  test('reads the next page ahead when the pointer rests on Next, and only once', async () => {
    const { read, user, router } = open(list, '', { pages: 2 });
    const next = await screen.findByRole('button', { name: 'Next' });
    await user.hover(next);
    await waitFor(() => expect(read).toEqual([0, 1]));
    await user.click(next);
    expect(router.state.location.search).toBe('?page=1');
    await waitFor(() =>
      expect(screen.getByRole('table').getAttribute('aria-busy')).not.toBe('true'),
    );
    expect(read).toEqual([0, 1]);
  });

  test('says that it ends before a page, and leads to the first', async () => {
    const { user, router } = open(list, '?page=7', { pages: 2 });
    await screen.findByText('This page is past the end of the list');
    await user.click(screen.getByRole('button', { name: 'Go to first page' }));
    expect(router.state.location.search).toBe('');
  });

  test('a page that waits for a limit leaves the way back open', async () => {
    const { user, router } = open(list, '', { pages: 2, limitedFrom: 1 });
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    const previous = await screen.findByRole('button', { name: /^Previous \(/ });
    await user.click(previous);
    expect(router.state.location.search).toBe('');
  });
});

const withSetup = lists.filter(({ setup }) => setup !== undefined);

describe.each(withSetup)('the list of $name', (list) => {
  const key = `list-${list.setup}`;
  const view = { name: 'Mine', search: '?gone=1', columns: null };
  beforeEach(() => localStorage.clear());

  test('keeps columns in the browser, and takes them back', async () => {
    const { user } = open(list, '', { pages: 2 });
    await user.click(await screen.findByRole('button', { name: 'Columns and views' }));
    const boxes = await screen.findByRole('group', { name: 'Columns' });
    const [first] = within(boxes).getAllByRole('checkbox', { checked: true });
    if (first === undefined) throw new Error('There is no column to choose.');
    const [label] = Array.from((first as HTMLInputElement).labels ?? [], (one) => one.textContent);
    await user.click(first);
    expect(localStorage.getItem(key)).not.toBeNull();
    await user.click(within(boxes).getByRole('button', { name: 'As at first' }));
    expect(localStorage.getItem(key)).toBeNull();
    expect(screen.getByRole('checkbox', { name: label, checked: true })).toBeDefined();
  });

  test('shows a view whose filter went without it, and says so', async () => {
    localStorage.setItem(key, JSON.stringify({ columns: null, views: [view] }));
    const { user, router } = open(list, '', { pages: 2 });
    const tab = await screen.findByRole('button', { name: /^Mine/ });
    await user.click(tab);
    await screen.findByText(/“Mine” was saved with the filter “gone”, which this list no longer/);
    expect(router.state.location.search).toBe('');
    expect(tab.getAttribute('aria-pressed')).toBe('true');
  });

  test('shows a view whose columns all went with those it starts with', async () => {
    const columns = { gone: 'Gone' };
    localStorage.setItem(
      key,
      JSON.stringify({ columns: null, views: [{ name: 'Mine', search: '', columns }] }),
    );
    const { user } = open(list, '', { pages: 2 });
    const tab = await screen.findByRole('button', { name: /^Mine/ });
    const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
    const before = heads();
    expect(before.length).toBeGreaterThan(1);
    await user.click(tab);
    await screen.findByText(/“Mine” was saved with Gone, which this list no longer has/);
    expect(heads()).toEqual(before);
    expect(tab.getAttribute('aria-pressed')).toBe('true');
  });

  test('downloads as a file', async () => {
    const saved: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      saved.push((file as Blob).type);
      return 'blob:file';
    });
    const { user } = open(list, '', { pages: 1 });
    await user.click(await screen.findByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(saved).toEqual([expect.stringContaining('csv')]));
  });

  test('is not drawn a second time before it is painted', async () => {
    const { renders } = open(list, '', { pages: 2 });
    await screen.findByRole('button', { name: 'Next' });
    expect(renders).toContain('mount');
    expect(renders).not.toContain('nested-update');
  });

  test('keeps its pager in view', async () => {
    open(list, '', { pages: 2 });
    await screen.findByRole('button', { name: 'Next' });
    expect(document.documentElement.hasAttribute('data-foot-stays')).toBe(true);
  });
});

const samples = [
  'true',
  '6f1c7c0e-2f0a-4c5e-9a44-0a8a4f3f1b2d',
  '2026-11-01T00:00:00Z',
  '2026-11-01',
  '1',
];

/** A value that the parameter takes. */
const sampleOf = (schema: z.ZodMiniType): string => {
  const inner = schema instanceof z.ZodMiniOptional ? schema.def.innerType : schema;
  const values = inner instanceof z.ZodMiniEnum ? inner.options : samples;
  const found = values.find((value) => z.safeParse(schema, value).success);
  if (found === undefined) throw new Error('No sample fits: add one to the list above.');
  return String(found);
};

/** What the filters show, without the button that clears them; some lists have no bar without one. */
const shown = (): string => {
  const bar = screen.queryByRole('search', { name: 'Filters' });
  if (bar === null) return '';
  const controls = bar.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select');
  const values = Array.from(controls, (control) =>
    control.matches(':checked') ? 'ticked' : control.value,
  );
  return [...values, bar.textContent.replace('Clear all', '')].join('\n');
};

const filters = lists.flatMap((list) =>
  list.criteria.filters.map((filter) => ({ list, name: list.name, filter })),
);

test.each(filters)('the list of $name shows $filter, and clears it', async ({ list, filter }) => {
  const schema = list.criteria.query.shape[filter] as z.ZodMiniType;
  const { read, router, user } = open(list, '', { pages: 0 });
  await waitFor(() => expect(read).toEqual([0]));
  const unset = shown();
  await act(() => router.navigate(`/?${new URLSearchParams({ [filter]: sampleOf(schema) })}`));
  await waitFor(() => expect(shown()).not.toBe(unset));
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(router.state.location.search).toBe('');
  await waitFor(() => expect(shown()).toBe(unset));
});

test('what an endpoint takes besides filters, page, size and sort is known', () => {
  const place = ['page', 'size', 'sort'];
  const besides = lists.map(({ endpoint, criteria: { filters: known } }) =>
    Object.keys(endpoint.query.shape).filter((key) => ![...place, ...known].includes(key)),
  );
  expect(besides).toEqual([
    ['versions', 'fields'],
    ['includeCustomPreferences', 'includeTopics'],
    [],
    ['dataElementGuid'],
    [],
    [],
    ['order'],
    [],
  ]);
});
