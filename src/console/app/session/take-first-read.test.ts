import { expect, test, vi } from 'vitest';
import { withFirstRead } from './take-first-read.ts';

const url = '/api/purposes?page=0';
const early = () => Promise.resolve(new Response('early'));

const setUp = (answer: Promise<Response> = early()) => {
  let time = 0;
  answer.catch(() => {});
  const page = { __firstRead: { url, answer } };
  const fetch = vi.fn(async () => new Response('late'));
  const send = withFirstRead(page, { fetch, now: () => time });
  const read = async (address: string, init?: RequestInit) => (await send(address, init)).text();
  return {
    fetch,
    read,
    wait: (ms: number) => {
      time += ms;
    },
  };
};

test('the first read of the address is the one that was sent, and only the first', async () => {
  const { read, fetch } = setUp();
  expect(await read(`https://console.example.org${url}`)).toBe('early');
  expect(fetch).not.toHaveBeenCalled();
  expect(await read(`https://console.example.org${url}`)).toBe('late');
});

test('another address and a write are sent, and leave it for its own', async () => {
  const { read } = setUp();
  expect(await read(`${url}&size=50`)).toBe('late');
  expect(await read(url, { method: 'POST' })).toBe('late');
  expect(await read(url)).toBe('early');
});

test('one that failed, or that is old, is sent again', async () => {
  const failed = setUp(Promise.reject(new TypeError('Failed to fetch')));
  expect(await failed.read(url)).toBe('late');
  const old = setUp();
  old.wait(15_001);
  expect(await old.read(url)).toBe('late');
});

test('whoever gives up on it is told so at once', async () => {
  const { read } = setUp(new Promise(() => {}));
  const control = new AbortController();
  const reading = read(url, { signal: control.signal });
  control.abort(new Error('gone'));
  await expect(reading).rejects.toThrow('gone');
  const late = setUp();
  await expect(late.read(url, { signal: control.signal })).rejects.toThrow('gone');
});
