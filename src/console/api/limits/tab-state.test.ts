import { describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '#console/api/page-storage.ts';
import { createTabState } from './tab-state.ts';

const now = 1_200_000;
const window = 'GET /api/things';

const aSharedRateLimit = {
  since: now,
  retryAt: now + 18_000,
  refusals: 2,
  isStated: false,
  isStaged: false,
};

const openTwoTabs = () => {
  const storage = memoryStorage();
  const open = () => {
    const events = new EventTarget();
    return { events, tabState: createTabState({ storage, events }) };
  };
  return { storage, one: open(), other: open() };
};

const storageEvent = (key: string | null) => Object.assign(new Event('storage'), { key });

describe('what one tab writes', () => {
  test('the others read at once, also one that opens later', () => {
    const { storage, one, other } = openTwoTabs();
    one.tabState.rateLimit(window, aSharedRateLimit);
    one.tabState.count(window, 'MINUTE', now);
    other.tabState.count(window, 'MINUTE', now);
    const late = createTabState({ storage, events: new EventTarget() });
    for (const tabState of [other.tabState, late]) {
      expect(tabState.rateLimitOn(window, now)).toEqual(aSharedRateLimit);
      expect(tabState.windows()).toEqual([window]);
      expect(tabState.counts(window)).toEqual([[now + 5000, 2]]);
    }
  });

  test('holds nothing but window, times and numbers', () => {
    const storage = memoryStorage();
    const setItem = vi.spyOn(storage, 'setItem');
    const tabState = createTabState({ storage, events: new EventTarget() });
    tabState.rateLimit(window, aSharedRateLimit);
    tabState.rateLimit(window, { ...aSharedRateLimit, isStated: true });
    tabState.count(window, 'MINUTE', now);
    expect(setItem.mock.calls).toEqual([
      [`limit-held ${window}`, `{"since":${now},"until":${now + 18_000},"refusals":2,"guessed":1}`],
      [`limit-held ${window}`, `{"since":${now},"until":${now + 18_000},"refusals":2}`],
      [`limit-used ${window}`, `[[${now + 5000},1]]`],
    ]);
  });

  test('says of a hold that a demo scene made it, until that is lifted for all', () => {
    const { one, other } = openTwoTabs();
    const staged = { ...aSharedRateLimit, isStaged: true };
    one.tabState.rateLimit(window, staged);
    one.tabState.rateLimit('GET /api/others', aSharedRateLimit);
    expect(other.tabState.rateLimitOn(window, now)).toEqual(staged);
    expect(other.tabState.liftStaged(now)).toBe(true);
    expect(one.tabState.rateLimitOn(window, now)).toBeUndefined();
    expect(one.tabState.rateLimitOn('GET /api/others', now)).toEqual(aSharedRateLimit);
    expect(one.tabState.liftStaged(now)).toBe(false);
  });

  test('is told to the others, and what else is stored is not', () => {
    const { one } = openTwoTabs();
    const listener = vi.fn();
    const end = one.tabState.subscribe(listener);
    one.events.dispatchEvent(storageEvent('console-color-mode'));
    expect(listener).not.toHaveBeenCalled();
    one.events.dispatchEvent(storageEvent(`limit-held ${window}`));
    one.events.dispatchEvent(storageEvent(null));
    expect(listener).toHaveBeenCalledTimes(2);
    end();
    one.events.dispatchEvent(storageEvent(null));
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

test.each([
  ['over', `{"since":1,"until":${now}}`],
  ['longer than any limit, from a clock that was ahead', `{"since":1,"until":${now * 1e6}}`],
  ['no JSON', '{"since":'],
  ['of another form', '{"until":"soon"}'],
  ['null', 'null'],
  ['from a clock that was ahead', `{"since":${now + 60_000},"until":${now + 70_000}}`],
])('a stored hold that is %s holds nothing', (_, text) => {
  const storage = memoryStorage();
  storage.setItem(`limit-held ${window}`, text);
  const tabState = createTabState({ storage, events: new EventTarget() });
  expect(tabState.rateLimitOn(window, now)).toBeUndefined();
});

test('stored counts of another form are left out', () => {
  const storage = memoryStorage();
  storage.setItem(`limit-used ${window}`, `[[${now},2],["x",1],[1],null]`);
  const tabState = createTabState({ storage, events: new EventTarget() });
  expect(tabState.counts(window)).toEqual([[now, 2]]);
  storage.setItem(`limit-used ${window}`, '{}');
  expect(tabState.counts(window)).toEqual([]);
});
