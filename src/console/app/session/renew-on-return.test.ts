import { expect, test, vi } from 'vitest';
import { renewOnReturn } from './renew-on-return.ts';
import type { SessionState } from './session.ts';

const watch = (
  status: SessionState['status'],
  accessToken = vi.fn(async () => 'token'),
  renew = vi.fn(async () => false),
) => {
  const events = new EventTarget();
  const document = { visibilityState: 'visible' as DocumentVisibilityState };
  renewOnReturn(
    { state: () => ({ status }) as SessionState, accessToken, renew },
    Object.assign(document, { addEventListener: events.addEventListener.bind(events) }),
  );
  const turn = (visibility: DocumentVisibilityState) => {
    document.visibilityState = visibility;
    events.dispatchEvent(new Event('visibilitychange'));
  };
  return { accessToken, renew, turn };
};

test('a tab that is looked at again asks for a good token, and one that is left does not', () => {
  const { accessToken, turn } = watch('signed-in');
  turn('hidden');
  expect(accessToken).not.toHaveBeenCalled();
  turn('visible');
  expect(accessToken).toHaveBeenCalledTimes(1);
});

test('a tab whose session had ended looks for a new one when it is looked at again', () => {
  const { accessToken, renew, turn } = watch('ended');
  turn('hidden');
  expect(renew).not.toHaveBeenCalled();
  turn('visible');
  expect(renew).toHaveBeenCalledTimes(1);
  expect(accessToken).not.toHaveBeenCalled();
});

test.each(['starting', 'leaving', 'signed-out'] as const)(
  'nothing is asked for while there is no session (%s)',
  (status) => {
    const { accessToken, renew, turn } = watch(status);
    turn('visible');
    expect(accessToken).not.toHaveBeenCalled();
    expect(renew).not.toHaveBeenCalled();
  },
);

test('a session that turns out to have ended breaks nothing', async () => {
  const refuse = vi.fn(async () => Promise.reject(new Error('The session has ended.')));
  const { turn } = watch('signed-in', refuse);
  turn('visible');
  await expect(refuse.mock.results[0]?.value).rejects.toThrow();
});
