import { QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  Contract,
  Forbidden,
  Invalid,
  Network,
  NotFound,
  RateLimited,
  Unauthorized,
  Unavailable,
} from './api-error.ts';
import { formatClock } from './limit-words.ts';
import { QueryPanel } from './QueryPanel.tsx';
import { createQueryClient } from './query-client.ts';

const facts = {
  message: 'A sentence.',
  code: 'a-code',
  endpoint: 'GET /api/things',
  requestId: 'r-1',
};
const eventId = '5f0c1111-2222-4333-8444-555566669a1e';
const limitedFor = (waitMs: number, more: object = {}) =>
  new RateLimited(facts, {
    retryAt: Date.now() + waitMs,
    isStated: true,
    period: 'MINUTE',
    allowed: 250,
    made: 251,
    eventId,
    ...more,
  });

type Step = string[] | Error | 'pending';

/** What the reads answer, one after the other; the last one again and again. */
let steps: Step[] = [];

const things = queryOptions({
  queryKey: ['things', 'list'],
  queryFn: async (): Promise<string[]> => {
    const step = steps.length > 1 ? steps.shift() : steps[0];
    if (step instanceof Error) throw step;
    if (Array.isArray(step)) return step;
    return new Promise(() => {});
  },
});

function Things() {
  const query = useQuery(things);
  return (
    <>
      <button type="button" onClick={() => query.refetch()}>
        Refresh
      </button>
      <QueryPanel
        query={query}
        what="thing list"
        skeleton={<p>Loading things</p>}
        empty={{ when: (rows) => rows.length === 0, show: <p>No things yet</p> }}
      >
        {(rows) => <p>Rows: {rows.join()}</p>}
      </QueryPanel>
    </>
  );
}

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const click = async (name: string) => {
  await user.click(screen.getByRole('button', { name }));
  await pass(10);
};

const show = async (...given: Step[]) => {
  steps = given;
  const client = createQueryClient(() => 0);
  render(
    <QueryClientProvider client={client}>
      <Things />
    </QueryClientProvider>,
  );
  await pass(10);
};

const has = (text: string | RegExp) => screen.queryAllByText(text).length > 0;
const page = () => document.body.textContent ?? '';
/** What a screen reader is told politely: only what changes in here is spoken. */
const announcement = () => screen.getAllByRole('status')[0]?.textContent;

beforeEach(() => {
  vi.useFakeTimers();
  // Testing Library looks for this name to know how to move a faked clock.
  vi.stubGlobal('jest', { advanceTimersByTime: vi.advanceTimersByTime });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('one order of states', () => {
  test('no data yet is a skeleton', async () => {
    await show('pending');
    expect(has('Loading things')).toBe(true);
  });

  test('an answer that holds nothing is a placeholder, one that holds something is shown', async () => {
    await show([], ['a', 'b']);
    expect(has('No things yet')).toBe(true);
    await click('Refresh');
    expect(has('Rows: a,b')).toBe(true);
  });

  test.each([
    ['forbidden', new Forbidden(facts, 'CONSENT'), 'You may not see the thing list.', false],
    ['not found', new NotFound(facts), 'The thing list was not found.', true],
    ['signed out', new Unauthorized(facts), 'You are signed out.', true],
    ['refused', new Invalid(facts, []), 'The thing list was refused.', false],
    ['not understood', new Contract(facts, 'x'), 'The thing list could not be loaded.', true],
    ['a bug', new TypeError('x is undefined'), 'The thing list could not be shown.', false],
  ])(
    '%s without data has words of its own and is never empty',
    async (_, error, title, canRetry) => {
      await show(error);
      expect(screen.getByRole('alert').textContent).toContain(title);
      expect(page()).not.toContain('No things yet');
      expect(page()).not.toContain('x is undefined');
      expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(canRetry);
    },
  );

  test.each([
    ['offline', new Network({ ...facts, code: 'offline' }), 'You are offline.'],
    ['unreachable', new Network(facts), 'The thing list could not be loaded.'],
    ['failing', new Unavailable(facts), 'The thing list could not be loaded.'],
  ])('%s: still tried at first, and said so, then an error', async (_, error, title) => {
    await show(error);
    expect(page()).toContain(`${title} Trying again.`);
    expect(page()).not.toContain('A sentence.');
    expect(has('Loading things')).toBe(true);
    await pass(4000);
    expect(screen.getByRole('alert').textContent).toContain(title);
    expect(has('Loading things')).toBe(false);
  });

  test('an error carries what support needs: API, code and request id with Copy', async () => {
    await show(new NotFound(facts));
    expect(has('GET /api/things')).toBe(true);
    expect(has('a-code')).toBe(true);
    expect(screen.getByRole('button', { name: 'Copy request id' })).toBeDefined();
  });

  test('trying again keeps the focus in the part and ends in data', async () => {
    await show(new NotFound(facts), ['a']);
    await click('Try again');
    expect(has('Rows: a')).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  test('data stays when a later read fails, with its age, until one succeeds', async () => {
    await show(['a'], new NotFound(facts), ['b']);
    const readAt = formatClock(Date.now());
    await pass(60_000);
    await click('Refresh');
    expect(has('Rows: a')).toBe(true);
    expect(screen.getByRole('alert').textContent).toContain(`What you see is from ${readAt}.`);
    await click('Try again');
    expect(has('Rows: b')).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('an empty list whose refresh failed says that it failed', async () => {
    await show([], new NotFound(facts));
    await click('Refresh');
    expect(screen.getByRole('alert').textContent).toContain('was not found');
  });
});

describe('a limit', () => {
  test('without data: which, how far, until when, under which event; then it goes on', async () => {
    await show(limitedFor(18_000), ['a']);
    const clock = formatClock(Date.now() - 10 + 18_000);
    expect(page()).toContain('The thing list is paused.');
    expect(page()).toContain('per-minute limit of this API, 250 requests, was reached (251 made)');
    expect(page()).toContain(`Free again at ${clock}`);
    expect(page()).toContain('in 18 s');
    expect(page()).toContain(eventId);
    expect(screen.getByRole('button', { name: 'Copy event id' })).toBeDefined();
    expect(page()).not.toContain('Loading things');
    await pass(8000);
    expect(page()).toContain('in 10 s');
    await pass(10_000);
    expect(has('Rows: a')).toBe(true);
    expect(page()).not.toContain('paused.');
  });

  test('with data: keeps it under a strip with the same words', async () => {
    await show(['a'], limitedFor(18_000, { period: 'HOUR', allowed: 50_000, made: 50_001 }), ['b']);
    await click('Refresh');
    expect(has('Rows: a')).toBe(true);
    expect(page()).toContain('The thing list is paused.');
    expect(page()).toContain('hourly limit of the account, 50,000 requests');
    expect(page()).toContain('in 18 s.');
    expect(page()).toContain('event 5f0c…9a1e');
    expect(page()).toContain('What you see is from');
    await pass(18_000);
    expect(has('Rows: b')).toBe(true);
  });

  test('is announced when it begins and when it ends, and not in between', async () => {
    await show(['a'], limitedFor(18_000), ['b']);
    expect(announcement()).toBe('');
    await click('Refresh');
    const start = announcement();
    expect(start).toMatch(/^The thing list is paused until \d\d:\d\d:\d\d\.$/);
    await pass(5000);
    expect(announcement()).toBe(start);
    await pass(12_000);
    expect(announcement()).toBe(start);
    await pass(1000);
    expect(announcement()).toBe('The limit on the thing list has ended.');
  });

  test('as an alert in place of data keeps still while it counts', async () => {
    await show(limitedFor(18_000), ['a']);
    const alert = screen.getByRole('alert').textContent;
    await pass(10_000);
    expect(screen.getByRole('alert').textContent).toBe(alert);
  });

  test('met twice waits for a person, whose button is armed when the limit frees', async () => {
    await show(limitedFor(5000), limitedFor(25_000), ['a']);
    await pass(5000);
    expect(page()).toContain('It does not go on by itself.');
    await click('Try again');
    expect(page()).toContain('is paused.');
    await pass(20_000);
    await click('Try again');
    expect(has('Rows: a')).toBe(true);
  });

  test('of more than ten minutes is explained, not sat out', async () => {
    await show(limitedFor(601_000, { period: 'HOUR' }), ['a']);
    expect(page()).toContain('in 10 min 1 s');
    expect(page()).toContain('It does not go on by itself.');
    vi.setSystemTime(Date.now() + 601_000);
    await pass(2000);
    expect(page()).toContain('Free again now.');
    expect(page()).not.toContain('Rows');
  });

  test('without a stated time says that, and when it can be tried again', async () => {
    await show(limitedFor(15_000, { isStated: false, eventId: undefined }), ['a']);
    expect(page()).toContain('The service did not say how long. It can be tried again at');
    expect(screen.queryByRole('button', { name: 'Copy event id' })).toBeNull();
  });
});
