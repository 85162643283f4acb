import { expect, test, vi } from 'vitest';
import { renewOnReturn } from './renew-on-return.ts';
import type { SessionState } from './session.ts';

const watch = (status: SessionState['status'], accessToken = vi.fn(async () => 'token')) => {
  const events = new EventTarget();
  const document = { visibilityState: 'visible' as DocumentVisibilityState };
  renewOnReturn(
    { state: () => ({ status }) as SessionState, accessToken },
    Object.assign(document, { addEventListener: events.addEventListener.bind(events) }),
  );
  const turn = (visibility: DocumentVisibilityState) => {
    document.visibilityState = visibility;
    events.dispatchEvent(new Event('visibilitychange'));
  };
  return { accessToken, turn };
};

test('a tab that is looked at again asks for a good token, and one that is left does not', () => {
  const { accessToken, turn } = watch('signed-in');
  turn('hidden');
  expect(accessToken).not.toHaveBeenCalled();
  turn('visible');
  expect(accessToken).toHaveBeenCalledTimes(1);
});

test.each(['starting', 'leaving', 'signed-out', 'ended'] as const)(
  'nothing is asked for while there is no session (%s)',
  (status) => {
    const { accessToken, turn } = watch(status);
    turn('visible');
    expect(accessToken).not.toHaveBeenCalled();
  },
);

test('a session that turns out to have ended breaks nothing', async () => {
  const refuse = vi.fn(async () => Promise.reject(new Error('The session has ended.')));
  const { turn } = watch('signed-in', refuse);
  turn('visible');
  await expect(refuse.mock.results[0]?.value).rejects.toThrow();
});
