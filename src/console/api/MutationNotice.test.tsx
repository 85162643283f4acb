import { mutationOptions, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bindApi } from './api.ts';
import {
  Conflict,
  Forbidden,
  Invalid,
  Network,
  RateLimited,
  Unauthorized,
  Unavailable,
} from './api-error.ts';
import { MutationNotice } from './MutationNotice.tsx';
import { createQueryClient } from './query-client.ts';
import { type Act, useWrite } from './useWrite.ts';
import { useWriteHold } from './useWriteHold.ts';

const facts = { message: 'A sentence.', code: 'a-code', endpoint: 'POST /x', requestId: 'r-1' };
const cut = new Network({ ...facts, requestId: undefined, outcome: 'unknown' });
const limitedFor = (waitMs: number) =>
  new RateLimited(facts, {
    retryAt: Date.now() + waitMs,
    isStated: true,
    period: 'MINUTE',
    allowed: 250,
    made: 251,
    eventId: undefined,
  });

type Step = Error | 'ok' | 'late' | 'pending';

let sent: Act<string>[] = [];
let steps: Step[] = [];

const createThing = mutationOptions({
  mutationFn: async (act: Act<string>): Promise<string> => {
    sent.push(act);
    const step = steps.shift();
    if (step instanceof Error) throw step;
    if (step === 'late') await new Promise((resolve) => setTimeout(resolve, 5000));
    if (step === 'pending') await new Promise(() => {});
    return `made ${act.input}`;
  },
  meta: { invalidates: [['things']] },
});

function Things({ onCheck, onDone }: { onCheck?: () => void; onDone?: (made: string) => void }) {
  const write = useWrite(createThing, { onDone });
  const { blockedReason } = useWriteHold(write);
  return (
    <>
      <button type="button" onClick={() => write.send('a')}>
        Save
      </button>
      <button type="button" onClick={() => write.send('b')}>
        Save another
      </button>
      <p>{blockedReason}</p>
      <MutationNotice write={write} fields={['Name']} onCheck={onCheck} />
      <p>{write.data}</p>
    </>
  );
}

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const click = async (name: string) => {
  await user.click(screen.getByRole('button', { name }));
  await pass(10);
};
const keys = () => sent.map(({ key }) => key);
const page = () => document.body.textContent ?? '';
const alert = () => screen.getByRole('alert').textContent;
const can = (name: string) => screen.queryByRole('button', { name }) !== null;

const show = (given: Step[], props: Parameters<typeof Things>[0] = {}) => {
  steps = given;
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <Things {...props} />
    </QueryClientProvider>,
  );
};

beforeEach(() => {
  vi.useFakeTimers();
  // Testing Library looks for this name to know how to move a faked clock.
  vi.stubGlobal('jest', { advanceTimersByTime: vi.advanceTimersByTime });
  sent = [];
  let count = 0;
  const newKey = () => {
    count += 1;
    return `key-${count}`;
  };
  bindApi({ newKey, call: () => expect.fail('These tests send nothing.') });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a write that met a limit', () => {
  test('says that it was not sent and when it can be, and is sent only by a person', async () => {
    show([limitedFor(27_000), 'ok']);
    await click('Save');
    expect(alert()).toMatch(/^Not sent\. .*251 made.* It can be sent at \d\d:\d\d:\d\d\.$/);
    expect(page()).toContain('A request limit holds until');
    await click('Send in 27 s');
    expect(sent).toHaveLength(1);
    await pass(60_000);
    expect(sent).toHaveLength(1);
    expect(page()).not.toContain('A request limit holds until');
    await click('Send now');
    expect(keys()).toEqual(['key-1', 'key-1']);
    expect(page()).toContain('made a');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('reads nothing aloud while it counts', async () => {
    show([limitedFor(27_000)]);
    await click('Save');
    const before = alert();
    await pass(10_000);
    expect(can('Send in 17 s')).toBe(true);
    expect(alert()).toBe(before);
  });

  test('is forgotten when discarded', async () => {
    show([limitedFor(27_000), 'ok']);
    await click('Save');
    await click('Discard');
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(60_000);
    await click('Save');
    expect(keys()).toEqual(['key-1', 'key-2']);
  });
});

describe('a write whose result is unknown', () => {
  test('says so, offers to look, and takes effect at most once however it is sent again', async () => {
    const onCheck = vi.fn();
    show([cut, limitedFor(1000), cut, 'ok'], { onCheck });
    await click('Save');
    expect(alert()).toContain('Result unknown.');
    await click('Check what is stored');
    expect(onCheck).toHaveBeenCalledTimes(1);
    await click('Send now');
    expect(alert()).toContain('An earlier attempt was cut off');
    await pass(1000);
    await click('Save');
    await click('Discard');
    await click('Save');
    expect(keys()).toEqual(['key-1', 'key-1', 'key-1', 'key-1']);
    expect(page()).toContain('made a');
  });

  test('and is refused later says that the refusal may be its echo', async () => {
    show([cut, new Conflict(facts)], { onCheck: () => {} });
    await click('Save');
    await click('Send now');
    expect(alert()).toContain('Refused. A sentence.');
    expect(alert()).toContain('may have taken effect');
    expect(can('Check what is stored')).toBe(true);
    expect(can('Send now')).toBe(false);
  });

  test('keeps its key when an attempt after it does not even leave', async () => {
    show([cut, new Network(facts), 'ok']);
    await click('Save');
    await click('Send now');
    expect(alert()).toContain('Not sent. A sentence.');
    await click('Save');
    expect(keys()).toEqual(['key-1', 'key-1', 'key-1']);
  });

  test('is also one that the service failed at', async () => {
    show([new Unavailable({ ...facts, outcome: 'unknown' })]);
    await click('Save');
    expect(alert()).toContain('Result unknown.');
    expect(can('Copy request id')).toBe(true);
  });
});

describe('keys', () => {
  test('differ from act to act: after a success, after a refusal, for other input', async () => {
    show(['ok', new Conflict(facts), cut, 'ok']);
    await click('Save');
    await click('Save');
    await click('Save');
    await click('Save another');
    expect(keys()).toEqual(['key-1', 'key-2', 'key-3', 'key-4']);
  });

  test('a second click while a write is under way sends nothing', async () => {
    show(['pending']);
    await user.dblClick(screen.getByRole('button', { name: 'Save' }));
    await click('Save another');
    expect(sent).toHaveLength(1);
  });
});

describe('a refusal', () => {
  test('lists the faults that no field shows, and points at those that one does', async () => {
    const faults = [
      { path: 'Name', message: 'Is taken.' },
      { path: 'version', message: 'Must be at least 1.' },
      { path: '', message: 'Is too large.' },
    ];
    show([new Invalid(facts, faults)]);
    await click('Save');
    expect(alert()).toContain('Correct the fields that are marked.');
    expect(alert()).toContain('version: Must be at least 1.');
    expect(alert()).toContain('Is too large.');
    expect(alert()).not.toContain('Is taken.');
  });

  test.each([
    ['invalid without faults', new Invalid(facts, []), 'Refused. A sentence.'],
    ['contradicting what is stored', new Conflict(facts), 'Refused. A sentence.'],
    ['forbidden', new Forbidden(facts, 'CONSENT'), 'Not allowed. A sentence.'],
    ['for want of a session', new Unauthorized(facts), 'Not sent. A sentence.'],
    ['by a bug', new TypeError('x is undefined'), 'Not sent. Something in this page failed.'],
  ])('%s says so in place', async (_, error, text) => {
    show([error]);
    await click('Save');
    expect(alert()).toContain(text);
  });

  test('can be dismissed, and leaves the focus where it was made', async () => {
    show([new Conflict(facts)]);
    await click('Save');
    await click('Dismiss');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
  });
});

test('what follows a success happens once, and not after the page was left', async () => {
  const onDone = vi.fn();
  const { unmount } = show(['ok', 'late'], { onDone });
  await click('Save');
  expect(onDone).toHaveBeenCalledExactlyOnceWith('made a');
  await click('Save');
  unmount();
  await pass(10_000);
  expect(sent).toHaveLength(2);
  expect(onDone).toHaveBeenCalledTimes(1);
});
