import { expect, test } from 'vitest';
import { createSight, personKey, type Revealed } from './sight.ts';

const ada: Revealed = { key: personKey('A1'), name: 'Person' };
const grace: Revealed = { key: personKey('b2'), name: 'Person 2' };
const token: Revealed = { key: 'place 1', name: 'Link token' };

const begin = () => {
  let time = 1_000_000;
  const sight = createSight(() => time);
  return {
    sight,
    pass: (ms: number) => {
      time += ms;
    },
    tick: () => sight.hideDue(),
    shown: () =>
      [ada, grace, token].filter(({ key }) => sight.shown().has(key)).map(({ name }) => name),
  };
};

test('a person is revealed without a question, for five minutes', () => {
  const { sight, pass, tick, shown } = begin();
  sight.reveal(ada);
  expect(shown()).toEqual(['Person']);
  pass(299_999);
  tick();
  expect(shown()).toEqual(['Person']);
  pass(1);
  tick();
  expect(shown()).toEqual([]);
  expect(sight.said()).toBe('Person hidden again');
});

test('several are revealed at once, and each is hidden in its own time', () => {
  const { sight, pass, tick, shown } = begin();
  sight.reveal(ada);
  pass(200_000);
  sight.reveal(grace);
  sight.reveal(token);
  expect(shown()).toEqual(['Person', 'Person 2', 'Link token']);
  sight.hide(token.key);
  pass(100_000);
  tick();
  expect(shown()).toEqual(['Person 2']);
});

test('a look at another tab hides nobody, and a minute there hides everybody', () => {
  const { sight, pass, tick, shown } = begin();
  sight.reveal(ada);
  sight.leaveTab();
  pass(59_999);
  tick();
  sight.returnToTab();
  expect(shown()).toEqual(['Person']);
  pass(59_999);
  tick();
  expect(shown()).toEqual(['Person']);
  sight.leaveTab();
  pass(60_000);
  tick();
  expect(shown()).toEqual([]);
});

test('who comes back after a minute sees nobody, though no timer ran meanwhile', () => {
  const { sight, pass, shown } = begin();
  sight.reveal(ada);
  sight.leaveTab();
  pass(60_000);
  sight.returnToTab();
  expect(shown()).toEqual([]);
});

test('an id is the same person in capitals', () => {
  const { sight } = begin();
  sight.reveal(ada);
  expect(sight.shown().has(personKey('a1'))).toBe(true);
});

test('what is announced names who it is, never a value', () => {
  const { sight } = begin();
  const said: string[] = [];
  sight.subscribe(() => said.push(sight.said()));
  sight.reveal(grace);
  sight.reveal(token);
  sight.hideAll();
  expect(said).toEqual([
    'Person 2 visible for up to 5 minutes',
    'Link token visible for up to 5 minutes',
    'All values hidden again',
  ]);
});

test('what was typed is known exactly, until another search', () => {
  const { sight } = begin();
  sight.replaceTyped('ada@example.org');
  sight.addTyped('grace@example.org');
  expect([...sight.typed()]).toEqual(['ada@example.org', 'grace@example.org']);
  sight.replaceTyped('+46701740641');
  expect([...sight.typed()]).toEqual(['+46701740641']);
  sight.replaceTyped('');
  sight.addTyped('');
  expect(sight.typed().size).toBe(0);
});

test('only a change of what was typed is told', () => {
  const { sight } = begin();
  let told = 0;
  const stop = sight.subscribe(() => told++);
  sight.replaceTyped('ada@example.org');
  sight.replaceTyped('ada@example.org');
  sight.addTyped('ada@example.org');
  expect(told).toBe(1);
  stop();
  sight.replaceTyped();
  expect(told).toBe(1);
});

test('who is revealed anew keeps the handle that shows them', () => {
  const { sight, pass } = begin();
  sight.reveal({ ...ada, handle: 'sealed', reason: 'A call.' });
  pass(200_000);
  sight.reveal(ada);
  pass(200_000);
  sight.hideDue();
  expect(sight.shown().get(ada.key)).toMatchObject({ handle: 'sealed', reason: 'A call.' });
});
