import { Ban, Check, Circle, CircleDashed, TriangleAlert } from 'lucide-react';
import { expect, test } from 'vitest';
import { statusKind } from './status-kind.ts';

const table = {
  OPEN: { word: 'Open', tone: 'warn' },
  DONE: { word: 'Done', tone: 'ok', icon: Check, help: 'Nothing is left to do.' },
} as const;

const kind = statusKind(table);

test('a status is told by the word, the sign and the hue of its table, or by the sign of its hue', () => {
  expect(kind.tag('DONE')).toEqual({ tone: 'ok', icon: Check, children: 'Done' });
  expect(kind.label('DONE')).toBe('Done');
  expect(kind.help('DONE')).toBe('Nothing is left to do.');
  expect(kind.look('OPEN')).toEqual({ tone: 'warn', icon: TriangleAlert });
  expect(kind.help('OPEN')).toBe('');
});

test.each(['FROZEN', 'constructor', 'toString'])(
  '%s, not in the table, is as it came',
  (status) => {
    expect(kind.knows(status)).toBe(false);
    expect(kind.tag(status)).toEqual({ tone: 'off', icon: Circle, children: status });
    expect(kind.help(status)).toBe('');
  },
);

test.each([undefined, null, ''])(
  'where there is none (%j), a tag says so and the word is empty',
  (none) => {
    expect(kind.label(none)).toBe('');
    expect(kind.tag(none).children).toBe('No status');
    expect(statusKind(table, { none: 'No state' }).tag(none).children).toBe('No state');
  },
);

test('a kind says how others are told', () => {
  const strict = statusKind(table, {
    wordOf: (status) => `${status} (unrecognized)`,
    look: { tone: 'bad', icon: CircleDashed },
  });
  expect(strict.tag('FROZEN')).toEqual({
    tone: 'bad',
    icon: CircleDashed,
    children: 'FROZEN (unrecognized)',
  });
  expect(strict.tag('OPEN').children).toBe('Open');
  expect(strict.look('DONE')).toEqual({ tone: 'ok', icon: Check });
  expect(statusKind({ GONE: { word: 'Gone', tone: 'off', icon: Ban } }).look('GONE').icon).toBe(
    Ban,
  );
});

test('statuses are chosen from by their words, in the given order', () => {
  expect(kind.choices(['DONE', 'OPEN'])).toEqual([
    { value: 'DONE', label: 'Done' },
    { value: 'OPEN', label: 'Open' },
  ]);
});
