import { expect, test } from 'vitest';
import {
  isWaiting,
  noSwitchRequest,
  requestSwitch,
  requireSecond,
  toSwitchRequest,
} from './plan-switch.ts';

const now = '2026-11-21T09:00:00.000Z';
const ask = (isOnlyAdministrator: boolean) => requestSwitch('ada', { now, isOnlyAdministrator });

test('with another administrator it never takes effect by itself', () => {
  expect(ask(false)).toEqual({ askedAt: now, askedBy: 'ada', takesEffectAt: null });
});

test('with one administrator it takes effect after a day', () => {
  expect(ask(true).takesEffectAt).toBe('2026-11-22T09:00:00.000Z');
});

test('whoever asked never confirms, and anyone else may', () => {
  for (const isOnly of [true, false]) {
    expect(() => requireSecond(ask(isOnly), 'ada')).toThrow('another administrator');
    expect(() => requireSecond(ask(isOnly), 'bob')).not.toThrow();
  }
});

test('what nobody asked for waits for no one', () => {
  expect([isWaiting(noSwitchRequest), toSwitchRequest(noSwitchRequest)]).toEqual([false, null]);
  expect([isWaiting(ask(false)), toSwitchRequest(ask(false))]).toEqual([
    true,
    { askedDate: now, askedBy: 'ada', takesEffectDate: null },
  ]);
});
