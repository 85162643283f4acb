import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bindApi } from '#console/api/api.ts';
import { memoryStorage } from '#console/api/page-storage.ts';
import { midSecond } from '#console/testing/clock.ts';
import { createTestLimiter } from '#console/testing/render-console.tsx';
import { endpointName } from '#contract/common/endpoint.ts';
import { limitsOf } from '#contract/common/limits.ts';
import { createPurposeEndpoint, listPurposesEndpoint } from '#contract/purposes.ts';
import { LimitStrip } from './LimitStrip.tsx';
import { formatClock } from './limit-words.ts';
import { createLimiter, type Limiter } from './limiter.ts';
import type { StatedLimit } from './rate-limit.ts';
import { createTabState } from './tab-state.ts';

const eventId = '5f0c1111-2222-4333-8444-555566669a1e';
const stated = (waitMs: number | undefined, more: Partial<StatedLimit> = {}): StatedLimit => ({
  waitMs,
  period: 'MINUTE',
  allowed: 250,
  made: 251,
  eventId,
  isStaged: false,
  ...more,
});

let limiter: Limiter;

const show = (own = createTestLimiter()) => {
  limiter = own;
  bindApi({
    limiter,
    baseUrl: '',
    newKey: () => '',
    serverNow: Date.now,
    call: () => expect.fail('These tests send nothing.'),
  });
  return render(<LimitStrip />);
};
const meet = (...facts: Parameters<typeof stated>) =>
  act(() => void limiter.refused(listPurposesEndpoint, stated(...facts)));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent ?? '');
const line = () => lines()[0] ?? '';
const details = () => screen.getAllByRole('group')[0]?.textContent ?? '';
const spoken = () => screen.getAllByRole('status')[0]?.textContent;
const name = 'Per-minute limit for purposes';
const otherName = 'Per-minute limit for creating purposes';

beforeEach(() => {
  vi.useFakeTimers({ now: midSecond });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the strip', () => {
  test('is not there while nothing holds', () => {
    show();
    expect(lines()).toEqual([]);
    expect(spoken()).toBe('');
  });

  test('says in words what is paused, by which limit and until when, the rest under details; and goes by itself', () => {
    show();
    meet(18_000);
    const end = formatClock(Date.now() + 18_000);
    expect(line()).toContain(
      `Purposes are paused: limit of 250 requests per minute reached. Resumes in 18 s, at ${end}.`,
    );
    expect(details()).toBe(
      `Technical detailsReached by ${endpointName(listPurposesEndpoint)} on Test page: 251 of 250 requests made.event 5f0c…9a1e`,
    );
    expect(line().replace(details(), '')).not.toContain('/api/');
    pass(10_000);
    expect(line()).toContain('in 8 s, at');
    pass(8000);
    expect(lines()).toEqual([]);
  });

  test('shortens the event id and copies the whole', async () => {
    show();
    meet(18_000);
    vi.useRealTimers();
    const user = userEvent.setup();
    expect(screen.getByText('event 5f0c…9a1e')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Copy event id' }));
    expect(await navigator.clipboard.readText()).toBe(eventId);
  });

  test('says of the account that everything is paused, and who met the limit', () => {
    show();
    meet(18_000, { period: 'HOUR', allowed: 50_000, made: 50_003 });
    expect(line()).toContain(
      'All requests are paused: account limit of 50,000 requests per hour reached.',
    );
    expect(details()).toContain(`Reached by ${endpointName(listPurposesEndpoint)} on Test page`);
  });

  test('has a line for each limit, and each goes at its own end', () => {
    show();
    meet(5000);
    act(() => void limiter.refused(createPurposeEndpoint, stated(9000)));
    expect(lines()).toHaveLength(2);
    pass(5000);
    expect(lines()).toHaveLength(1);
    expect(line()).toContain('Creating purposes is paused: ');
    pass(4000);
    expect(lines()).toEqual([]);
  });

  test('shows what another tab met, without what only that tab knows', () => {
    const storage = memoryStorage();
    const tabState = () => createTabState({ storage, events: window });
    const limits = limitsOf('demo');
    const tab = { limits, now: Date.now, screen: () => 'Their page' };
    const other = createLimiter({ ...tab, tabState: tabState() });
    show(createLimiter({ ...tab, tabState: tabState() }));
    limiter.sent(listPurposesEndpoint);
    other.refused(listPurposesEndpoint, stated(18_000));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    expect(line()).toContain('Reached in another tab, or before this page was reloaded.');
    expect(line()).not.toContain('Their page');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('shows a wait that was doubled, and that it is the third try of three', () => {
    show();
    meet(5000);
    pass(5000);
    meet(5000);
    expect(line()).toContain('in 10 s, at');
    expect(line()).toContain('twice as long (try 2 of 3)');
    pass(10_000);
    meet(5000);
    expect(line()).toContain('in 20 s, at');
    expect(line()).toContain('four times as long (try 3 of 3)');
  });

  test('says where the service did not say how long', () => {
    show();
    meet(undefined);
    expect(line()).toContain('Next try in ');
    expect(line()).toContain("The service didn't say how long to wait.");
  });

  test('says of more than ten minutes that it is not sat out', () => {
    show();
    meet(601_000);
    expect(line()).toContain('in 10 min 1 s, at');
    expect(line()).toContain('After more than ten minutes, select Try again yourself.');
  });

  test('is right at once when a hidden or sleeping tab comes back', () => {
    show();
    meet(60_000);
    vi.setSystemTime(Date.now() + 45_000);
    act(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(line()).toContain('in 15 s, at');
    vi.setSystemTime(Date.now() + 45_000);
    act(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(lines()).toEqual([]);
  });

  test('leaves no timer behind', () => {
    const { unmount } = show();
    meet(60_000);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('what is said aloud', () => {
  test('is the start, ten seconds before the end and the end, and nothing in between', () => {
    show();
    meet(30_000);
    const heard = [spoken()];
    for (let second = 0; second < 40; second += 1) {
      pass(1000);
      if (spoken() !== heard.at(-1)) heard.push(spoken());
    }
    expect(heard).toEqual([
      `${name} reached: paused until ${formatClock(Date.now() - 10_000)}.`,
      `${name} ends in ten seconds.`,
      `${name} has ended.`,
    ]);
  });

  test('comes ten seconds before the end to the second', () => {
    show();
    meet(30_000);
    pass(19_000);
    expect(spoken()).toContain('paused until');
    pass(1000);
    expect(spoken()).toBe(`${name} ends in ten seconds.`);
  });

  test('of a short wait is only the start and the end', () => {
    show();
    meet(14_000);
    const start = spoken();
    pass(13_000);
    expect(spoken()).toBe(start);
    pass(1000);
    expect(spoken()).toBe(`${name} has ended.`);
  });

  test('of several limits is each change by its name, and nothing of the others', () => {
    show();
    meet(30_000);
    act(() => void limiter.refused(createPurposeEndpoint, stated(50_000)));
    const end = formatClock(Date.now() + 50_000);
    const heard = [spoken()];
    for (let second = 0; second < 60; second += 1) {
      pass(1000);
      if (spoken() !== heard.at(-1)) heard.push(spoken());
    }
    expect(heard).toEqual([
      `${otherName} reached: paused until ${end}.`,
      `${name} ends in ten seconds.`,
      `${name} has ended.`,
      `${otherName} ends in ten seconds.`,
      `${otherName} has ended.`,
    ]);
  });

  test('of what changes at once is all of it', () => {
    show();
    act(() => {
      limiter.refused(listPurposesEndpoint, stated(14_000));
      limiter.refused(createPurposeEndpoint, stated(14_000));
    });
    const end = formatClock(Date.now() + 14_000);
    expect(spoken()).toBe(
      `${name} reached: paused until ${end}. ${otherName} reached: paused until ${end}.`,
    );
    pass(14_000);
    expect(spoken()).toBe(`${name} has ended. ${otherName} has ended.`);
  });

  test('is not repeated by every refusal of one storm, but tells of a longer wait', () => {
    show();
    meet(30_000);
    const start = spoken();
    pass(500);
    meet(30_000);
    expect(spoken()).toBe(start);
    meet(60_000);
    expect(spoken()).toBe(`${name} reached: paused until ${formatClock(Date.now() + 60_000)}.`);
  });
});
