import { screen, waitFor, within } from '@testing-library/react';
import { Link, Outlet } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { api } from '#console/api/api.ts';
import {
  createTestClient,
  type FetchStub,
  renderConsole,
} from '#console/testing/render-console.tsx';
import { failedAnswer } from '#console/testing/stub-answers.ts';
import { listCollectionPointsEndpoint } from '#contract/collection-points.ts';
import { endpointName } from '#contract/common/endpoint.ts';
import type { DemoResetStatus } from '#contract/demo-reset.ts';
import { listPurposesEndpoint } from '#contract/purposes.ts';
import {
  endScenesEndpoint,
  listScenesEndpoint,
  type Scene,
  type StartSceneRequest,
  startSceneEndpoint,
} from '#contract/scenes.ts';
import { Component as DemoScenesPage } from './DemoScenesPage.tsx';
import { ResetWatch } from './ResetWatch.tsx';

const client = createTestClient();
const inForce = () => client.call(listScenesEndpoint, {}, {});
const endAll = () => client.call(endScenesEndpoint, {}, { idempotencyKey: crypto.randomUUID() });
// All files share one service: a scene that other pages could meet has the share 0.
const arrange = (body: StartSceneRequest) =>
  client.call(startSceneEndpoint, { body }, { idempotencyKey: crypto.randomUUID() });
beforeEach(endAll);
afterEach(endAll);
afterEach(() => localStorage.clear());

const open = (fetch?: FetchStub) =>
  renderConsole({
    routes: [
      {
        Component: () => (
          <>
            <ResetWatch />
            <Link to="/elsewhere">Elsewhere</Link>
            <Outlet />
          </>
        ),
        children: [
          { path: '/demo', Component: DemoScenesPage },
          { path: '/elsewhere', Component: () => <p>Another page</p> },
        ],
      },
    ],
    at: '/demo',
    ...(fetch === undefined ? {} : { fetch }),
  });

/** Lets a start pass with the share 0, and keeps what the page asked for. */
const keepStarts = () => {
  const asked: unknown[] = [];
  const stub: FetchStub = async (request, pass) => {
    if (request.method !== 'POST') return pass();
    const body = await request.clone().json();
    asked.push(body);
    const { url, method, headers } = request;
    return fetch(url, { method, headers, body: JSON.stringify({ ...body, share: 0 }) });
  };
  return { asked, stub };
};

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });

describe('starting', () => {
  test('is one click, and the scene is then listed as the service tells it', async () => {
    const { asked, stub } = keepStarts();
    const { user } = open(stub);
    expect(await screen.findByText('No scenes running')).toBeTruthy();
    await user.click(button('Start Failure: Everything, 30 s'));
    const row = await rowOf('Failure');
    expect(asked).toEqual([{ scene: 'fail', seconds: 30 }]);
    // Requests of other files reach it, and none meets it.
    expect(row.textContent).toMatch(/^Failure\d+ sAll0%\d+0$/);
    expect(await inForce()).toMatchObject([{ scene: 'fail', endpoint: null }]);
  });

  test('takes API, seconds and share from the form', { tags: 'more' }, async () => {
    const { asked, stub } = keepStarts();
    const { user } = open(stub);
    await user.selectOptions(screen.getByLabelText('Scene'), 'Cut connection');
    await screen.findByRole('option', { name: listPurposesEndpoint.title });
    await user.selectOptions(screen.getByLabelText('API'), listPurposesEndpoint.title);
    await user.clear(screen.getByLabelText('Seconds'));
    await user.type(screen.getByLabelText('Seconds'), '90');
    await user.clear(screen.getByLabelText(/^Requests affected/));
    await user.type(screen.getByLabelText(/^Requests affected/), '25');
    await user.click(button('Start scene'));
    const row = await rowOf('Cut connection');
    expect(row.textContent).toContain(listPurposesEndpoint.title);
    const endpoint = endpointName(listPurposesEndpoint);
    expect(asked).toEqual([{ scene: 'cut', endpoint, seconds: 90, share: 0.25 }]);
  });

  test('sends nothing while a field is wrong, and says what it takes', {
    tags: 'more',
  }, async () => {
    const { asked, stub } = keepStarts();
    const { user } = open(stub);
    await user.clear(screen.getByLabelText('Seconds'));
    await user.click(button('Start scene'));
    expect(await screen.findByText('Enter a whole number from 1 to 3600.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Seconds')));
    expect(asked).toEqual([]);
  });

  test('offers no single API for the hour limit', async () => {
    const { user } = open();
    await user.selectOptions(screen.getByLabelText('Scene'), 'Hour limit');
    expect(screen.queryByLabelText('API')).toBeNull();
  });

  test('offers neither API nor share for scenes of index runs', async () => {
    const { user } = open();
    await user.selectOptions(screen.getByLabelText('Scene'), 'Failing index run');
    expect(screen.queryByLabelText('API')).toBeNull();
    expect(screen.queryByLabelText(/^Requests affected/)).toBeNull();
    expect(screen.getByLabelText('Seconds')).toBeTruthy();
  });

  test('that fails is reported on the clicked card', async () => {
    const { user } = open(async (request, pass) =>
      request.method === 'POST' ? failedAnswer() : pass(),
    );
    const card = within(await screen.findByRole('listitem', { name: 'Slow answers' }));
    await user.click(card.getByRole('button', { name: /^Start/ }));
    expect(await card.findByRole('alert')).toBeTruthy();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });
});

test('ending ends all of them', async () => {
  await arrange({ scene: 'fail', share: 0 });
  await arrange({ scene: 'slow', share: 0 });
  const { user } = open();
  await rowOf('Failure');
  await rowOf('Slow answers');
  await user.click(button('End all scenes'));
  expect(await screen.findByText('No scenes running')).toBeTruthy();
  expect(await inForce()).toEqual([]);
});

describe('what this browser holds back', () => {
  const meet = (isStaged: boolean) => {
    const figures = { waitMs: 60_000, period: 'MINUTE', allowed: 250, made: 251 } as const;
    const endpoint = isStaged ? listPurposesEndpoint : listCollectionPointsEndpoint;
    api().limiter.refused(endpoint, { ...figures, eventId: undefined, isStaged });
  };
  const held = () =>
    api()
      .limiter.rateLimits()
      .map(({ isStaged }) => isStaged);

  test('for a scene ends with the last that limits requests, and a limit of the service stays', async () => {
    await arrange({ scene: 'minute-limit', share: 0 });
    const { user } = open();
    await rowOf('Minute limit');
    meet(true);
    meet(false);
    await user.click(button('End all scenes'));
    await screen.findByText('No scenes running');
    expect(held()).toEqual([false]);
  });

  test('stays while a scene that limits requests is in force', async () => {
    await arrange({ scene: 'hour-limit', share: 0 });
    const { client: queries } = open();
    await rowOf('Hour limit');
    meet(true);
    await arrange({ scene: 'slow', share: 0 });
    await queries.refetchQueries();
    await rowOf('Slow answers');
    expect(held()).toEqual([true]);
  });
});

test('there is nothing to end while none is in force, and the button says so', async () => {
  open();
  await screen.findByText('No scenes running');
  const end = screen.getByRole('button', {
    name: 'End all scenes',
    description: 'No scene is running.',
  });
  expect(end.getAttribute('aria-disabled')).toBe('true');
});

test('what requests met is counted on while one looks', { tags: 'more' }, async () => {
  await arrange({ scene: 'slow', share: 0, endpoint: endpointName(listPurposesEndpoint) });
  open();
  await rowOf('Slow answers');
  await client.call(listPurposesEndpoint, {}, {});
  await waitFor(async () =>
    expect((await rowOf('Slow answers')).textContent).toMatch(/[1-9]\d*0$/),
  );
});

test('a scene of index runs is listed without what only requests have', async () => {
  // Not staged: the run of another test would meet it.
  const scene: Scene = {
    id: 'scene-1',
    scene: 'slow-index-run',
    endpoint: null,
    share: 1,
    startedAt: new Date().toISOString(),
    endsAt: new Date(Date.now() + 30_000).toISOString(),
    reached: 0,
    met: 0,
  };
  open(async (request, pass) => (request.method === 'GET' ? Response.json([scene]) : pass()));
  const row = await rowOf('Slow index run');
  expect(row.textContent).toMatch(/^Slow index run\d+ sIndex runs———$/);
});

test('a list that cannot be read is never shown as no scenes', async () => {
  open(async () => failedAnswer());
  expect(await screen.findByText(/Retrying/)).toBeTruthy();
  expect(screen.queryByText('No scenes running')).toBeNull();
});

describe('the reset', () => {
  const nothing: DemoResetStatus = { state: 'idle', startedAt: null, endedAt: null };
  const startedAt = new Date().toISOString();
  const running: DemoResetStatus = { state: 'running', startedAt, endedAt: null };

  /** Never sent on: it would empty the data of all files. `set` says what the service tells. */
  const openWith = (first: DemoResetStatus = nothing) => {
    let status = first;
    const posts: unknown[] = [];
    const view = open(async (request, pass) => {
      if (new URL(request.url).pathname !== '/demo/reset') return pass();
      if (request.method === 'POST') {
        posts.push(await request.json());
        status = running;
        return Response.json(status, { status: 202 });
      }
      return Response.json(status);
    });
    return {
      ...view,
      posts,
      set: (next: DemoResetStatus) => {
        status = next;
      },
    };
  };
  const ask = () => screen.findByRole('button', { name: 'Reset demo data…' });
  const dialog = async () =>
    within(await screen.findByRole('dialog', { name: 'Reset demo data?' }));
  const confirm = async (user: ReturnType<typeof open>['user']) => {
    await user.click((await dialog()).getByRole('button', { name: 'Reset demo data' }));
  };

  test('asks first, and sends nothing if canceled', async () => {
    const { user, posts } = openWith();
    await user.click(await ask());
    expect((await dialog()).getByText(/^All changes made in this demo will be lost/)).toBeTruthy();
    await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(posts).toEqual([]);
  });

  test('tells for how long it has run, then that it is done, and nothing read before is kept', async () => {
    const { user, posts, set, client: cache } = openWith();
    cache.setQueryData(['purposes', 'list'], 'from before');
    await user.click(await ask());
    await confirm(user);
    const progress = await screen.findByText('Resetting…');
    expect(progress.parentElement?.textContent).toMatch(/^Resetting… (\d+ min )?\d+ s$/);
    expect(posts).toEqual([{}]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const button = screen.getByRole('button', { name: 'Reset demo data…' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(cache.getQueryData(['purposes', 'list'])).toBe('from before');

    set({ state: 'idle', startedAt, endedAt: new Date().toISOString() });
    expect(await screen.findByText('Demo data reset.')).toBeTruthy();
    expect(screen.queryByText('Resetting…')).toBeNull();
    await waitFor(() => expect(cache.getQueryData(['purposes', 'list'])).toBeUndefined());
  });

  test('is waited for on another page too, and takes the ticks of the story with it', async () => {
    const { user, set, client: cache } = openWith();
    await user.click(await screen.findByRole('checkbox', { name: 'A person calls' }));
    cache.setQueryData(['purposes', 'list'], 'from before');
    await user.click(await ask());
    await confirm(user);
    await screen.findByText('Resetting…');
    await user.click(await screen.findByRole('link', { name: 'Elsewhere' }));
    await screen.findByText('Another page');
    set({ state: 'idle', startedAt, endedAt: new Date().toISOString() });
    await waitFor(() => expect(cache.getQueryData(['purposes', 'list'])).toBeUndefined());
    expect(localStorage.getItem('console-demo-script')).toBe('[]');
    expect(localStorage.getItem('console-demo-reset')).toBeNull();
  });

  test('of another tab makes this one read anew, and leaves what was ticked since', async () => {
    const { user, set, client: cache } = openWith({ state: 'idle', startedAt, endedAt: startedAt });
    await user.click(await screen.findByRole('checkbox', { name: 'A person calls' }));
    await user.click(await screen.findByRole('link', { name: 'Elsewhere' }));
    await screen.findByText('Another page');
    cache.setQueryData(['purposes', 'list'], 'from before');
    const later = new Date(Date.parse(startedAt) + 60_000).toISOString();
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'console-demo-reset', newValue: later }),
    );
    set({ state: 'idle', startedAt: later, endedAt: later });
    await waitFor(() => expect(cache.getQueryData(['purposes', 'list'])).toBeUndefined());
    expect(localStorage.getItem('console-demo-script')).toBe('["person"]');
  });

  test('that someone else started is shown to everyone until it is done', async () => {
    const { set } = openWith(running);
    expect(await screen.findByText('Resetting…')).toBeTruthy();
    set({ state: 'idle', startedAt, endedAt: new Date().toISOString() });
    expect(await screen.findByText('Demo data reset.')).toBeTruthy();
  });

  test('from before the page was opened is not reported again', async () => {
    openWith({ state: 'idle', startedAt, endedAt: startedAt });
    await screen.findByText('No scenes running');
    await ask();
    expect(screen.queryByText('Demo data reset.')).toBeNull();
  });

  test('that failed says so, and can be tried again', async () => {
    const { user, posts } = openWith({ state: 'failed', startedAt, endedAt: startedAt });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain("Couldn't reset the demo data.");
    await user.click(within(alert).getByRole('button', { name: 'Try again…' }));
    await confirm(user);
    expect(await screen.findByText('Resetting…')).toBeTruthy();
    expect(screen.queryByText("Couldn't reset the demo data.")).toBeNull();
    expect(posts).toEqual([{}]);
  });

  test('that ended with the service has failed', async () => {
    const { set } = openWith(running);
    expect(await screen.findByText('Resetting…')).toBeTruthy();
    set(nothing);
    expect(await screen.findByText("Couldn't reset the demo data.")).toBeTruthy();
  });

  test('that cannot be started says so in the dialog', async () => {
    const { user } = open(async (request, pass) =>
      request.method === 'POST' ? failedAnswer() : pass(),
    );
    await user.click(await ask());
    await confirm(user);
    expect(await (await dialog()).findByRole('alert')).toBeTruthy();
  });
});
