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

test('a header that is not there is told from one without text', () => {
  expect(readHeader(new Request('http://localhost'), 'identifier')).toBeNull();
  expect(read('')).toBe('');
});
