import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { arrangeElement, takeRuns } from '#console/testing/arrange-index-runs.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer, limitedAnswer } from '#console/testing/stub-answers.ts';
import type { CurrentIndex, IndexRunRecord } from '#contract/custom-indexes.ts';
import { Component as IndexRunListPage } from './IndexRunListPage.tsx';
import { proposeElement } from './queries.ts';

const pageOf = (content: readonly object[], total = content.length) =>
  Response.json({
    ...{ content, totalElements: total, totalPages: 1, number: 0, size: 100 },
    ...{ numberOfElements: content.length, first: true, last: true, empty: content.length === 0 },
  });

const record = (run: Partial<IndexRunRecord> = {}): IndexRunRecord => ({
  runId: crypto.randomUUID(),
  dataElementName: 'City',
  status: 'Success',
  isInUse: false,
  submittedDate: '2026-11-10T08:00:00.000Z',
  startedBy: 'program-1',
  startTime: '2026-11-10T08:00:01.000Z',
  endTime: '2026-11-10T08:00:41.000Z',
  people: 41_207,
  readPeople: 62_118,
  allPeople: 62_118,
  ...run,
});

const element = (name: string, people: number | null) => ({
  ...{ id: crypto.randomUUID(), name, type: 'USER_INPUT', kind: 'NONE', isKindSet: false },
  ...{ findsPeople: false, isFindsPeopleSet: false, people },
  createdDate: '2026-11-10T08:00:00.000Z',
});

type Stubs = {
  rights?: Rights;
  runs?: () => readonly IndexRunRecord[] | Response;
  total?: number;
  index?: CurrentIndex | null;
  elements?: (url: URL) => readonly object[];
  write?: FetchStub;
};

/** The page over these runs, indexes and elements; a part that isn't given is the service's. */
const open = ({ rights, runs, total, index, elements, write }: Stubs = {}) =>
  renderConsole({
    routes: [
      { path: '/index-runs', Component: IndexRunListPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: '/index-runs',
    ...(rights && { rights }),
    fetch: async (request, pass) => {
      const url = new URL(request.url);
      if (request.method !== 'GET') return write ? write(request, pass) : pass();
      if (url.pathname.endsWith('/custom-indexes/runs') && runs) {
        const answer = runs();
        return answer instanceof Response ? answer : pageOf(answer, total);
      }
      if (url.pathname.endsWith('/custom-indexes') && index !== undefined) {
        return Response.json({ index });
      }
      return url.pathname.endsWith('/dataelements') && elements ? pageOf(elements(url)) : pass();
    },
  });

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Index runs' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent?.trim()));
};
const going = (run: Partial<IndexRunRecord> = {}) =>
  record({
    dataElementName: 'Postal code',
    status: 'InProgress',
    phase: 'Reading',
    readPeople: 24_310,
    allPeople: 62_118,
    endTime: null,
    ...run,
  });
const card = () => screen.findByRole('region', { name: 'Run for Postal code' });

test('a run is started for an element found by its name, followed to its end, and then in use', async () => {
  await takeRuns();
  const name = await arrangeElement();
  const { user } = open();
  await user.type(await screen.findByRole('searchbox', { name: 'Find a data element' }), name);
  await user.click(await screen.findByRole('radio', { name: new RegExp(name) }));
  await user.click(button('Start run'));
  const dialog = within(await screen.findByRole('dialog', { name: `Index ${name}?` }));
  await user.click(dialog.getByRole('button', { name: 'Start run' }));
  await screen.findByText(`Searches by ${name} are fast now.`);
  const current = within(screen.getByRole('region', { name: 'Current index' }));
  await current.findByText(name);
  const row = (await rows()).find((cells) => cells[1]?.startsWith(name));
  expect([row?.[2], row?.[4]]).toEqual(['Complete', '1']);
});

describe('the run that goes on', () => {
  test('says by whom, for how long, at which step, and how far of how many', async () => {
    open({ runs: () => [going(), record(), record({ endTime: '2026-11-10T08:00:51.000Z' })] });
    const shown = within(await card());
    shown.getByText('24,310');
    shown.getByText(/of 62,118 people read/);
    shown.getByText('usually 40–50 s (2 runs)');
    shown.getByText(/program-1/);
    const bar = shown.getByRole('progressbar', { name: 'Read values' });
    expect(bar).toHaveProperty('max', 62_118);
    const steps = shown.getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Queued (done)',
      'Read values',
      'Build',
      'Check',
      'Switch over',
    ]);
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([
      null,
      'step',
      null,
      null,
      null,
    ]);
  });

  test('says how far the database is while it builds, where that is known', async () => {
    const built = { built: 3_100, toBuild: 12_400, buildUnit: 'PAGES' } as const;
    open({ runs: () => [going({ phase: 'Building', ...built })] });
    const shown = within(await card());
    shown.getByText(/of 12,400 pages of the table/);
    shown.getByRole('progressbar', { name: 'Build' });
  });

  test('has no bar where the size of its step is not known', async () => {
    open({ runs: () => [going({ phase: 'Replacing' })] });
    expect(within(await card()).queryByRole('progressbar')).toBeNull();
  });

  test('is canceled after a question', async () => {
    const sent: string[] = [];
    let run = going();
    const { user } = open({
      runs: () => [run],
      write: async ({ url }) => {
        sent.push(new URL(url).pathname);
        run = { ...run, canceledBy: 'me' };
        return Response.json(run);
      },
    });
    await card();
    await user.click(button('Cancel run…'));
    const dialog = within(await screen.findByRole('dialog', { name: /for Postal code/ }));
    await user.click(dialog.getByRole('button', { name: 'Cancel run' }));
    await screen.findByRole('button', {
      name: 'Canceling…',
      description: 'It ends after its current step.',
    });
    expect(sent).toEqual([expect.stringMatching(`/${run.runId}/cancel$`)]);
    run = { ...run, status: 'Cancelled', endTime: '2026-11-10T08:00:31.000Z' };
    await user.click(button('Refresh'));
    await screen.findByText('The run for Postal code was canceled.');
  });

  test('holds back another, and is marked where elements are chosen', async () => {
    open({
      runs: () => [going()],
      index: { runId: crypto.randomUUID(), dataElementName: 'Store', people: 7, allPeople: 9 },
      elements: () => [element('Store', 41_207), element('Postal code', 38_912)],
    });
    const running = await screen.findByRole('radio', { name: /^Postal code running 38,912/ });
    expect(running).toHaveProperty('disabled', true);
    await screen.findByRole('radio', { name: /^Store in use 41,207/ });
    screen.getByText('One run at a time. Postal code is running.', { selector: 'p' });
    expect(button('Start run').getAttribute('aria-disabled')).toBe('true');
    const current = within(screen.getByRole('region', { name: 'Current index' }));
    await current.findByText('Stays until Postal code is complete.');
  });

  test('by its failure says so at once, and the list says why', async () => {
    let run = going();
    const { user } = open({ runs: () => [run] });
    await card();
    run = { ...run, status: 'Failed', cause: 'DISK_FULL', stoppedIn: 'Reading', phase: null };
    await user.click(button('Refresh'));
    await screen.findByText('The run for Postal code failed.');
    screen.getByText(
      'The database ran out of disk space while it read values, after 24,310 of 62,118 people.',
    );
    screen.getByText(/Have disk space freed .* The index in use stayed\./);
  });
});

describe('all runs', () => {
  const cancelled = record({ status: 'Cancelled', people: 8_212, canceledBy: 'program-2' });
  const failed = record({ status: 'Failed', cause: 'OUT_OF_MEMORY', stoppedIn: 'Building' });
  const older = record({ status: 'Failed', cause: 'NOT_GETTING_ON', people: null });

  test('are listed with outcome, duration, people and who started them', async () => {
    open({ runs: () => [record({ isInUse: true }), cancelled] });
    const shown = await rows();
    expect(shown[0]?.slice(1)).toEqual(['City In use', 'Complete', '40 s', '41,207', 'program-1']);
    expect(shown[1]?.slice(1, 3)).toEqual(['City', 'Canceled']);
    expect(shown[2]).toEqual(['Canceled by program-2.']);
  });

  test('open at why the newest failed; why another did is a press away', async () => {
    const { user } = open({ runs: () => [record(), failed, older] });
    await screen.findByText('The database ran out of memory while it built the index.');
    expect(screen.queryByText(/ten tries/)).toBeNull();
    const [first, second] = screen.getAllByRole('button', { name: /^Why the run of/ });
    if (!first || !second) throw new Error('There are no two such buttons.');
    await user.click(second);
    screen.getByText("It didn't get on in ten tries.");
    await user.click(first);
    expect(screen.queryByText(/ran out of memory/)).toBeNull();
  });

  test('give diagnostics of a failure that name no data element', async () => {
    const { user } = open({ runs: () => [failed] });
    await user.click(await screen.findByRole('button', { name: 'Copy diagnostics' }));
    await screen.findByRole('button', { name: 'Copied' });
    const text = await navigator.clipboard.readText();
    expect(text).toContain(`run: ${failed.runId}\nstate: Failed`);
    expect(text).not.toContain('City');
  });

  test('are drawn by how long they took, with the table behind', async () => {
    const { user } = open({ runs: () => [going(), failed, record(), cancelled] });
    await user.click(await screen.findByRole('button', { name: 'Table: Duration of runs' }));
    const table = within(await screen.findByRole('table', { name: /^Duration of runs, since/ }));
    const outcomes = table
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.children[2]?.textContent);
    expect(outcomes).toEqual(['Running', 'Failed', 'Complete', 'Canceled']);
    const legend = screen.getByRole('list', { name: 'Outcomes' });
    expect(legend.textContent).toBe('CompleteFailedCanceledRunning');
  });

  test('say that there are more than the newest hundred', async () => {
    open({ runs: () => [record()], total: 250 });
    await screen.findByText('the newest 1 of 250');
  });

  test('that do not exist yet leave a place that says how to begin', async () => {
    open({ runs: () => [], index: null, elements: () => [] });
    await screen.findByText('No runs yet');
    await screen.findByText(/^None yet\./);
    await screen.findByText('Nobody has a value of a data element yet.');
    expect(screen.queryByText('Duration of runs')).toBeNull();
  });

  test.each([
    ['a limit', () => limitedAnswer(30), /paused/i],
    ['a failure', failedAnswer, /The service failed/],
  ])('say so where %s keeps them away', async (_case, answer, words) => {
    open({ runs: answer });
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
    expect(screen.queryByText('No runs yet')).toBeNull();
  });
});

describe('choosing an element', () => {
  const many = Array.from({ length: 18 }, (_, index) => element(`Element ${index}`, 18 - index));

  test('begins with those that most people have, and shows the others on request', async () => {
    const { user } = open({ elements: () => many });
    await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(7));
    await user.click(button('Show 11 more'));
    expect(screen.getAllByRole('radio')).toHaveLength(18);
  });

  test('asks the service for others by a part of their name', async () => {
    const asked: (string | null)[] = [];
    const { user } = open({
      elements: ({ searchParams }) => {
        asked.push(searchParams.get('name'));
        return searchParams.get('name') ? [] : many;
      },
    });
    await user.type(await screen.findByRole('searchbox', { name: 'Find a data element' }), 'shoe');
    await screen.findByText('No data element has this in its name.');
    expect(asked).toEqual([null, 'shoe']);
  });

  test('begins with what was proposed', async () => {
    const { client, router } = open({
      elements: () => [element('City', null), element('City of birth', 0)],
    });
    await screen.findByRole('heading', { name: 'Search index' });
    await router.navigate('/elsewhere');
    await screen.findByText('Elsewhere');
    proposeElement(client, 'City');
    await router.navigate('/index-runs');
    const city = await screen.findByRole('radio', { name: 'City being counted' });
    expect(city).toHaveProperty('checked', true);
    screen.getByRole('radio', { name: 'City of birth nobody' });
  });

  test('names the index it replaces and asks, except to rebuild the same one', async () => {
    const starts: string[] = [];
    const { user } = open({
      runs: () => [],
      index: { runId: crypto.randomUUID(), dataElementName: 'Old number' },
      elements: () => [element('City', 2), element('Old number', 1)],
      write: async (request) => {
        starts.push((await request.clone().json()).parameters.dataElementName);
        return Response.json({ runId: crypto.randomUUID(), status: 'Submitted' });
      },
    });
    await user.click(await screen.findByRole('radio', { name: /^City/ }));
    await user.click(button('Start run'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Index City?' }));
    dialog.getByText('This replaces the index on Old number. Searches by it become slower.');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('radio', { name: /^Old number/ }));
    await user.click(button('Start run'));
    await waitFor(() => expect(starts).toEqual(['Old number']));
  });

  test('that was refused meanwhile says why', async () => {
    const { user } = open({
      runs: () => [],
      index: null,
      elements: () => [element('City', 2)],
      write: async () =>
        Response.json(
          {
            status: 'Failed',
            code: 'index-run-unfinished',
            message: "Another index run isn't finished.",
          },
          { status: 400 },
        ),
    });
    await user.click(await screen.findByRole('radio', { name: /^City/ }));
    await user.click(button('Start run'));
    await screen.findByText(/Another index run isn't finished\./);
  });

  test('is nobody’s who may only read', async () => {
    open({ rights: 'reader', runs: () => [going()], elements: () => [element('City', 2)] });
    await screen.findByText(/read-only access\. Ask/, { selector: 'p' });
    expect(await screen.findByRole('radio', { name: /^City/ })).toHaveProperty('disabled', true);
    expect(button('Start run').getAttribute('aria-disabled')).toBe('true');
    await card();
    expect(button('Cancel run…').getAttribute('aria-disabled')).toBe('true');
  });
});

describe('a run by its id', () => {
  const unfold = async () => {
    const opened = open();
    await opened.user.click(await screen.findByText('Technical details'));
    return opened;
  };

  test('is opened behind the technical details', async () => {
    const { router, user } = await unfold();
    const id = crypto.randomUUID();
    await user.type(
      screen.getByRole('textbox', { name: 'Run id or link' }),
      ` ${id.toUpperCase()}{Enter}`,
    );
    await screen.findByText('Elsewhere');
    expect(router.state.location.pathname).toBe(`/index-runs/${id}`);
  });

  test('is asked for again where it is none', async () => {
    const { user } = await unfold();
    await user.click(button('Open run'));
    const field = screen.getByRole('textbox', {
      name: 'Run id or link',
      description: /Paste a run id/,
    });
    expect(document.activeElement).toBe(field);
    await user.type(field, 'https://example.org/index-runs/x');
    await user.click(button('Open run'));
    await screen.findByText(/This link leads elsewhere/);
  });
});
