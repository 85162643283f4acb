import { locks } from 'node:worker_threads';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bindApi } from '#console/api/api.ts';
import type { Limiter } from '#console/api/limits/limiter.ts';
import { createQueryClient } from '#console/api/query-client.ts';
import { holdClock, pass, passUntil } from '#console/testing/clock.ts';
import { createTestLimiter } from '#console/testing/render-console.tsx';
import { ThemeRoot } from '#console/ui/ThemeRoot.tsx';
import { endpointName } from '#contract/common/endpoint.ts';
import { limitsOf } from '#contract/common/limits.ts';
import { getIndexRunEndpoint as endpoint } from '#contract/custom-indexes.ts';
import { RefreshLine } from './RefreshLine.tsx';

const elsewhere = 'Another tab refreshes this one.';
let limiter: Limiter;
let name = '';

beforeEach(() => {
  holdClock();
  limiter = createTestLimiter();
  name = `line ${crypto.randomUUID()}`;
  bindApi({
    limiter,
    baseUrl: '',
    newKey: () => '',
    serverNow: Date.now,
    call: () => expect.fail('These tests send nothing.'),
  });
  // Node's own: jsdom has none.
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks }));
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Read = () => Promise<unknown>;

function Line({ read }: { read: Read }) {
  const query = useQuery({ queryKey: ['line'], queryFn: read, retry: false });
  return <RefreshLine query={query} endpoint={endpoint} mayChange={() => true} sharedAs={name} />;
}

/** A tab of its own, with what it read; all of them stand in one document. */
const openTab = (read: Read = async () => 'x') => {
  const reads = vi.fn(read);
  const client = createQueryClient({ hasRoom: () => true });
  const { container, unmount } = render(
    <ThemeRoot linkComponent="a">
      <QueryClientProvider client={client}>
        <Line read={reads} />
      </QueryClientProvider>
    </ThemeRoot>,
  );
  return {
    reads: () => reads.mock.calls.length,
    within: within(container),
    close: () => {
      unmount();
      client.clear();
    },
  };
};

type Tab = ReturnType<typeof openTab>;

const leftToAnother = (tab: Tab) =>
  passUntil(() => tab.within.queryByText(elsewhere)).not.toBeNull();
const threeReads = (tab: Tab) => passUntil(tab.reads).toBeGreaterThanOrEqual(3);

test('of two tabs one reads on, and the other says so', async () => {
  const [first, second] = [openTab(), openTab()];
  await leftToAnother(second);
  await threeReads(first);
  expect(second.reads()).toBe(1);
  expect(first.within.queryByText(elsewhere)).toBeNull();
});

test('a tab that is closed leaves it to the other at once', async () => {
  const [first, second] = [openTab(), openTab()];
  await leftToAnother(second);
  first.close();
  await threeReads(second);
  expect(second.within.queryByText(elsewhere)).toBeNull();
});

test('so does one where it is switched off, and switched on again it waits', async () => {
  const user = userEvent.setup();
  const [first, second] = [openTab(), openTab()];
  await leftToAnother(second);
  await user.click(first.within.getByRole('button', { name: 'Auto-refresh on' }));
  await threeReads(second);
  const before = first.reads();
  expect(first.within.queryByText(elsewhere)).toBeNull();
  await user.click(first.within.getByRole('button', { name: 'Auto-refresh off' }));
  await leftToAnother(first);
  expect(first.reads()).toBe(before);
});

test('so does one whose reading failed', async () => {
  let isBroken = false;
  const first = openTab(async () => {
    if (isBroken) throw new Error('It broke.');
    return 'x';
  });
  const second = openTab();
  await leftToAnother(second);
  isBroken = true;
  await threeReads(second);
  expect(first.within.queryByText(elsewhere)).toBeNull();
});

test('a page that nobody sees reads nothing, and leads no other', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const tab = openTab();
  await pass(60_000);
  expect(tab.reads()).toBe(1);
  const { held } = await locks.query();
  expect(held?.map((lock) => lock.name)).not.toContain(name);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await threeReads(tab);
});

test('from 60 % of a limit on it waits, and says why', async () => {
  const tab = openTab();
  await passUntil(tab.reads).toBeGreaterThanOrEqual(2);
  for (let sent = 0; sent < limitsOf('demo').apiPerMinute * 0.6; sent += 1) limiter.sent(endpoint);
  expect(limiter.hasRoom(endpointName(endpoint))).toBe(false);
  const before = tab.reads();
  await pass(30_000);
  screen.getByText(/^Paused at 60% of a request limit/);
  expect(tab.reads()).toBe(before);
});
