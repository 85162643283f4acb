import { setImmediate as settle } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { leadTabs } from './leading-tab.ts';

/** Real locks, of this process: Node's are those of the platform. */
const { locks } = navigator;

const uniqueName = () => `lead ${crypto.randomUUID()}`;

const openTab = (name: string, { own }: { own: LockManager | undefined } = { own: locks }) => {
  const onLead = vi.fn();
  return { leave: leadTabs(own, name, onLead), leads: () => onLead.mock.calls.length > 0 };
};

/** Long enough for any lock to be given. */
const passOn = async () => {
  for (let turn = 0; turn < 20; turn += 1) await settle();
};

describe('of the tabs under one name', () => {
  test('one leads, and the next one once it leaves', async () => {
    const name = uniqueName();
    const [first, second, third] = [openTab(name), openTab(name), openTab(name)];
    await passOn();
    expect([first, second, third].map((tab) => tab.leads())).toEqual([true, false, false]);
    first.leave();
    await passOn();
    expect([second.leads(), third.leads()]).toEqual([true, false]);
    second.leave();
    third.leave();
  });

  test('one that left while it waited leads no more, and holds up nobody', async () => {
    const name = uniqueName();
    const [first, second, third] = [openTab(name), openTab(name), openTab(name)];
    await passOn();
    second.leave();
    first.leave();
    await passOn();
    expect([second.leads(), third.leads()]).toEqual([false, true]);
    third.leave();
  });

  test('one that left at once holds nothing', async () => {
    const name = uniqueName();
    const first = openTab(name);
    first.leave();
    const second = openTab(name);
    await passOn();
    expect([first.leads(), second.leads()]).toEqual([false, true]);
    second.leave();
  });
});

test('tabs under different names do not wait for each other', async () => {
  const tabs = [openTab(uniqueName()), openTab(uniqueName())];
  await passOn();
  expect(tabs.map((tab) => tab.leads())).toEqual([true, true]);
  for (const tab of tabs) tab.leave();
});

describe('each tab leads', () => {
  test('where the browser has no locks', async () => {
    const name = uniqueName();
    const tabs = [openTab(name, { own: undefined }), openTab(name, { own: undefined })];
    await passOn();
    expect(tabs.map((tab) => tab.leads())).toEqual([true, true]);
  });

  test('where the browser refuses them', async () => {
    const refusing = {
      request: () => Promise.reject(new DOMException('denied', 'SecurityError')),
      query: () => locks.query(),
    } as LockManager;
    const tab = openTab(uniqueName(), { own: refusing });
    await passOn();
    expect(tab.leads()).toBe(true);
  });
});
