import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  arrangeElement,
  arrangeEndedRun,
  arrangeRun,
  storedRun,
  takeRuns,
} from '#console/testing/arrange-index-runs.ts';
import { holdClock, pass } from '#console/testing/clock.ts';
import { type FetchStub, type Rights, renderConsole } from '#console/testing/render-console.tsx';
import { failedAnswer, limitedAnswer } from '#console/testing/stub-answers.ts';
import type { IndexRun } from '#contract/custom-indexes.ts';
import { Component as IndexRunPage } from './IndexRunPage.tsx';
import { hearRuns } from './run-news.ts';

afterEach(() => {
  vi.useRealTimers();
});

const someId = '0f6b7c1e-5b5e-4d7f-9a35-0f2ad9a0c111';
/** A dash, read as "not set". */
const notSet = '—';
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

type Options = {
  rights?: Rights;
  fetch?: FetchStub;
  isProduction?: boolean;
  /** The index in use: of this run, if not said otherwise. */
  index?: { runId: string; dataElementName: string };
  /** All runs; none, if not said otherwise. */
  history?: readonly Pick<IndexRun, 'status' | 'startTime' | 'endTime'>[];
};

const pageOf = (content: readonly object[]) =>
  Response.json({
    ...{ content, totalElements: content.length, totalPages: 1, number: 0, size: 100 },
    ...{ numberOfElements: content.length, first: true, last: true, empty: content.length === 0 },
  });

const open = (
  id = someId,
  { index, history = [], fetch = (_, pass) => pass(), ...options }: Options = {},
) =>
  renderConsole({
    routes: [
      { path: '/index-runs/:runId', Component: IndexRunPage },
      { path: '*', Component: () => <h1>Elsewhere</h1> },
    ],
    at: `/index-runs/${id}`,
    ...options,
    // Tests of other files start runs meanwhile.
    fetch: async (request, pass) => {
      if (request.url.includes('/custom-indexes/runs')) return pageOf(history.map(toRecord));
      if (request.method !== 'GET' || !request.url.endsWith('/custom-indexes')) {
        return fetch(request, pass);
      }
      const own = { runId: id.toLowerCase(), dataElementName: 'City' };
      return Response.json({ index: index ?? own });
    },
  });

const toRecord = (run: object) => ({
  runId: crypto.randomUUID(),
  dataElementName: 'City',
  isInUse: false,
  submittedDate: ago(900),
  startedBy: 'privacy-manager',
  ...run,
});

/** A run as the service would tell it, in a state that cannot be had when it is wanted. */
const stubRun =
  (run: Partial<IndexRun>): FetchStub =>
  (request, pass) =>
    request.method === 'GET' && request.url.includes('/custom-indexes/')
      ? Promise.resolve(Response.json({ dataElementName: 'City', ...run }))
      : pass();

const openRun = (run: Partial<IndexRun>, options: Options = {}) =>
  open(someId, { fetch: stubRun(run), ...options });

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const shownAs = async (label: string) =>
  (await screen.findByText(label)).nextElementSibling?.textContent;
/** The page's announcement for screen readers. */
const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

describe('a run', () => {
  test('is followed to its end', async () => {
    const runId = await arrangeRun(await arrangeElement());
    open(runId);
    await screen.findByText('The index is ready.');
    expect(await shownAs('Duration')).toMatch(/^(under 1|\d+) s$/);
    expect(screen.queryByText('Auto-refresh on')).not.toBeNull();
  });

  test('that is over is not read again', async () => {
    const runId = await arrangeEndedRun(await arrangeElement());
    holdClock();
    let reads = 0;
    open(runId.toUpperCase(), {
      fetch: (_request, pass) => {
        reads += 1;
        return pass();
      },
    });
    await screen.findByText('The index is ready.');
    await pass(60_000);
    expect(reads).toBe(1);
  });

  test('whose index a later one replaced says so, and by which element', async () => {
    openRun(
      { status: 'Success', startTime: ago(600), endTime: ago(500) },
      { index: { runId: crypto.randomUUID(), dataElementName: 'Card number' } },
    );
    await screen.findByText('A later run replaced it: Card number is indexed now.');
    expect(screen.queryByText('The index is ready.')).toBeNull();
  });

  test('that is running shows its state, and its duration ticks', { tags: 'more' }, async () => {
    openRun({ status: 'InProgress', phase: 'Building', startTime: ago(63) });
    await screen.findByText('Building the index.', {
      exact: false,
      selector: 'div',
    });
    const before = await shownAs('Duration');
    expect(before).toMatch(/^1 min [3-9] s so far$/);
    await waitFor(async () => expect(await shownAs('Duration')).not.toBe(before));
    expect(announced()).toContain('Running. Building the index.');
    expect(await shownAs('Ended')).toBe(notSet);
  });

  test('that waits has no duration, and never a date of 1970', async () => {
    openRun({ status: 'Submitted', startTime: null, endTime: null });
    await screen.findByText(/It hasn't started yet/);
    expect(await shownAs('Duration')).toBe(notSet);
    expect(document.body.textContent).not.toContain('1970');
  });

  test('in a state and a phase that are not known is shown as it came', async () => {
    openRun({ status: 'Parked', phase: 'Sorting', startTime: ago(5) });
    await screen.findByText('Parked (unrecognized state)');
    expect(announced()).toContain('Parked (unrecognized state). Sorting');
    expect(await shownAs('Duration')).toMatch(/so far$/);
  });

  test('that is over without an end has no duration', async () => {
    openRun({ status: 'Cancelled', startTime: ago(600) });
    await screen.findByText('The run was canceled.');
    expect(await shownAs('Duration')).toBe(notSet);
  });
});

describe('how long it usually takes', () => {
  const took = (...seconds: number[]) => ({
    history: seconds.map((took) => ({
      status: 'Success',
      startTime: ago(took),
      endTime: ago(0),
    })),
  });

  test('is shown with the runs it is known from', async () => {
    openRun({ status: 'InProgress', phase: 'Building', startTime: ago(10) }, took(240, 360, 300));
    await screen.findByText(/Usually 4–6 min \(3 runs\)\./);
  });

  test('and that a run takes longer than any', async () => {
    openRun({ status: 'InProgress', phase: 'Building', startTime: ago(400) }, took(240, 360));
    await screen.findByText(/longer than any earlier run: usually 4–6 min \(2 runs\)/);
  });

  test('is not guessed from a single run', async () => {
    openRun({ status: 'InProgress', phase: 'Building', startTime: ago(400) }, took(240));
    await screen.findByText(/Building the index/, { selector: 'div' });
    expect(document.body.textContent).not.toMatch(/usually|longer/i);
  });
});

describe('a run that failed', () => {
  const failed = {
    status: 'Failed',
    startTime: ago(60),
    endTime: ago(30),
    errorMessage: 'The disk is full.',
  };

  test('tells why, what that means and what can help', async () => {
    openRun(failed);
    await screen.findByText(/The disk is full\. The previous index is unchanged/);
    screen.getByText(/If it fails again/);
  });

  test('gives diagnostics that name neither the data element nor the reason', async () => {
    const { user } = openRun(failed);
    await user.click(await button('Copy diagnostics'));
    await button('Copied');
    const text = await navigator.clipboard.readText();
    expect(text).toContain(`run: ${someId}\nstate: Failed`);
    expect(text).toContain('host: consent.example.org');
    expect(text).not.toMatch(/City|disk/);
  });

  test('is started again, for the same data element', async () => {
    await takeRuns();
    const element = await arrangeElement();
    const { router, user } = openRun(
      { ...failed, dataElementName: element },
      { index: { runId: crypto.randomUUID(), dataElementName: element } },
    );
    await user.click(await button('Start again'));
    await waitFor(() => expect(router.state.location.pathname).not.toContain(someId));
    const started = router.state.location.pathname.replace('/index-runs/', '');
    expect(await storedRun(started)).toMatchObject({ dataElementName: element });
  });

  test('asks before it is started in the place of another index', async () => {
    const sent: string[] = [];
    const { user } = openRun(failed, {
      isProduction: true,
      index: { runId: crypto.randomUUID(), dataElementName: 'Card number' },
      fetch: (request, pass) => {
        if (request.method === 'POST') sent.push(request.url);
        return stubRun(failed)(request, pass);
      },
    });
    await user.click(await button('Start again'));
    const dialog = within(await screen.findByRole('dialog', { name: /in PRODUCTION\?$/ }));
    dialog.getByText('This replaces the index on Card number. Searches by it become slower.');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);
    expect(document.activeElement).toBe(await button('Start again'));
  });

  test('with read-only rights can be looked at, and says why it cannot be started', async () => {
    openRun(failed, { rights: 'reader' });
    const again = await screen.findByRole('button', {
      name: 'Start again',
      description: /read-only access/,
    });
    expect(again.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('what tabs tell each other', () => {
  const running = { status: 'InProgress', phase: 'Building', startTime: ago(10) };
  const openTab = () => new BroadcastChannel('index-runs');
  const newsOf = (run: Partial<IndexRun>) => ({
    runId: someId,
    phase: null,
    startTime: ago(10),
    endTime: null,
    checkedAt: Date.now() + 1000,
    ...run,
  });

  test('is where a run is, and neither its data element nor why it failed', async () => {
    const other = openTab();
    const heard = new Promise<unknown>((resolve) => {
      other.onmessage = ({ data }) => resolve(data);
    });
    openRun({ ...running, status: 'Failed', errorMessage: 'The disk is full.' });
    expect(Object.keys((await heard) as object).sort()).toEqual([
      'checkedAt',
      'endTime',
      'phase',
      'runId',
      'startTime',
      'status',
    ]);
    other.close();
  });

  test('is taken over without a request', async () => {
    let reads = 0;
    const { user } = open(someId, {
      fetch: (request, pass) => {
        reads += 1;
        return stubRun(running)(request, pass);
      },
    });
    await user.click(await button('Auto-refresh on'));
    const before = reads;
    const other = openTab();
    other.postMessage(newsOf({ status: 'Success', endTime: ago(0) }));
    await screen.findByText('The index is ready.');
    expect(await shownAs('Data element')).toBe('City');
    expect(reads).toBe(before);
    other.close();
  });

  test('reads once if a run failed, since the reason is not included', async () => {
    let reads = 0;
    const failed = { ...running, status: 'Failed', errorMessage: 'The disk is full.' };
    let run: Partial<IndexRun> = running;
    const { user, client } = open(someId, {
      fetch: (request, pass) => {
        reads += 1;
        return stubRun(run)(request, pass);
      },
    });
    await user.click(await button('Auto-refresh on'));
    const before = reads;
    run = failed;
    const other = openTab();
    other.postMessage(newsOf({ status: 'Failed', endTime: ago(0) }));
    await screen.findByText(/The disk is full\./);
    const later = newsOf({ status: 'Failed', endTime: ago(0), checkedAt: Date.now() + 9000 });
    // Listens where the page does, after it: what is heard here was heard there.
    const heard = Promise.withResolvers<void>();
    const stopHearing = hearRuns(({ checkedAt }) => {
      if (checkedAt === later.checkedAt) heard.resolve();
    });
    other.postMessage(later);
    await heard.promise;
    stopHearing();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(reads).toBe(before + 1);
    other.close();
  });

  test('says that the reason has yet to be read while it cannot be', async () => {
    let isBroken = false;
    const { user } = open(someId, {
      fetch: (request, pass) =>
        isBroken ? Promise.resolve(failedAnswer()) : stubRun(running)(request, pass),
    });
    await user.click(await button('Auto-refresh on'));
    isBroken = true;
    const other = openTab();
    other.postMessage(newsOf({ status: 'Failed', endTime: ago(0) }));
    await screen.findByText(/The reason isn't known yet\. The previous index is unchanged/);
    other.close();
  });

  test.each([
    ['is older than what is shown', { status: 'Success', checkedAt: 1 }],
    ['is of another run', { status: 'Success', runId: crypto.randomUUID() }],
    ['is no such message', { status: 7 as unknown as string }],
  ])('changes nothing where it %s', async (_case, news) => {
    const { user } = openRun(running);
    await user.click(await button('Auto-refresh on'));
    const other = openTab();
    other.postMessage(newsOf(news));
    // What changed the run would be newer than this, or its end: then this would change nothing.
    other.postMessage(newsOf({ ...running, phase: 'Replacing', checkedAt: Date.now() + 500 }));
    await screen.findByText(/^Replacing the previous/);
    screen.getByText('Running');
    other.close();
  });
});

describe('what cannot be shown', () => {
  test('an address without an id', async () => {
    open('nonsense');
    await screen.findByText('This address has no valid run id');
  });

  test('a run that is not there', async () => {
    open(crypto.randomUUID());
    await screen.findByText('Run not found');
  });

  test('a limit says that the run is paused', async () => {
    open(someId, { fetch: async () => limitedAnswer(30) });
    await screen.findByText('The index run is paused.');
  });

  test('existing data stays while a later read fails', { tags: 'more' }, async () => {
    let isBroken = false;
    const running = { status: 'InProgress', phase: 'Building', startTime: ago(10) };
    open(someId, {
      fetch: (request, pass) =>
        isBroken ? Promise.resolve(failedAnswer()) : stubRun(running)(request, pass),
    });
    await screen.findByText('City');
    isBroken = true;
    await screen.findByText(/Showing results from \d\d:\d\d:\d\d/);
    screen.getByText('City');
  });
});

test('a clock of the browser that goes wrong shows the same duration', async () => {
  const real = Date.now;
  const spy = vi.spyOn(Date, 'now').mockImplementation(() => real() + 7_200_000);
  const started = new Date(real() - 63_000).toISOString();
  open(someId, {
    fetch: async () =>
      Response.json(
        { status: 'InProgress', startTime: started },
        { headers: { Date: new Date(real()).toUTCString() } },
      ),
  });
  try {
    await screen.findByText(/^1 min \d s so far$/);
  } finally {
    spy.mockRestore();
  }
});
