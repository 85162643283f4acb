import { beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '#console/api/page-storage.ts';
import type { Endpoint } from '#contract/common/endpoint.ts';
import { limitsOf } from '#contract/common/limits.ts';
import { createLimiter, type Limiter } from './limiter.ts';
import type { StatedLimit } from './rate-limit.ts';
import { createTabState } from './tab-state.ts';

type Limited = Pick<Endpoint, 'method' | 'path' | 'limit'>;
const points: Limited = { method: 'GET', path: '/points', limit: 'api' };
const purposes: Limited = { method: 'GET', path: '/purposes', limit: 'api' };
const profiles: Limited = { method: 'GET', path: '/profiles', limit: 'profiles' };
const subjects: Limited = { method: 'GET', path: '/subjects', limit: 'profiles' };
const scenes: Limited = { method: 'POST', path: '/demo/scenes', limit: 'none' };

const minute: StatedLimit = {
  waitMs: 20_000,
  period: 'MINUTE',
  allowed: 250,
  made: 251,
  eventId: 'event',
  isStaged: false,
};
const hour: StatedLimit = { ...minute, period: 'HOUR', allowed: 50_000, waitMs: 900_000 };

let now = 1_200_000;
let tabs: EventTarget[] = [];
let storage = memoryStorage();

const openTab = (): Limiter => {
  const events = new EventTarget();
  tabs.push(events);
  return createLimiter({
    limits: limitsOf('demo'),
    tabState: createTabState({ storage, events }),
    now: () => now,
    screen: () => 'Collection points',
  });
};

/** What browsers do in the other tabs when one of them writes. */
const tellTabs = () => {
  for (const tab of tabs) {
    tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'limit-held x' }));
  }
};

beforeEach(() => {
  now = 1_200_000;
  tabs = [];
  storage = memoryStorage();
});

describe('the gate', () => {
  test('of a minute holds one API, of the hour all, of profiles both reads', () => {
    const limiter = openTab();
    limiter.refused(points, minute);
    expect(limiter.rateLimitOn(points)?.retryAt).toBe(now + 20_000);
    expect(limiter.rateLimitOn(purposes)).toBeUndefined();
    limiter.refused(profiles, { ...minute, allowed: 300 });
    expect(limiter.rateLimitOn(subjects)?.window).toBe('profiles minute');
    expect(limiter.rateLimitOn(purposes)).toBeUndefined();
    limiter.refused(purposes, hour);
    for (const endpoint of [points, purposes, profiles]) {
      expect(limiter.rateLimitOn(endpoint)).toMatchObject({
        window: 'account',
        retryAt: now + 900_000,
      });
    }
    expect(limiter.rateLimitOn(scenes)).toBeUndefined();
  });

  test('opens by the clock, with no message and no timer', () => {
    const limiter = openTab();
    limiter.refused(points, minute);
    now += 19_999;
    expect(limiter.rateLimitOn(points)).toBeDefined();
    now += 1;
    expect(limiter.rateLimitOn(points)).toBeUndefined();
    expect(limiter.rateLimits()).toEqual([]);
  });

  test('doubles its wait with refusals in a row, and forgets them after an answer', () => {
    const limiter = openTab();
    expect(limiter.refused(points, minute).refusals).toBe(1);
    now += 20_000;
    expect(limiter.refused(points, minute)).toMatchObject({ refusals: 2, retryAt: now + 40_000 });
    limiter.answered(points);
    now += 40_000;
    expect(limiter.refused(points, minute).refusals).toBe(3);
    now += 80_000;
    limiter.answered(points);
    expect(limiter.refused(points, minute)).toMatchObject({ refusals: 1, retryAt: now + 20_000 });
  });

  test('holds what is beside the interface only if that itself was refused', () => {
    const limiter = openTab();
    expect(limiter.refused(scenes, minute).window).toBe('POST /demo/scenes');
    expect(limiter.rateLimitOn(scenes)).toBeUndefined();
  });
});

describe('several tabs', () => {
  test('are held by the limit that one of them met, the hour for all and the minute for one API', () => {
    const [one, other] = [openTab(), openTab()];
    one.refused(points, minute);
    expect(other.rateLimitOn(points)).toEqual({
      window: 'GET /points',
      since: now,
      retryAt: now + 20_000,
      isStated: true,
      refusals: 1,
      period: 'MINUTE',
      allowed: 250,
      made: undefined,
      eventId: undefined,
      isStaged: false,
      endpoint: undefined,
      screen: undefined,
    });
    expect(other.rateLimitOn(purposes)).toBeUndefined();
    one.refused(points, hour);
    expect(openTab().rateLimitOn(purposes)).toMatchObject({ window: 'account' });
  });

  test('wait for the longest that any was told, each with what it knows itself', () => {
    const [one, other] = [openTab(), openTab()];
    one.refused(points, minute);
    other.refused(points, { ...minute, waitMs: 30_000, eventId: 'later' });
    expect(one.rateLimitOn(points)).toMatchObject({ retryAt: now + 30_000, eventId: 'event' });
    one.refused(points, { ...minute, waitMs: 1000 });
    expect(other.rateLimitOn(points)).toMatchObject({ retryAt: now + 30_000, eventId: 'later' });
  });

  test('know of a guess and of refusals in a row that another tab met', () => {
    const [one, other] = [openTab(), openTab()];
    one.refused(points, { ...minute, waitMs: undefined });
    now += 15_000;
    one.refused(points, { ...minute, waitMs: undefined });
    expect(other.rateLimitOn(points)).toMatchObject({ isStated: false, refusals: 2 });
  });

  test('that open while the hour holds show it before they ask for anything', () => {
    openTab().refused(points, hour);
    const late = openTab();
    expect(late.rateLimits()).toMatchObject([{ window: 'account', retryAt: now + 900_000 }]);
    expect(late.hasRoom('GET /points')).toBe(false);
  });

  test('show a hold as soon as another tab met it', () => {
    const [one, other] = [openTab(), openTab()];
    const listener = vi.fn();
    other.sent(points);
    const end = other.subscribe(listener);
    one.refused(points, minute);
    tellTabs();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(other.rateLimits()).toHaveLength(1);
    end();
    tellTabs();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('count together', () => {
    const [one, other] = [openTab(), openTab()];
    for (let sent = 0; sent < 75; sent += 1) {
      one.sent(points);
      other.sent(points);
    }
    for (const tab of [one, openTab()]) {
      expect(tab.figures()).toMatchObject([
        { window: 'account', period: 'HOUR', allowed: 50_000, used: 150 },
        { window: 'GET /points', period: 'MINUTE', allowed: 250, used: 150 },
      ]);
    }
  });
});

describe('lifting what demo scenes hold', () => {
  const scene: StatedLimit = { ...minute, isStaged: true };

  test('opens the gate in every tab, also for what each met itself', () => {
    const [one, other] = [openTab(), openTab()];
    one.refused(points, scene);
    other.refused(points, { ...scene, waitMs: 40_000 });
    one.refused(purposes, { ...scene, period: 'HOUR' });
    other.sent(purposes);
    const listener = vi.fn();
    other.subscribe(listener);
    one.liftStaged();
    tellTabs();
    expect(listener).toHaveBeenCalled();
    for (const tab of [one, other, openTab()]) {
      expect(tab.rateLimits()).toEqual([]);
      expect(tab.rateLimitOn(points)).toBeUndefined();
      expect(tab.rateLimitOn(purposes)).toBeUndefined();
    }
  });

  test('leaves the limits of the service, though a scene held the same', () => {
    const [one, other] = [openTab(), openTab()];
    one.refused(points, minute);
    other.refused(points, { ...scene, waitMs: 40_000 });
    one.refused(purposes, { ...scene, waitMs: 40_000 });
    other.refused(purposes, minute);
    one.liftStaged();
    tellTabs();
    for (const tab of [one, other, openTab()]) {
      expect(tab.rateLimitOn(points)).toBeDefined();
      expect(tab.rateLimitOn(purposes)).toBeDefined();
    }
  });

  test('lets the next refusal begin anew, with no memory of the lifted one', () => {
    const [one, other] = [openTab(), openTab()];
    other.refused(points, { ...scene, waitMs: 40_000 });
    one.liftStaged();
    tellTabs();
    now += 1000;
    expect(other.refused(points, minute)).toMatchObject({
      since: now,
      retryAt: now + 20_000,
      refusals: 1,
    });
  });

  test('is not told where there is nothing to lift', () => {
    const limiter = openTab();
    limiter.refused(points, minute);
    const listener = vi.fn();
    limiter.subscribe(listener);
    limiter.liftStaged();
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('the budget', () => {
  test('leaves what nobody waits for room below 60 % of every limit it counts in', () => {
    const limiter = openTab();
    expect(limiter.hasRoom('GET /points')).toBe(true);
    for (let sent = 0; sent < 149; sent += 1) limiter.sent(points);
    limiter.sent(purposes);
    expect(limiter.hasRoom('GET /points')).toBe(true);
    limiter.sent(points);
    expect(limiter.hasRoom('GET /points')).toBe(false);
    expect(limiter.hasRoom('GET /purposes')).toBe(true);
    now += 66_000;
    expect(limiter.hasRoom('GET /points')).toBe(true);
  });

  test('goes by the limit that the service last stated, and has no room while one holds', () => {
    const limiter = openTab();
    limiter.sent(points);
    limiter.sent(points);
    limiter.refused(points, { ...minute, allowed: 3, made: 4, waitMs: 1000 });
    expect(limiter.hasRoom('GET /points')).toBe(false);
    now += 1000;
    expect(limiter.hasRoom('GET /points')).toBe(false);
    expect(limiter.figures()[1]).toMatchObject({
      allowed: 3,
      used: 2,
      lastStated: { made: 4, allowed: 3, at: now - 1000 },
      rateLimit: undefined,
    });
    now += 66_000;
    expect(limiter.hasRoom('GET /points')).toBe(true);
  });
});

test('a clock that is set back ends what it would prolong', () => {
  const limiter = openTab();
  limiter.refused(points, minute);
  now -= 6 * 3_600_000;
  expect(limiter.rateLimitOn(points)).toBeUndefined();
});

test('a hold names the screen that the request was sent for', () => {
  const limiter = openTab();
  const sent = { at: now - 5, screen: 'Purposes' };
  expect(limiter.refused(points, minute, sent)).toMatchObject({ screen: 'Purposes', since: now });
  expect(limiter.sent(points)).toEqual({ at: now, screen: 'Collection points' });
});

test('holds are the same list until something changed', () => {
  const limiter = openTab();
  limiter.refused(points, minute);
  const first = limiter.rateLimits();
  limiter.sent(purposes);
  expect(limiter.rateLimits()).toBe(first);
  limiter.refused(points, { ...minute, waitMs: 60_000 });
  expect(limiter.rateLimits()).not.toBe(first);
});

test('never more than six requests are under way, and a write goes before waiting reads', async () => {
  const limiter = openTab();
  const leave = await Promise.all(Array.from({ length: 6 }, () => limiter.enter(points)));
  const order: string[] = [];
  const read = limiter.enter(points).then((free) => [order.push('read'), free()]);
  const write = limiter.enter(scenes).then((free) => [order.push('write'), free()]);
  expect(limiter.load()).toEqual({ busy: 6, queued: 2 });
  leave[0]?.();
  await Promise.all([read, write]);
  expect(order).toEqual(['write', 'read']);
});
