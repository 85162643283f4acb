import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { changeSelection, forgetPeople, noteOpened } from './search-memory.ts';

const person = (name: string) => ({ id: name, identifier: `${name}@example.org` });
const namesOf = (client: QueryClient, what: 'recent' | 'selection') =>
  client
    .getQueryData<{ id: string }[]>(['data-subject-searches', what])
    ?.map(({ id }) => id)
    .join(' ');

test('the last eight who were opened are remembered, each once, the last first', () => {
  const client = new QueryClient();
  for (const name of 'abcdefghij') noteOpened(client, person(name));
  expect(namesOf(client, 'recent')).toBe('j i h g f e d c');
  noteOpened(client, person('e'));
  expect(namesOf(client, 'recent')).toBe('e j i h g f d c');
});

test('who is gone is neither remembered nor selected, and nobody is once the session ends', () => {
  const client = new QueryClient();
  for (const name of 'abc') noteOpened(client, person(name));
  changeSelection(client, () => [person('a'), person('b')]);
  forgetPeople(client, ['b', 'x']);
  expect(namesOf(client, 'recent')).toBe('c a');
  expect(namesOf(client, 'selection')).toBe('a');
  client.clear();
  expect([namesOf(client, 'recent'), namesOf(client, 'selection')]).toEqual([undefined, undefined]);
});
