import { expect, test } from 'vitest';
import { readHeader } from './read-header.ts';

const bytesAsText = (bytes: Iterable<number>): string => String.fromCharCode(...bytes);
const read = (value: string) =>
  readHeader(new Request('http://localhost', { headers: { identifier: value } }), 'identifier');

test('a value in UTF-8 is read as that', () => {
  expect(read(bytesAsText(new TextEncoder().encode('Zoë 山')))).toBe('Zoë 山');
});

test('a value that is no UTF-8 is read as Latin-1', () => {
  expect(read(bytesAsText([0x5a, 0x6f, 0xeb]))).toBe('Zoë');
});

test.each([
  ["UTF-8''Zo%C3%AB%20%E5%B1%B1", 'Zoë 山'],
  [" utf-8'de'Zo%c3%ab ", 'Zoë'],
  ["UTF-8''plain@example.org", 'plain@example.org'],
  ["UTF-8''a'b%27c", "a'b'c"],
  // What it isn't: as it is.
  ["UTF-8''%E4", "UTF-8''%E4"],
  ["UTF-8''%", "UTF-8''%"],
  ["ISO-8859-1''%E4", "ISO-8859-1''%E4"],
  ["x UTF-8''%C3%AB", "x UTF-8''%C3%AB"],
  ['100%25', '100%25'],
])('%j is percent-encoded UTF-8 where it says so', (value, text) => {
  expect(read(value)).toBe(text);
});

test('a header that is not there is told from one without text', () => {
  expect(readHeader(new Request('http://localhost'), 'identifier')).toBeNull();
  expect(read('')).toBe('');
});
