import { expect, test } from 'vitest';
import { consoleHeaders, isIdle, watchActs } from './idle.ts';

test.each([
  ['right after an act', { isHidden: false, actedAt: 1000, now: 1000 }, false],
  ['within a minute of it', { isHidden: false, actedAt: 0, now: 59_999 }, false],
  ['a minute after it', { isHidden: false, actedAt: 0, now: 60_000 }, true],
  ['while the page is hidden', { isHidden: true, actedAt: 1000, now: 1000 }, true],
])('whether nobody is there: %s', (_when, presence, idle) => {
  expect(isIdle(presence)).toBe(idle);
});

test('the service is told the tag, and that nobody asked', () => {
  expect(consoleHeaders('tag-1', false)).toEqual({ 'X-Console': 'tag-1' });
  expect(consoleHeaders('tag-1', true)).toEqual({ 'X-Console': 'tag-1;idle' });
});

const watch = () => {
  const events = new EventTarget();
  const time = { now: 0 };
  const page = Object.assign(events, { visibilityState: 'visible' as DocumentVisibilityState });
  return { page, time, idle: watchActs(page, () => time.now) };
};

test.each(['pointerdown', 'pointermove', 'wheel', 'keydown'])(
  'a page is idle a minute after it opened, and no longer after %s',
  (act) => {
    const { page, time, idle } = watch();
    time.now = 59_999;
    expect(idle()).toBe(false);
    time.now = 60_000;
    expect(idle()).toBe(true);
    page.dispatchEvent(new Event(act));
    expect(idle()).toBe(false);
    time.now = 120_000;
    expect(idle()).toBe(true);
  },
);

test('what a page does by itself is no act', () => {
  const { page, time, idle } = watch();
  time.now = 60_000;
  for (const type of ['scroll', 'visibilitychange', 'focus']) page.dispatchEvent(new Event(type));
  expect(idle()).toBe(true);
});

test('a hidden page is idle at once', () => {
  const { page, idle } = watch();
  page.visibilityState = 'hidden';
  expect(idle()).toBe(true);
});
