import { beforeEach, expect, test } from 'vitest';
import { sight } from '#console/ui/sight.ts';
import { sightHeaders } from './sight.ts';

beforeEach(() => sight.end());

const reveal = (count: number, handle: (at: number) => string) => {
  for (let at = 1; at <= count; at++) {
    sight.reveal({ key: `person ${at}`, name: 'Person', handle: handle(at) });
  }
};

test('a request says whom looks name, its own first, and what was typed', () => {
  expect(sightHeaders(undefined)).toEqual({});
  reveal(2, (at) => `h${at}`);
  sight.replaceTyped('ada@example.org');
  sight.addTyped('Åsa, B');
  expect(sightHeaders('own')).toEqual({
    'X-Look': 'own,h2,h1',
    'X-Search-Text': '%C3%85sa%2C%20B,ada%40example.org',
  });
  sight.hide('person 1');
  expect(sightHeaders('h2')['X-Look']).toBe('h2');
});

test('at most ten looks and five texts are sent, the latest', () => {
  reveal(12, (at) => `h${at}`);
  for (const text of 'abcdefg') sight.addTyped(text);
  const { 'X-Look': looks = '', 'X-Search-Text': texts } = sightHeaders('own');
  expect(looks.split(',')).toHaveLength(10);
  expect(looks.startsWith('own,h12,')).toBe(true);
  expect(texts).toBe('g,f,e,d,c');
});

test('headers stay below what a server takes, and what is too long keeps nothing else out', () => {
  reveal(10, (at) => `${at}`.padEnd(4000, 'x'));
  sight.addTyped('ada@example.org');
  sight.addTyped('ใ'.repeat(4000));
  const headers = sightHeaders('y'.repeat(5500));
  expect(JSON.stringify(headers).length).toBeLessThan(12_000);
  expect(headers['X-Search-Text']).toBe('ada%40example.org');
});
