import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { holdClock, passUntil } from '#console/testing/clock.ts';
import { renderConsole } from '#console/testing/render-console.tsx';
import { type Job, listJobsEndpoint } from '#contract/jobs.ts';
import { Component } from './JobListPage.tsx';

const job: Job = {
  id: '0193a6e4-5d20-7a18-b6f3-8c4e1d9a7b25',
  kind: 'DUPLICATE_SEARCH',
  state: 'SUCCEEDED',
  name: 'Same phone',
  tries: 1,
  createdDate: '2026-11-27T09:00:00.000Z',
  createdBy: 'sync',
};

/** The page; what is pushed to the array later is there for the next read. */
const open = (jobs: Job[]) =>
  renderConsole({
    routes: [{ path: '/', Component }],
    at: '/',
    fetch: async (request, pass) =>
      new URL(request.url).pathname.endsWith(listJobsEndpoint.path)
        ? Response.json({
            content: jobs,
            number: 0,
            size: 20,
            totalPages: 1,
            totalElements: jobs.length,
          })
        : pass(),
  });

const rowOf = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(name) }));

afterEach(() => {
  vi.useRealTimers();
});

test('tells why a job failed, and of a canceled one only who did it', async () => {
  open([
    { ...job, name: 'Too full', state: 'FAILED', errorMessage: 'The disk is full.' },
    {
      ...job,
      id: '0193a6e4-5d20-7a18-b6f3-8c4e1d9a7b26',
      name: 'Unwanted',
      state: 'CANCELED',
      canceledBy: 'sync',
      errorMessage: 'It was canceled.',
    },
  ]);
  expect((await rowOf('Too full')).getByText('The disk is full.')).toBeDefined();
  const canceled = await rowOf('Unwanted');
  expect(canceled.getByText('Canceled by sync')).toBeDefined();
  expect(canceled.queryByText('It was canceled.')).toBeNull();
});

test('shows a job that begins while none goes on', async () => {
  const jobs = [job];
  open(jobs);
  await rowOf('Same phone');
  holdClock();
  jobs.unshift({
    ...job,
    id: '0193a6e4-5d20-7a18-b6f3-8c4e1d9a7b27',
    name: 'Same card',
    state: 'RUNNING',
  });
  await passUntil(() => screen.queryByText('Same card')?.textContent).toBe('Same card');
});
