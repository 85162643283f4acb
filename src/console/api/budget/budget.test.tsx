import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bindApi } from '#console/api/api.ts';
import { formatClock } from '#console/api/limits/limit-words.ts';
import type { Limiter } from '#console/api/limits/limiter.ts';
import type { StatedLimit } from '#console/api/limits/rate-limit.ts';
import { addWaitingWrite } from '#console/api/limits/waiting-writes.ts';
import { midSecond } from '#console/testing/clock.ts';
import { limitedBy } from '#console/testing/rate-limits.ts';
import { createTestLimiter } from '#console/testing/render-console.tsx';
import { endpointName } from '#contract/common/endpoint.ts';
import { limitsOf } from '#contract/common/limits.ts';
import { createPurposeEndpoint, listPurposesEndpoint } from '#contract/purposes.ts';
import { BudgetMeter } from './BudgetMeter.tsx';
import { BudgetPanel } from './BudgetPanel.tsx';

const minute: StatedLimit = {
  waitMs: 18_000,
  period: 'MINUTE',
  allowed: 250,
  made: 251,
  eventId: undefined,
  isStaged: false,
};
const limits = limitsOf('demo');
const list = 'Purposes';
const listPath = endpointName(listPurposesEndpoint);

let limiter: Limiter;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const send = (times: number) =>
  act(() => {
    for (let count = 0; count < times; count += 1) limiter.sent(listPurposesEndpoint);
  });

beforeEach(() => {
  vi.useFakeTimers({ now: midSecond });
  limiter = createTestLimiter();
  bindApi({
    limiter,
    baseUrl: '',
    newKey: () => '',
    serverNow: Date.now,
    call: () => expect.fail('These tests send nothing.'),
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the meter', () => {
  const meter = () => screen.queryByRole('button')?.textContent ?? null;
  const show = () => render(<BudgetMeter limits={limits} onOpen={() => {}} />);

  test('is away until most of a limit is used, and again when that has passed', () => {
    show();
    send(149);
    expect(meter()).toBeNull();
    send(1);
    expect(meter()).toBe('API budget: Requests 150 / 250 per min, 150 / 50,000 per hour');
    pass(70_000);
    expect(meter()).toBeNull();
  });

  test('says for how long anything is paused, and nothing beside it until then', () => {
    show();
    act(() => void limiter.refused(listPurposesEndpoint, minute));
    expect(meter()).toBe('API budget: Paused 18 s');
    pass(18_000);
    expect(meter()).toBeNull();
  });

  test('takes over the limits that the service states', () => {
    show();
    send(150);
    act(() => void limiter.refused(listPurposesEndpoint, { ...minute, allowed: 1000 }));
    pass(18_000);
    expect(meter()).toBeNull();
    send(450);
    expect(meter()).toContain('600 / 1,000 per min');
  });
});

describe('the panel', () => {
  const show = (client = new QueryClient()) =>
    render(
      <QueryClientProvider client={client}>
        <BudgetPanel onClose={() => {}} />
      </QueryClientProvider>,
    );
  const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  const rowOf = (name: string) => rows().find((text) => text.startsWith(name)) ?? '';

  test('says where nothing was sent yet', () => {
    show();
    expect(screen.getByText('No requests in the last hour')).toBeDefined();
    expect(rows()).toEqual([]);
  });

  test('lists the account first, then each API by name with what was used, and paths under details', () => {
    send(86);
    act(() => limiter.sent(createPurposeEndpoint));
    show();
    expect(rows()).toEqual([
      'All requests87 of 50,000 in the last hourAvailable',
      `${list}86 of 250 in the last minuteAvailable`,
      'Creating purposes1 of 250 in the last minuteAvailable',
    ]);
    expect(screen.getByRole('group').textContent).toBe(
      `Technical details${list}: ${listPath}Creating purposes: ${endpointName(createPurposeEndpoint)}`,
    );
  });

  test('says from 60 % on that the rest is kept for people', () => {
    send(149);
    show();
    expect(rowOf(list)).toContain('Available');
    send(1);
    expect(rowOf(list)).toContain('Reserved for you');
  });

  test('lets go, second by second, of what has passed', () => {
    send(3);
    show();
    pass(66_000);
    expect(rowOf(list)).toBe('');
    expect(rowOf('All requests')).toContain('3 of 50,000');
  });

  test('says until when a limit holds, and what the service said last', () => {
    send(1);
    act(() => void limiter.refused(listPurposesEndpoint, minute));
    const said = formatClock(Date.now());
    show();
    expect(rowOf(list)).toContain(`Resumes in 18 s, at ${formatClock(Date.now() + 18_000)}`);
    expect(rowOf(list)).toContain(`Service count at ${said}: 251 made, 250 allowed.`);
    pass(3000);
    expect(rowOf(list)).toContain('in 15 s');
    pass(15_000);
    expect(rowOf(list)).not.toContain('Resumes');
    expect(rowOf(list)).toContain('Service count at');
  });

  test('keeps a refusal without figures apart from one with', () => {
    const silent = { ...minute, made: undefined, allowed: undefined };
    act(() => void limiter.refused(listPurposesEndpoint, silent));
    show();
    expect(rowOf(list)).toMatch(/Service count at .*: limit reached\./);
  });

  test('says what waits: reads that go on, writes that are armed and writes that are not', async () => {
    const client = new QueryClient();
    const wait = (key: string) =>
      client.prefetchQuery({
        queryKey: [key],
        queryFn: () => Promise.reject(limitedBy({ window: listPath })),
        retry: 3,
        retryDelay: 60_000,
      });
    void wait('one');
    void wait('two');
    await act(() => vi.advanceTimersByTimeAsync(10));
    const ends = [
      addWaitingWrite({ window: listPath, isArmed: true }),
      addWaitingWrite({ window: listPath, isArmed: false }),
      addWaitingWrite({ window: 'another', isArmed: false }),
    ];
    act(() => void limiter.refused(listPurposesEndpoint, minute));
    show(client);
    expect(rowOf(list)).toContain('Waiting: 2 requests, 1 change to be sent, 1 change not sent.');
    for (const end of ends) end();
    client.clear();
    pass(1000);
    expect(rowOf(list)).not.toContain('Waiting');
  });

  test('counts what is under way in this tab, six at most', async () => {
    const leave = await Promise.all(
      Array.from({ length: 6 }, () => limiter.enter(listPurposesEndpoint)),
    );
    void limiter.enter(listPurposesEndpoint);
    show();
    expect(screen.getByText(/6 in progress, 1 waiting\. At most 6/)).toBeDefined();
    for (const free of leave) free();
    pass(1000);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByText(/1 in progress, 0 waiting/)).toBeDefined();
  });

  test('says that others share the limits', () => {
    show();
    expect(
      within(screen.getByRole('dialog', { name: 'API budget' })).getByText(/Other clients share/),
    ).toBeDefined();
  });

  test('closes by Escape', async () => {
    vi.useRealTimers();
    const onClose = vi.fn();
    render(
      <QueryClientProvider client={new QueryClient()}>
        <BudgetPanel onClose={onClose} />
      </QueryClientProvider>,
    );
    await userEvent.setup().keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
