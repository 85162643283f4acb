import { beforeEach, expect, test } from 'vitest';
import { finishCall, setCaller, setChannel, setTicket } from '#console/api/call.ts';
import { channelOfCall } from './caller.ts';

// Files of tests share one process, and so the call of its tab.
beforeEach(() => {
  finishCall();
  setCaller('');
});

test('a call came by phone until somebody says otherwise, and the next one again', () => {
  setCaller('agent');
  expect(channelOfCall()).toBeNull();
  setChannel('CHAT');
  expect(channelOfCall()).toBeNull();
  setTicket('4711');
  expect(channelOfCall()).toBe('PHONE');
  setChannel('CHAT');
  setTicket('4712');
  expect(channelOfCall()).toBe('CHAT');
  finishCall();
  setTicket('4713');
  expect(channelOfCall()).toBe('PHONE');
});

test('what is no channel is none that is recorded', () => {
  setCaller('agent');
  setTicket('4711');
  setChannel('<b>');
  expect(channelOfCall()).toBe('PHONE');
});

test('whoever signs in next at the tab has no call to record in', () => {
  setCaller('agent');
  setTicket('4711');
  setCaller('other');
  expect(channelOfCall()).toBeNull();
});
