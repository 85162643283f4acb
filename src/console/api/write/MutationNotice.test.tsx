import { mutationOptions, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bindApi } from '#console/api/api.ts';
import {
  Conflict,
  Forbidden,
  Invalid,
  Network,
  Unauthorized,
  Unavailable,
} from '#console/api/api-error.ts';
import { formatClock } from '#console/api/limits/limit-words.ts';
import type { Limiter } from '#console/api/limits/limiter.ts';
import { waitingWrites } from '#console/api/limits/waiting-writes.ts';
import { createQueryClient } from '#console/api/query-client.ts';
import { ScopesProvider, SessionEndedProvider } from '#console/api/rights.ts';
import { midSecond } from '#console/testing/clock.ts';
import { limitedBy } from '#console/testing/rate-limits.ts';
import { createTestLimiter } from '#console/testing/render-console.tsx';
import { ActionButton } from '#console/ui/ActionButton.tsx';
import { createPurposeEndpoint, listPurposesEndpoint } from '#contract/purposes.ts';
import { MutationNotice } from './MutationNotice.tsx';
import { type Act, useWrite } from './useWrite.ts';
import { useWriteLimit } from './useWriteLimit.ts';

const facts = { message: 'A sentence.', code: 'a-code', endpoint: 'POST /x', requestId: 'r-1' };
const cut = new Network({ ...facts, requestId: undefined, outcome: 'unknown' });
const window = 'POST /x';
const limitedFor = (waitMs: number) =>
  limitedBy({ window, endpoint: window, retryAt: Date.now() + waitMs });

type Step = Error | 'ok' | 'late' | 'pending';

let limiter: Limiter;
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
  meta: { invalidates: [['things']], endpoint: createPurposeEndpoint },
});

type ThingsProps = Pick<Parameters<typeof MutationNotice>[0], 'onCheck' | 'checkReads'> & {
  onDone?: (made: string) => void;
};

function Things({ onCheck, checkReads, onDone }: ThingsProps) {
  const write = useWrite(createThing, { onDone });
  const rateLimit = useWriteLimit(write);
  return (
    <>
      <ActionButton blockedReason={rateLimit.blockedReason} onClick={() => write.send('a')}>
        {rateLimit.label('Save')}
      </ActionButton>
      <button type="button" onClick={write.noteChange}>
        Type
      </button>
      <button type="button" onClick={() => write.send('b')}>
        Save another
      </button>
      <MutationNotice write={write} fields={['Name']} onCheck={onCheck} checkReads={checkReads} />
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
const spoken = () =>
  screen
    .queryAllByRole('status')
    .map((part) => part.textContent)
    .join('');
const alert = () => screen.getByRole('alert').textContent;
const can = (name: string) => screen.queryByRole('button', { name }) !== null;

type Props = Parameters<typeof Things>[0] & { hasEnded?: boolean };

const show = (given: Step[], props: Props = {}) => {
  steps = given;
  const client = createQueryClient({ hasRoom: () => true });
  const things = ({ hasEnded = false, ...rest }: Props) => (
    <QueryClientProvider client={client}>
      <ScopesProvider value={['CONSENT']}>
        <SessionEndedProvider value={hasEnded}>
          <Things {...rest} />
        </SessionEndedProvider>
      </ScopesProvider>
    </QueryClientProvider>
  );
  const { rerender, unmount } = render(things(props));
  return { unmount, change: (next: Props) => rerender(things(next)) };
};

beforeEach(() => {
  vi.useFakeTimers({ now: midSecond });
  // Testing Library looks for this name to know how to move a faked clock.
  vi.stubGlobal('jest', { advanceTimersByTime: vi.advanceTimersByTime });
  sent = [];
  let count = 0;
  const newKey = () => {
    count += 1;
    return `key-${count}`;
  };
  limiter = createTestLimiter();
  bindApi({
    baseUrl: '',
    newKey,
    limiter,
    serverNow: Date.now,
    call: () => expect.fail('These tests send nothing.'),
  });
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
    expect(alert()).toMatch(/^Not sent\. Limit of 250 .* You can send it from \d\d:\d\d:\d\d\.$/);
    expect(page()).toContain('In 27 s.');
    expect(can('Save (27 s)')).toBe(true);
    await pass(60_000);
    expect(sent).toHaveLength(1);
    expect(page()).toContain('Ready to send.');
    expect(can('Save')).toBe(true);
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
    expect(can('Send then (17 s)')).toBe(true);
    expect(alert()).toBe(before);
    expect(spoken()).toBe('');
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

  test('counts as not sent until it is sent or discarded, or its page is left', async () => {
    const { unmount } = show([limitedFor(1000), limitedFor(1000), limitedFor(1000)]);
    expect(waitingWrites()).toEqual([]);
    await click('Save');
    expect(waitingWrites()).toEqual([{ window, isArmed: false }]);
    await click('Discard');
    expect(waitingWrites()).toEqual([]);
    await click('Save');
    await click('Send then (1 s)');
    expect(waitingWrites()).toEqual([{ window, isArmed: true }]);
    unmount();
    expect(waitingWrites()).toEqual([]);
  });
});

describe('a write that a demo scene holds', () => {
  const staged = {
    waitMs: 27_000,
    period: 'MINUTE',
    allowed: 250,
    made: 251,
    isStaged: true,
    eventId: undefined,
  } as const;
  const meet = async () => {
    show([]);
    act(() => {
      steps = [limitedBy(limiter.refused(createPurposeEndpoint, staged)), 'ok'];
    });
    await click('Save (27 s)');
  };
  const lift = async () => {
    act(() => limiter.liftStaged());
    await pass(0);
  };

  test('can be sent as soon as the scenes have ended', async () => {
    await meet();
    await lift();
    expect(can('Send now')).toBe(true);
    expect(can('Save')).toBe(true);
    expect(sent).toHaveLength(1);
  });

  test('is sent then where its person armed it, once', async () => {
    await meet();
    await click('Send then (27 s)');
    await lift();
    expect(keys()).toEqual(['key-1', 'key-1']);
    await pass(60_000);
    expect(sent).toHaveLength(2);
  });
});

/** Something else meets a limit of the same API, 20 s long. */
const grow = () =>
  act(() => {
    const stated = {
      waitMs: 20_000,
      period: 'MINUTE',
      allowed: 250,
      made: 251,
      isStaged: false,
    } as const;
    limiter.refused(createPurposeEndpoint, { ...stated, eventId: undefined });
  });

describe('a write that its person armed', () => {
  const arm = async (...steps: Step[]) => {
    const shown = show([limitedFor(27_000), ...steps]);
    await click('Save');
    await click('Send then (27 s)');
    return shown;
  };

  test('is sent once, under its own key, when the limit frees', async () => {
    await arm('ok');
    expect(spoken()).toMatch(/^Sending at \d\d:\d\d:\d\d$/);
    expect(page()).toContain('in 27 s');
    await pass(26_000);
    expect(sent).toHaveLength(1);
    await pass(1000);
    expect(keys()).toEqual(['key-1', 'key-1']);
    expect(page()).toContain('made a');
    await pass(600_000);
    expect(sent).toHaveLength(2);
  });

  test('cannot be sent twice by the button of the form', async () => {
    await arm('ok');
    await click('Save (27 s)');
    expect(sent).toHaveLength(1);
    expect(page()).toContain('Sending automatically at');
  });

  test('is not sent where its person takes it back, and can be armed or sent anew', async () => {
    await arm('ok');
    await click("Don't send");
    expect(can('Send then (27 s)')).toBe(true);
    await pass(60_000);
    expect(sent).toHaveLength(1);
    await click('Send now');
    expect(keys()).toEqual(['key-1', 'key-1']);
  });

  test('is not sent once the page that made it was left', async () => {
    const { unmount } = await arm('ok');
    unmount();
    await pass(60_000);
    expect(sent).toHaveLength(1);
  });

  test('is not sent once the form was changed, and says so', async () => {
    await arm('ok');
    await click('Type');
    expect(spoken()).toBe("You edited the form, so it won't be sent automatically.");
    await pass(60_000);
    expect(sent).toHaveLength(1);
    expect(can('Send now')).toBe(true);
  });

  test('goes back to not sent where it meets a new limit, and is never armed by that', async () => {
    const again = limitedBy({ window, endpoint: window, retryAt: Date.now() + 60_000 });
    await arm(again, 'ok');
    await pass(27_000);
    expect(sent).toHaveLength(2);
    expect(alert()).toContain('Not sent.');
    expect(can("Don't send")).toBe(false);
    await pass(600_000);
    expect(sent).toHaveLength(2);
    expect(can('Send now')).toBe(true);
  });

  const sleep = async (ms: number) => {
    vi.setSystemTime(Date.now() + ms);
    act(() => document.dispatchEvent(new Event('visibilitychange')));
    await pass(10);
  };

  test('is not sent long after its time, as when a lid was closed: its person is asked', async () => {
    await arm('ok');
    const due = Date.now() + 26_980;
    await sleep(3_600_000);
    await pass(600_000);
    expect(sent).toHaveLength(1);
    expect(spoken()).toBe(
      `Missed its time, ${formatClock(due)}, so nothing was sent. Send it now or discard it.`,
    );
    expect(waitingWrites()).toEqual([{ window, isArmed: false }]);
    expect(can('Discard')).toBe(true);
    await click('Send now');
    expect(keys()).toEqual(['key-1', 'key-1']);
    expect(page()).toContain('made a');
  });

  test('is sent where a tab comes back a little after the time, and once only', async () => {
    await arm('ok');
    await sleep(80_000);
    expect(sent).toHaveLength(2);
    await pass(600_000);
    expect(sent).toHaveLength(2);
  });

  test('waits until the end of a limit that grew meanwhile, in another tab or another window', async () => {
    show([limitedFor(5000), 'ok']);
    await click('Save');
    grow();
    expect(can('Send then (20 s)')).toBe(true);
    await click('Send then (20 s)');
    await pass(19_000);
    expect(sent).toHaveLength(1);
    await pass(1000);
    expect(sent).toHaveLength(2);
  });
});

test('a button whose write a limit holds shows the countdown before it was ever pressed', async () => {
  show(['ok']);
  grow();
  expect(can('Save (20 s)')).toBe(true);
  await pass(20_000);
  expect(can('Save')).toBe(true);
});

describe('a write whose result is unknown', () => {
  test('says so, offers to look, and takes effect at most once however it is sent again', async () => {
    const onCheck = vi.fn();
    show([cut, limitedFor(1000), cut, 'ok'], { onCheck });
    await click('Save');
    expect(alert()).toContain('Result unknown.');
    await click('Check result');
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

  test('cannot be looked at while a limit holds that, and says how long', async () => {
    const onCheck = vi.fn();
    show([cut], { onCheck, checkReads: [listPurposesEndpoint, createPurposeEndpoint] });
    await click('Save');
    grow();
    await click('Check result (20 s)');
    expect(onCheck).not.toHaveBeenCalled();
    await pass(20_000);
    await click('Check result');
    expect(onCheck).toHaveBeenCalledTimes(1);
  });

  test('and is refused later says that the refusal may be its echo', async () => {
    show([cut, new Conflict(facts)], { onCheck: () => {} });
    await click('Save');
    await click('Send now');
    expect(alert()).toContain('Not accepted. A sentence.');
    expect(alert()).toContain('may have gone through');
    expect(can('Check result')).toBe(true);
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

describe('a write that met the end of the session', () => {
  const lost = new Unauthorized({ ...facts, message: 'Your session has ended. Sign in again.' });

  test('waits for its person, before the next sign-in and after it', async () => {
    const { change } = show([lost, 'ok'], { hasEnded: true });
    await click('Save');
    expect(alert()).toBe('Not sent. Your session has ended. Sign in again.');
    await click('Send now');
    expect(sent).toHaveLength(1);
    expect(page()).toContain('Sign in again to continue here.');
    change({ hasEnded: false });
    await pass(60_000);
    expect(alert()).toBe('Not sent. Your session had ended. Send it now or discard it.');
    expect(sent).toHaveLength(1);
    await click('Send now');
    expect(keys()).toEqual(['key-1', 'key-1']);
    expect(page()).toContain('made a');
  });

  test('can be discarded', async () => {
    show([lost], { hasEnded: true });
    await click('Save');
    await click('Discard');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sent).toHaveLength(1);
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
    expect(alert()).toContain('Fix the');
    expect(alert()).toContain('version: Must be at least 1.');
    expect(alert()).toContain('Is too large.');
    expect(alert()).not.toContain('Is taken.');
  });

  test.each([
    ['invalid without faults', new Invalid(facts, []), 'Not accepted. A sentence.'],
    ['contradicting what is stored', new Conflict(facts), 'Not accepted. A sentence.'],
    ['forbidden', new Forbidden(facts, 'CONSENT'), 'Not allowed. A sentence.'],
    ['by a bug', new TypeError('x is undefined'), 'Not sent. Something on this page failed.'],
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

test('a write that its part left behind knows that nobody wants it any more', async () => {
  const { unmount } = show(['pending']);
  await click('Save');
  expect(sent[0]?.isWanted()).toBe(true);
  unmount();
  expect(sent[0]?.isWanted()).toBe(false);
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
