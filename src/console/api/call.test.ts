import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Calls = typeof import('./call.ts');

/** As after a reload: what is in memory is gone, and the tab's storage is there. */
const load = async (subject = 'agent'): Promise<Calls> => {
  vi.resetModules();
  const calls = await import('./call.ts');
  calls.setCaller(subject);
  return calls;
};

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a call outlasts a reload, and its ticket goes with requests until it is finished', async () => {
  const calls = await load();
  expect(calls.callHeaders()).toEqual({});
  calls.setTicket('4711');
  const after = await load();
  expect(after.callHeaders()).toEqual({ 'X-Ticket': '4711' });
  const since = after.currentCall()?.since;
  after.setTicket('4712');
  expect(after.currentCall()).toEqual({ since, ticket: '4712', channel: 'PHONE' });
  after.setChannel('CHAT');
  after.setTicket('4713');
  expect((await load()).currentCall()).toEqual({ since, ticket: '4713', channel: 'CHAT' });
  after.finishCall();
  expect([after.currentCall(), (await load()).currentCall()]).toEqual([null, null]);
});

test('somebody else who signs in at the tab has no call', async () => {
  (await load('agent')).setTicket('4711');
  expect((await load('other')).callHeaders()).toEqual({});
  const calls = await load('agent');
  calls.setCaller('other');
  expect(calls.callHeaders()).toEqual({});
});

test('what a browser keeps of a call names nobody', async () => {
  (await load('agent@example.org')).setTicket('4711');
  expect(sessionStorage.getItem('call')).not.toMatch(/agent|example/);
});

test('what is no ticket, and a call of the day before, are not gone on with', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-30T09:00:00Z') });
  const calls = await load();
  calls.setTicket('4711');
  vi.setSystemTime(new Date('2026-11-30T21:00:00Z'));
  expect(calls.currentCall()).toBeNull();
  expect((await load()).currentCall()).toBeNull();
  calls.setTicket('ana@example.org');
  expect((await load()).currentCall()).toBeNull();
  sessionStorage.setItem('call', '{');
  expect((await load()).currentCall()).toBeNull();
});

test('a browser that forbids storage keeps the call until the page is left', async () => {
  const refuse = () => {
    throw new DOMException('No.', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const calls = await load();
  calls.setTicket('4711');
  expect(calls.currentCall()?.ticket).toBe('4711');
  calls.finishCall();
  expect(calls.currentCall()).toBeNull();
});

test.each([
  ['4711', '4711'],
  ['Fall Ä', "UTF-8''Fall%20%C3%84"],
  ["utf-8''4711", "UTF-8''utf-8''4711"],
])('a ticket %j is sent so that the service reads it', async (ticket, header) => {
  const calls = await load();
  calls.setTicket(ticket);
  expect(calls.callHeaders()).toEqual({ 'X-Ticket': header });
});
