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
  Unauthorized,
  Unavailable,
} from '#console/api/api-error.ts';
import { formatClock } from '#console/api/limits/limit-words.ts';
import type { RateLimit } from '#console/api/limits/rate-limit.ts';
import { createQueryClient } from '#console/api/query-client.ts';
import { midSecond } from '#console/testing/clock.ts';
import { limitedBy } from '#console/testing/rate-limits.ts';
import { QueryPanel } from './QueryPanel.tsx';

const facts = {
  message: 'A sentence.',
  code: 'a-code',
  endpoint: 'GET /api/things',
  requestId: 'r-1',
};
const limitedFor = (waitMs: number, more: Partial<RateLimit> = {}) =>
  limitedBy({ retryAt: Date.now() + waitMs, ...more });

type Step = string[] | Error | (() => Error) | 'pending';

/** What the reads answer, one after the other; the last one again and again. */
let steps: Step[] = [];
/** From 0 to 1: how much of the longest possible delay a read adds to its wait. */
let jitter = 0;

const things = queryOptions({
  queryKey: ['things', 'list'],
  queryFn: async (): Promise<string[]> => {
    const step = steps.length > 1 ? steps.shift() : steps[0];
    if (step instanceof Error) throw step;
    if (typeof step === 'function') throw step();
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
  const client = createQueryClient({ hasRoom: () => true, random: () => jitter });
  render(
    <QueryClientProvider client={client}>
      <Things />
    </QueryClientProvider>,
  );
  await pass(10);
};

const has = (text: string | RegExp) => screen.queryAllByText(text).length > 0;
const page = () => document.body.textContent ?? '';
/** What a screen reader is told of buttons that wait. */
const announced = () =>
  screen
    .queryAllByRole('status')
    .map((part) => part.textContent)
    .join('');

beforeEach(() => {
  jitter = 0;
  vi.useFakeTimers({ now: midSecond });
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
    [
      'forbidden',
      new Forbidden(facts, 'CONSENT'),
      "You don't have access to the thing list.",
      false,
    ],
    ['not found', new NotFound(facts), "Couldn't find the thing list.", true],
    ['signed out', new Unauthorized(facts), "You're signed out.", true],
    ['refused', new Invalid(facts, []), "Couldn't load the thing list.", false],
    ['not understood', new Contract(facts, 'x'), 'Unexpected response.', true],
    ['a bug', new TypeError('x is undefined'), "Couldn't show the thing list.", false],
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
    ['offline', new Network({ ...facts, code: 'offline' }), "You're offline."],
    ['unreachable', new Network(facts), "Couldn't reach the service."],
    ['failing', new Unavailable(facts), 'The service failed.'],
  ])('%s: still tried at first, and said so, then an error', async (_, error, title) => {
    await show(error);
    expect(page()).toContain(`${title} Retrying.`);
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
    expect(screen.getByRole('alert').textContent).toContain(`Showing results from ${readAt}.`);
    await click('Try again');
    expect(has('Rows: b')).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('an empty list whose refresh failed says that it failed', async () => {
    await show([], new NotFound(facts));
    await click('Refresh');
    expect(screen.getByRole('alert').textContent).toContain("Couldn't find");
  });
});

describe('a failure that lasts', () => {
  const down = new Network({ ...facts, code: 'unreachable' });

  test('says that it is tried again by itself, and is until it succeeds', async () => {
    await show(down, down, down, ['a']);
    await pass(4000);
    expect(screen.getByRole('alert').textContent).toContain('Retrying automatically.');
    await pass(5000);
    expect(has('Rows: a')).toBe(true);
  });

  test('stays in the same words while it is tried, by itself silently', async () => {
    await show(down, down, down, 'pending');
    await pass(4000);
    const alert = screen.getByRole('alert');
    const words = alert.textContent;
    await pass(5000);
    expect(screen.getByRole('alert')).toBe(alert);
    expect(alert.textContent).toBe(words);
    expect(has('Loading things')).toBe(false);
    const button = screen.getByRole('button', { name: 'Try again' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(announced()).toBe('');
  });

  test('stays in the same words while a person tries it, who is told', async () => {
    await show(new NotFound(facts), 'pending');
    const alert = screen.getByRole('alert');
    await click('Try again');
    expect(screen.getByRole('alert')).toBe(alert);
    expect(has('Loading things')).toBe(false);
    expect(announced()).toBe('Retrying…');
  });

  test('over data keeps still too, however often it is tried by itself', async () => {
    let tries = 0;
    await show(['a'], () => {
      tries += 1;
      return new Unavailable({ ...facts, requestId: `r-${tries}` });
    });
    await click('Refresh');
    await pass(4000);
    const alert = screen.getByRole('alert');
    const words = alert.textContent;
    for (let second = 0; second < 40; second += 1) {
      await pass(1000);
      expect(screen.getByRole('alert')).toBe(alert);
      expect(alert.textContent).toBe(words);
    }
    expect(has('Rows: a')).toBe(true);
    expect(tries).toBeGreaterThan(4);
    expect(has(`request r-${tries}`)).toBe(true);
  });

  test('keeps the focus in the part when it ends by itself', async () => {
    await show(down, down, down, ['a']);
    await pass(4000);
    screen.getByRole('button', { name: 'Try again' }).focus();
    await pass(5000);
    expect(has('Rows: a')).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  test('while offline promises to go on once there is a network', async () => {
    await show(new Network({ ...facts, code: 'offline' }));
    await pass(4000);
    expect(page()).toContain("Retrying automatically once you're online.");
  });

  test('promises nothing where it is not tried', async () => {
    await show(new NotFound(facts));
    await pass(60_000);
    expect(page()).not.toContain('by itself');
  });
});

describe('a limit', () => {
  test('without data: what is paused, until when and that it goes on; then it does', async () => {
    await show(limitedFor(18_000), ['a']);
    const clock = formatClock(Date.now() - 10 + 18_000);
    expect(page()).toContain('The thing list is paused.');
    expect(page()).toContain(`Resumes at ${clock}.`);
    expect(page()).toContain('In 18 s.');
    expect(page()).not.toContain('Loading things');
    await pass(8000);
    expect(page()).toContain('In 10 s.');
    await pass(10_000);
    expect(has('Rows: a')).toBe(true);
    expect(page()).not.toContain('paused.');
  });

  test('with data: keeps it under a line that says its age, and nothing that the strip says', async () => {
    await show(['a'], limitedFor(18_000), ['b']);
    const readAt = formatClock(Date.now());
    await click('Refresh');
    expect(has('Rows: a')).toBe(true);
    expect(has(`Paused. Showing results from ${readAt}.`)).toBe(true);
    expect(page()).not.toContain('Resumes at');
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
    expect(announced()).toBe('');
    await pass(18_000);
    expect(has('Rows: b')).toBe(true);
    expect(page()).not.toContain('Paused');
  });

  test.each([
    ['over data', [['a']]],
    ['without data', []],
  ])('%s: a read that wakes a little after its end says within what time', async (_, before) => {
    jitter = 1;
    await show(...before, limitedFor(18_000), ['b']);
    if (before.length > 0) await click('Refresh');
    await pass(18_000);
    expect(page()).toContain('Resuming within 2 s.');
    expect(page()).not.toContain('tried again now');
    await pass(1000);
    expect(page()).toContain('Resuming within 1 s.');
    await pass(1000);
    expect(has('Rows: b')).toBe(true);
  });

  test('in place of data is announced politely and keeps still while it counts', async () => {
    await show(limitedFor(18_000), ['a']);
    expect(screen.queryByRole('alert')).toBeNull();
    const before = announced();
    expect(before).toContain('The thing list is paused.');
    await pass(10_000);
    expect(announced()).toBe(before);
  });

  test('met three times waits for a person, whose button counts down and works at the end', async () => {
    await show(limitedFor(5000, { refusals: 3 }), ['a']);
    expect(page()).toContain('You can try again at');
    await click('Try again (5 s)');
    expect(page()).toContain('is paused.');
    await pass(20_000);
    expect(page()).toContain('is paused.');
    await click('Try again');
    expect(has('Rows: a')).toBe(true);
  });

  test('over data that does not go on by itself offers the same button', async () => {
    await show(['a'], limitedFor(5000, { refusals: 3 }), ['b']);
    await click('Refresh');
    expect(screen.getByRole('button', { name: 'Try again (5 s)' })).toBeDefined();
    await pass(5000);
    await click('Try again');
    expect(has('Rows: b')).toBe(true);
  });

  test('of more than ten minutes is not sat out', async () => {
    await show(limitedFor(601_000, { period: 'HOUR' }), ['a']);
    expect(page()).toContain('You can try again at');
    vi.setSystemTime(Date.now() + 601_000);
    await pass(2000);
    expect(page()).not.toContain('Rows');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  test('without a stated time promises nothing', async () => {
    await show(limitedFor(15_000, { isStated: false }), ['a']);
    expect(page()).toContain('Next try at');
    expect(page()).not.toContain('Resumes at');
  });
});
