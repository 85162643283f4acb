import { expect, test, vi } from 'vitest';
import { createDealing } from './worker-dealing.ts';

const connect = (name: string) => {
  const connection = {
    name,
    destroyed: false,
    destroy: () => {
      connection.destroyed = true;
    },
  };
  return connection;
};
type Made = ReturnType<typeof connect>;

const deal = () => {
  const dealt: string[] = [];
  const told = (whose: string) => (connection: Made) => void dealt.push(whose + connection.name);
  const dealing = createDealing<Made>(told('here:'));
  const add = (...names: string[]) => {
    const made = names.map(connect);
    for (const connection of made) dealing.add(connection);
    return made;
  };
  return { ...dealing, add, join: (id: number) => dealing.join(id, told(`${id}:`)), dealt };
};

test('workers get connections in turn', () => {
  const { add, join, taken, dealt } = deal();
  join(1);
  join(2);
  add('a');
  taken(1);
  add('b');
  taken(2);
  add('c');
  expect(dealt).toEqual(['1:a', '2:b', '1:c']);
});

test('one that hangs holds up one connection, and what waits goes to the first that is free', () => {
  const { add, join, taken, dealt } = deal();
  join(1);
  join(2);
  const [first, second] = add('a', 'b', 'c', 'd');
  expect(dealt).toEqual(['1:a', '2:b']);
  taken(2);
  taken(2);
  expect(dealt).toEqual(['1:a', '2:b', '2:c', '2:d']);
  expect([first?.destroyed, second?.destroyed]).toEqual([false, true]);
});

test('while no worker serves connections are answered here, and none waits', () => {
  const { add, join, gone, dealt } = deal();
  add('a');
  join(1);
  add('b', 'c', 'd');
  gone(1);
  add('e');
  expect(dealt).toEqual(['here:a', '1:b', 'here:b', 'here:c', 'here:d', 'here:e']);
});

test('what an ended worker had not taken goes to another one, before what came later', () => {
  const { add, join, gone, taken, dealt } = deal();
  join(1);
  join(2);
  const [first] = add('a', 'b', 'c');
  gone(1);
  taken(2);
  taken(2);
  expect(dealt).toEqual(['1:a', '2:b', '2:a', '2:c']);
  expect(first?.destroyed).toBe(true);
});

test('what was closed meanwhile is passed to nobody', () => {
  const { add, join, taken, dealt } = deal();
  join(1);
  const [, second] = add('a', 'b', 'c');
  second?.destroy();
  taken(1);
  expect(dealt).toEqual(['1:a', '1:c']);
});

test('a worker that leaves gets nothing more, and may go once it has taken what it got', () => {
  const { add, join, taken, leave, dealt } = deal();
  const left = vi.fn();
  join(1);
  join(2);
  add('a');
  leave(1, left);
  add('b', 'c');
  expect(left).not.toHaveBeenCalled();
  taken(1);
  expect(left).toHaveBeenCalledTimes(1);
  taken(2);
  leave(2, left);
  add('d');
  taken(2);
  expect(dealt).toEqual(['1:a', '2:b', '2:c', 'here:d']);
  expect(left).toHaveBeenCalledTimes(2);
});

test('one that never served, or is gone, may go at once', () => {
  const { leave, taken, gone } = deal();
  const left = vi.fn();
  leave(7, left);
  taken(7);
  gone(7);
  expect(left).toHaveBeenCalledTimes(1);
});
